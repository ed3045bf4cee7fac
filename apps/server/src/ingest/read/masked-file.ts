import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { HEAD_BYTES } from '@lanewise/intake/limits';
import { looksLikeLog } from '@lanewise/tlog/ace/detect';
import { countItemLines } from '@lanewise/tlog/items/read';
import { openRedactor } from '@lanewise/tlog/redact';
import type { MaskedFile } from '../../meta/connector-types.ts';
import { tooLarge } from './body.ts';
import { peek, unpacked, type Chunks } from './unpack.ts';

/** A file that masking could not search for card numbers. Nothing of it was kept. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/**
 * Whether a file is UTF-16 text, which begins with a byte order mark. Any other text has no NUL, but every compressed
 * file has NULs.
 */
const isWide = (head: Buffer): boolean => ['fffe', 'feff'].includes(head.toString('hex', 0, 2));

const refusePacked = async function* (chunks: Chunks): Chunks {
  const { head, whole } = await peek(chunks, HEAD_BYTES);
  const mayHoldNul = isWide(head) || looksLikeLog(head.subarray(0, HEAD_BYTES)) === true;
  for await (const chunk of whole) {
    if (!mayHoldNul && chunk.includes(0))
      throw new Unreadable('The file is neither text nor the log of a register: send it unpacked');
    yield chunk;
  }
};

// Compression level 1, the fastest, because text of registers shrinks tenfold at any level.
const level = 1;
/** Files with fewer bytes are compressed in one step, because opening and closing a stream would take longer. */
const shortFile = 256 * 1024;

/** Compresses with little memory. Throws SegmentRefused if the compressed bytes are more than `most`. */
const compressed = async (chunks: Chunks, most: number): Promise<Buffer> => {
  const { head, whole } = await peek(chunks, shortFile);
  if (head.length < shortFile) {
    const kept = gzipSync(head, { level });
    if (kept.length > most) throw tooLarge(most);
    return kept;
  }
  const kept: Buffer[] = [];
  let bytes = 0;
  /** The cause of a failure. It is kept here, because a pipeline reports only that its reader ended. */
  let refusal: Error | null = null;
  const collect = async (packed: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of packed) {
      bytes += chunk.length;
      if (bytes > most) throw (refusal = tooLarge(most));
      kept.push(chunk);
    }
  };
  await pipeline(Readable.from(whole), createGzip({ level }), collect).catch((error: unknown) => {
    throw refusal ?? error;
  });
  return Buffer.concat(kept);
};

/**
 * Masks card numbers and secrets, hashes, and compresses. Holds only the compressed form in memory, and throws
 * SegmentRefused when the compressed form exceeds `mostKept` bytes. `seen` receives the masked bytes in order, before
 * compression.
 */
export const maskChunks = async (
  chunks: Chunks,
  { mostKept, seen = () => undefined }: { mostKept: number; seen?: (clean: Uint8Array) => void },
): Promise<MaskedFile> => {
  const redactor = openRedactor();
  const hash = createHash('sha256');
  let size = 0;
  const keep = (clean: Uint8Array): Uint8Array => {
    hash.update(clean);
    size += clean.length;
    seen(clean);
    return clean;
  };
  const masked = async function* (): Chunks {
    for await (const chunk of chunks) yield keep(redactor.push(chunk));
    yield keep(redactor.end());
  };
  const content = await compressed(masked(), mostKept);
  return { content, size, sha256: hash.digest('hex'), redacted: redactor.found };
};

export interface MaskRule {
  /** Decompressed bytes. */
  limit: number;
  /** Whether the file is an item file. The lines of an item file are counted. */
  isItems?: boolean;
}

/**
 * Masks, hashes and compresses a file, after decompressing it if its first bytes say gzip. Throws SegmentRefused
 * 'ingest.tooLarge' beyond `limit` bytes, 'ingest.tooManyItems' beyond the lines of an item file, and Unreadable for a file that masking cannot search.
 */
export const keepMasked = async (
  body: Iterable<Uint8Array>,
  { limit, isItems = false }: MaskRule,
): Promise<MaskedFile> => {
  try {
    return await maskChunks(refusePacked(unpacked(body, limit)), {
      mostKept: limit,
      ...(isItems && { seen: countItemLines() }),
    });
  } catch (error) {
    if (error instanceof SegmentRefused && error.code === 'ingest.brokenGzip')
      throw new Unreadable('The gzip stream is broken or cut short');
    throw error;
  }
};
