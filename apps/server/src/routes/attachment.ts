import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file name for a header: in ASCII for old clients, and in full (RFC 6266). */
const disposition = (name: string): string => {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii === '' ? 'file' : ascii}"; filename*=UTF-8''${whole}`;
};

export interface Attachment {
  name: string;
  mediaType: string;
  content: Buffer | Readable;
}

const partBytes = 64 * 1024;

/** The file is sent in parts, so that the server sees how far the reader has read. */
function* partsOf(content: Buffer): Iterable<Buffer> {
  for (let at = 0; at < content.length; at += partBytes) yield content.subarray(at, at + partBytes);
}

const streamOf = (response: FastifyReply, content: Buffer | Readable): Readable => {
  if (content instanceof Readable) return content;
  response.header('content-length', content.length);
  return Readable.from(partsOf(content), { objectMode: false });
};

/** Sends a file that browsers never execute, wherever it is opened. */
export const sendAttachment = (response: FastifyReply, { name, mediaType, content }: Attachment): FastifyReply =>
  response
    .type(mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType)
    .headers({
      'content-disposition': disposition(name),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(streamOf(response, content));
