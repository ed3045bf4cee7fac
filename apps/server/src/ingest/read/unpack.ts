import { isGzip } from '@lanewise/tlog/gzip';
import { tooLarge } from './body.ts';
import { gunzip } from '@lanewise/tlog/gunzip';

export type Chunks = AsyncIterable<Uint8Array>;

/** A gzip stream that expands more than this many times is refused as a bomb. */
const mostExpansion = 1000;

/**
 * Returns at least the first `least` bytes of a stream (fewer if the stream is shorter), and the stream from its
 * beginning.
 */
export const peek = async (chunks: Chunks, least: number): Promise<{ head: Buffer; whole: Chunks }> => {
  const source: AsyncIterator<Uint8Array, unknown> = chunks[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  while (size < least && !ended) {
    const next = await source.next();
    ended = next.done === true;
    if (next.done !== true) {
      first.push(next.value);
      size += next.value.length;
    }
  }
  const head = Buffer.concat(first);
  const whole = async function* (): Chunks {
    try {
      if (head.length > 0) yield head;
      while (!ended) {
        const next = await source.next();
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await source.return?.();
    }
  };
  return { head, whole: whole() };
};

const bytesIn = (parts: Iterable<Uint8Array>): number => {
  let size = 0;
  for (const part of parts) size += part.length;
  return size;
};

/** The first bytes of a body, whose parts may have any length. */
const startOf = (body: Iterable<Uint8Array>, length: number): Buffer => {
  const first: Uint8Array[] = [];
  let size = 0;
  for (const part of body) {
    if (size >= length) break;
    first.push(part.subarray(0, length));
    size += part.length;
  }
  return Buffer.concat(first);
};

export const isPacked = (body: Iterable<Uint8Array>): boolean => isGzip(startOf(body, 3));

/**
 * Decompresses a body if its first bytes say gzip. Throws SegmentRefused for more than `limit` bytes and for broken
 * gzip.
 */
export const unpacked = async function* (body: Iterable<Uint8Array>, limit: number): Chunks {
  const packed = isPacked(body);
  const most = packed ? Math.min(limit, bytesIn(body) * mostExpansion) : limit;
  let size = 0;
  for await (const chunk of packed ? gunzip(body) : body) {
    size += chunk.length;
    if (size > most) throw tooLarge(limit);
    yield chunk;
  }
};
