import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';
import { noQuery, unknownField } from './validation.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * JSON and nothing else, unless a route adds its own parser. An empty JSON body is no body: programs send the content
 * type with every call (API-003). Fields that no schema knows are refused, also where a route takes none at all.
 */
export const readBodies = (app: FastifyInstance): void => {
  const json = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void json(request, String(body), done);
  });
  app.addHook('onRoute', (route) => {
    route.schema = { querystring: noQuery, ...route.schema };
  });
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body !== undefined || !isRecord(request.body)) return;
    const [name] = Object.keys(request.body);
    if (name === undefined) return;
    const error = unknownField(name);
    throw new Refusal(400, 'validation', error.message, { fields: [error] });
  });
};
