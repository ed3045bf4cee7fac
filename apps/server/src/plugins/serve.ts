import type { AnswerOf, Endpoint, Received, Served } from '@lanewise/contract/endpoints/endpoint';
import type { FastifyContextConfig, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { App } from './app.ts';

type Handler<Half extends Served> = (
  request: FastifyRequest<Received<Half>>,
  response: FastifyReply,
) => AnswerOf<Half> | FastifyReply | Promise<AnswerOf<Half> | FastifyReply>;

/** What a route needs beyond its declaration: its limits, its hooks. */
type Beyond = Omit<RouteShorthandOptions, 'config' | 'schema'> & { config?: Omit<FastifyContextConfig, 'access'> };

/** Serves the endpoints of an area by their names; both halves of the declarations have to agree. */
export const serving =
  <Halves extends { readonly [Name in keyof Halves]: Served }>(
    app: App,
    endpoints: { readonly [Name in keyof Halves]: Endpoint<Halves[Name]> },
    halves: Halves,
  ) =>
  <Name extends keyof Halves>(name: Name, handler: Handler<Halves[Name]>, { config, ...beyond }: Beyond = {}): void => {
    const { method, path } = endpoints[name];
    const { access, schema } = halves[name];
    app.route<Received<Halves[Name]>>({
      ...beyond,
      method,
      url: `/${path}`,
      config: { ...config, access },
      schema,
      handler,
    });
  };
