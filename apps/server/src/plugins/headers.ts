import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** A text encoded for a header: characters other than printable ASCII, and the percent sign, as URL-encoded UTF-8. */
export const headerText = (text: string): string =>
  text.replace(/[^\x20-\x24\x26-\x7e]+/g, (part) =>
    [...Buffer.from(part, 'utf8')].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );

/**
 * Headers of every response. Scripts come from our own files only; inline styles are allowed because the component
 * library writes them. HSTS is sent only when the public address is https: on plain HTTP it would lock users out.
 */
export const addHeaders = async (
  app: FastifyInstance,
  options: { api: string; publicUrl: string | null },
): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        // Allows a frame with a PDF that the page has fetched, in the browser's own viewer.
        frameSrc: ["'self'", 'blob:'],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: options.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('access-control-expose-headers', 'message');
    // Answers of the API contain figures of one caller and tokens: no cache may store them.
    if (request.raw.url?.startsWith(options.api) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
};
