import type { AnswerOf, Endpoint, Received, Served } from '@lanewise/contract/endpoints/endpoint';
import type { FastifyContextConfig, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from './app.ts';

type Handler<Half extends Served> = (
  request: FastifyRequest<Received<Half>>,
  response: FastifyReply,
) => AnswerOf<Half> | FastifyReply | Promise<AnswerOf<Half> | FastifyReply>;

/** What a route adds to its declaration: limits and hooks. */
type Beyond = Omit<RouteShorthandOptions, 'config' | 'schema'> & {
  config?: Omit<FastifyContextConfig, 'access' | 'audit' | 'takes' | 'mayMiss'>;
  /**
   * `whole`: the body is read to its end before the handler is called. `unread`: a body of any kind is accepted, but
   * not read.
   */
  body?: 'whole' | 'unread';
};

/** Calls `register` with a scope that takes any body as bytes. The content type of the body may be missing or wrong. */
const takingBytes = (app: App, isWhole: boolean, register: (files: App) => void): void => {
  app.register(async (files) => {
    files.removeAllContentTypeParsers();
    if (isWhole) files.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    else files.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    register(files.withTypeProvider<ZodTypeProvider>());
  });
};

/**
 * Serves the endpoints of an area by name. Each endpoint and its server half in `schemas/` must match in name and type.
 */
export const serving =
  <Halves extends { readonly [Name in keyof Halves]: Served }>(
    app: App,
    endpoints: { readonly [Name in keyof Halves]: Endpoint<Halves[Name]> },
    halves: Halves,
  ) =>
  <Name extends keyof Halves>(
    name: Name,
    handler: Handler<Halves[Name]>,
    { config, body, ...beyond }: Beyond = {},
  ): void => {
    const { method, path } = endpoints[name];
    const { access, audit, schema, takes, mayMiss } = halves[name];
    const serveIn = (scope: App): void => {
      scope.route<Received<Halves[Name]>>({
        ...beyond,
        method,
        url: `/${path}`,
        config: { ...config, access, audit, takes, mayMiss },
        schema: { ...schema, operationId: String(name) },
        handler,
      });
    };
    if (takes === undefined && body === undefined) serveIn(app);
    else takingBytes(app, body === 'whole', serveIn);
  };
