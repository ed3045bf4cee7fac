import { own } from '@lanewise/contract/own';
import type { ErrorReply } from '@lanewise/contract/errors';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { headerText } from './headers.ts';
import { Refusal, notFound } from './refusal.ts';

/** A request that Node cannot parse runs no hooks, so all headers are set here. */
const headersOf = (refusal: Refusal, body: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'access-control-expose-headers': 'message',
  message: headerText(refusal.message),
  connection: 'close',
});

/** The body of every answer that is not a success. */
export const bodyOf = ({ message, code, params, fields }: Refusal): ErrorReply => ({
  isSuccess: false,
  message,
  code,
  params,
  fields,
});

const validation = (status: number, field: string, message: string): Refusal =>
  new Refusal(status, 'validation', message, { fields: [{ field, code: 'format', message }] });

/** Refusals by the error code of Node's HTTP parser. Any other error means that the request is not HTTP. */
const ofParser: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: validation(408, 'request', 'The request took too long to arrive'),
  HPE_HEADER_OVERFLOW: new Refusal(431, 'payload.tooLarge', 'The address or the headers are too long'),
};

/**
 * Answers requests that reach no route, because of their address or their bytes. The answers have the same shape as all
 * others.
 */
export const brokenRequests: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  frameworkErrors: (error, _request, reply) => {
    const refusal =
      error.code === 'FST_ERR_BAD_URL'
        ? validation(400, 'path', 'The address is not written as it should be')
        : notFound();
    const body = JSON.stringify(bodyOf(refusal));
    reply.hijack();
    reply.raw.writeHead(refusal.status, headersOf(refusal, body)).end(body);
  },
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusal =
      own(ofParser, error.code) ?? validation(400, 'request', 'This is not a request the server understands');
    const body = JSON.stringify(bodyOf(refusal));
    const headers = Object.entries(headersOf(refusal, body)).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${refusal.status} \r\n${headers.join('')}\r\n${body}`);
  },
};

/** Once the server is asked to stop, new requests get 503 and every connection is closed. */
export const refuseWhenClosing = (app: FastifyInstance): void => {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async () => {
    if (!closing) return;
    throw new Refusal(503, 'server.busy', 'The server is stopping', { retryAfter: 5 });
  });
  // Otherwise a browser keeps the connection open after its last answer, and the server waits until the connection
  // closes.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
};
