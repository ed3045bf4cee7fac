import type { FieldError } from '@lanewise/contract/errors';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';
import { noQuery, unknownField } from './validation.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Control characters except tab and line ends, and lone surrogates: keyboards do not produce them, and PostgreSQL
 * stores neither NUL nor, in JSON, a lone surrogate.
 */
const control = /[^\P{Cc}\t\n\r]|\p{Surrogate}/u;

/**
 * Names of the request fields whose texts or names contain a character of `control`. Uses a loop instead of recursion,
 * because only the length of the body limits the nesting.
 */
const fieldsWithControl = (part: unknown): string[] => {
  const found: string[] = [];
  const left: [path: string, value: unknown][] = [['', part]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [path, value] = next;
    // The parameter `*` is the rest of an address that matches no route. It is reported as 'path'.
    if (typeof value === 'string' && control.test(value)) found.push(path === '*' ? 'path' : path);
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        const inside = path === '' ? name : `${path}.${name}`;
        if (control.test(name)) found.push(path === '' ? 'a name' : path);
        left.push([inside, inner]);
      }
  }
  return found;
};

const controlIn = (field: string): FieldError => ({
  field,
  code: 'text.control',
  message: `${field} must not hold control characters`,
});

/**
 * Accepts only JSON, unless a route adds its own parser. An empty JSON body counts as a missing body, because programs
 * send the content type with every call. Unknown fields are refused, even on routes without fields.
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
    const { params, query, body } = request;
    // Files are streams, and lists of items are one text.
    const known = isRecord(body) || Array.isArray(body) ? body : null;
    const [first, ...others] = [params, query, known].flatMap(fieldsWithControl).map(controlIn);
    if (first) throw new Refusal(400, 'validation', first.message, { fields: [first, ...others] });
    if (request.routeOptions.schema?.body !== undefined || !isRecord(request.body)) return;
    const [name] = Object.keys(request.body);
    if (name === undefined) return;
    const error = unknownField(name);
    throw new Refusal(400, 'validation', error.message, { fields: [error] });
  });
};
