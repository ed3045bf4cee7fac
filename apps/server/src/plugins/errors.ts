import { own } from '@lanewise/contract/own';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { InvalidParameter } from '../question/invalid-parameter.ts';
import { bodyOf } from './broken-requests.ts';
import { headerText } from './headers.ts';
import { Refusal, badField, notFound } from './refusal.ts';
import { storeRefusal } from './store-errors.ts';
import { fieldErrors } from './validation.ts';

/** Methods that some route answers at this path, for the header Allow. */
const methodsAt = (app: FastifyInstance, path: string): string[] => {
  const methods = app.routeTable.filter((route) => patternOf(route.url).test(path)).map((route) => route.method);
  return [...new Set(methods)].sort();
};

const patternOf = (url: string): RegExp => {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+').replace(/\*/g, '.*')}$`);
};

const badBody = (message: string): Refusal =>
  new Refusal(400, 'validation', message, { fields: [{ field: 'body', code: 'json', message }] });

const bodyTooLarge = (): Refusal => {
  const message = 'The body is larger than this call accepts';
  return new Refusal(413, 'payload.tooLarge', message, { fields: [{ field: 'body', code: 'tooBig', message }] });
};

const unsupportedType = (): Refusal =>
  new Refusal(415, 'payload.unsupportedType', 'This call does not accept that content type');

/**
 * Refusal of a condition or a range in a request for a file. A client that sends a condition or a range expects this
 * status.
 */
const cannotServe = (status: number, message: string): Refusal =>
  new Refusal(status, 'validation', message, { fields: [{ field: 'request', code: 'format', message }] });

/**
 * Largest body, in bytes, that is read and dropped after its refusal, without holding it in memory. Many clients read
 * the answer only after they have sent the whole body, and lose the answer if the connection closes earlier. A longer
 * body closes the connection.
 */
const MOST_DROPPED = 16 * 1024 * 1024;

const isDropped = ({ headers }: FastifyRequest): boolean => Number(headers['content-length'] ?? NaN) <= MOST_DROPPED;

/** Refusals by the HTTP server itself, by its error code. */
const ofServer: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedType,
  FST_ERR_CTP_INVALID_JSON_BODY: () => badBody('The body is not valid JSON'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => badBody('The body is empty'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badBody('The body is not as long as its Content-Length says'),
  FST_ERR_VALIDATION: () => badBody('The request is not valid'),
};

const isFastifyError = (error: unknown): error is FastifyError => error instanceof Error && 'code' in error;

/** The status that a library gives an error. The error may have no code. */
const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;

/** A refusal by a library is the caller's mistake. The answer does not repeat the library's text. */
const byStatus = (status: number): Refusal | null => {
  if (status < 400 || status >= 500) return null;
  if (status === 412) return cannotServe(412, 'A condition of the request does not hold');
  if (status === 413) return bodyTooLarge();
  if (status === 415) return unsupportedType();
  if (status === 416) return cannotServe(416, 'The file does not have the range that the request names');
  return status === 403 || status === 404 ? notFound() : badBody('The request is not valid');
};

/** The refusal for an error, or null when the caller must not learn about it. */
const refusalOf = (error: unknown, request: FastifyRequest): Refusal | null => {
  if (error instanceof Refusal) return error;
  if (error instanceof InvalidParameter) return badField(error.field, error.code, `${error.field}: ${error.message}`);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = fieldErrors(request, error.validationContext ?? 'body', error.validation);
    return new Refusal(400, 'validation', fields[0]?.message ?? 'The request is not valid', { fields });
  }
  const known = isFastifyError(error) ? own(ofServer, error.code) : undefined;
  if (known) return known();
  return byStatus(statusOf(error)) ?? storeRefusal(error, request.id);
};

const unexpected = (id: string): Refusal =>
  new Refusal(500, 'server.error', 'Internal server error', { params: { id } });

const sent = new WeakMap<FastifyRequest, Refusal>();

/** The refusal that a request was answered with; undefined when there was none. */
export const refusalSent = (request: FastifyRequest): Refusal | undefined => sent.get(request);

const send = (reply: FastifyReply, refusal: Refusal) => {
  sent.set(reply.request, refusal);
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header('message', headerText(refusal.message))
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(bodyOf(refusal));
};

/**
 * Gives every unsuccessful answer one shape. An unexpected error answers only 'Internal server error' with the
 * request's id; the log has the details under this id.
 */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, request) ?? unexpected(request.id);
    // A question that ends because its caller has left is no failure.
    if (refusal.status >= 500) request.log[reply.raw.destroyed ? 'info' : 'error']({ err: error }, 'request failed');
    if (isFastifyError(error) && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && isDropped(request))
      reply.removeHeader('connection');
    return send(reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.raw.url?.split('?') ?? [];
    const allowed = methodsAt(app, path);
    if (allowed.length === 0 || allowed.includes(request.method)) return send(reply, notFound());
    const allow = allowed.join(', ');
    return send(
      reply,
      new Refusal(405, 'methodNotAllowed', `This address answers ${allow} only`, {
        params: { allow },
        headers: { allow },
      }),
    );
  });
};
