import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { looksLikeLog } from '@lanewise/tlog/ace/detect';
import { isGzip } from '@lanewise/tlog/gzip';
import { openRedactor } from '@lanewise/tlog/redact';
import type { MaskedFile } from '../meta/connector-types.ts';
import { mostDropped } from './body.ts';

type Chunks = AsyncIterable<Uint8Array>;

/** A file in which masking could not look for card numbers: nothing of it was kept. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** Enough to know a register's binary log from other bytes. */
const headBytes = 64 * 1024;

/** The first bytes of a stream, at least so many unless it is shorter, and then the stream from its beginning. */
const peek = async (chunks: Chunks, least: number): Promise<{ head: Buffer; whole: Chunks }> => {
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
    if (head.length > 0) yield head;
    while (!ended) {
      const next = await source.next();
      if (next.done === true) return;
      yield next.value;
    }
  };
  return { head, whole: whole() };
};

const isBrokenGzip = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

const unpacked = async function* (chunks: Chunks): Chunks {
  const { head, whole } = await peek(chunks, 3);
  if (!isGzip(head)) {
    yield* whole;
    return;
  }
  const gunzip = createGunzip();
  // A failure of either end is told to who reads the other.
  const fed = pipeline(Readable.from(whole), gunzip).catch(() => undefined);
  try {
    yield* gunzip as Chunks;
  } catch (error) {
    throw isBrokenGzip(error) ? new Unreadable('The gzip stream is broken or cut short') : error;
  } finally {
    gunzip.destroy();
    await fed;
  }
};

/** Text in UTF-16 begins with its mark; a NUL anywhere else stands in no text, but in every packed file. */
const isWide = (head: Buffer): boolean => ['fffe', 'feff'].includes(head.toString('hex', 0, 2));

const refusePacked = async function* (chunks: Chunks): Chunks {
  const { head, whole } = await peek(chunks, headBytes);
  const mayHoldNul = isWide(head) || looksLikeLog(head.subarray(0, headBytes)) === true;
  for await (const chunk of whole) {
    if (!mayHoldNul && chunk.includes(0))
      throw new Unreadable('The file is neither text nor the log of a register: send it unpacked');
    yield chunk;
  }
};

/** What is too much is read and dropped for a while: many clients listen only once they have sent everything. */
const within = async function* (chunks: Chunks, limit: number, tooLarge: (limit: number) => Error): Chunks {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > limit * mostDropped) break;
    if (size <= limit) yield chunk;
  }
  if (size > limit) throw tooLarge(limit);
};

/**
 * Reads an upload as it comes: unpacked when its first bytes say gzip, card numbers and secrets covered, hashed, and
 * compressed. Never more than its compressed form is held. Throws `tooLarge` beyond `limit` bytes and Unreadable for what
 * masking cannot look into; nothing has been kept then.
 */
export const readMasked = async (
  body: Chunks,
  limit: number,
  tooLarge: (limit: number) => Error,
): Promise<MaskedFile> => {
  const redactor = openRedactor();
  const hash = createHash('sha256');
  let size = 0;
  const seen = (safe: Uint8Array): Uint8Array => {
    hash.update(safe);
    size += safe.length;
    return safe;
  };
  const masked = async function* (): Chunks {
    for await (const chunk of within(refusePacked(unpacked(body)), limit, tooLarge)) yield seen(redactor.push(chunk));
    yield seen(redactor.end());
  };
  const kept: Buffer[] = [];
  await pipeline(Readable.from(masked()), createGzip(), async (packed: AsyncIterable<Buffer>) => {
    for await (const chunk of packed) kept.push(chunk);
  });
  return { content: Buffer.concat(kept), size, sha256: hash.digest('hex'), redacted: redactor.found };
};
