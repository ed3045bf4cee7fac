import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { isGzip } from '@lanewise/tlog/gzip';

export interface BodyLimits {
  segmentBytes: number;
  segmentDecodedBytes: number;
}

export const tooLarge = (limit: number): SegmentRefused =>
  new SegmentRefused('ingest.tooLarge', `The segment is larger than ${limit} bytes: send it in parts.`, {
    limit: String(limit),
  });

/**
 * Largest size, in multiples of the limit, of a body that the server still reads to its end and drops. Many clients
 * read the answer only after they have sent everything.
 */
export const mostDropped = 16;

/** Bytes with a buffer of their own, which can be moved to a thread without a copy. */
export type BodyChunk = Uint8Array<ArrayBuffer>;

const partBytes = 64 * 1024;

/**
 * Gathers bytes into parts of one size, because a body may come byte by byte, and each chunk costs hundreds of bytes.
 */
const gather = () => {
  const parts: BodyChunk[] = [];
  let last: BodyChunk = new Uint8Array(0);
  let free = 0;
  return {
    add: (chunk: Uint8Array): void => {
      for (let at = 0; at < chunk.length;) {
        if (free === 0) {
          last = new Uint8Array(partBytes);
          free = partBytes;
          parts.push(last);
        }
        const taken = chunk.subarray(at, at + free);
        last.set(taken, partBytes - free);
        free -= taken.length;
        at += taken.length;
      }
    },
    clear: (): void => {
      parts.length = 0;
      free = 0;
    },
    end: (): BodyChunk[] => {
      if (free > 0) for (const part of parts.splice(-1)) parts.push(part.slice(0, partBytes - free));
      return parts;
    },
  };
};

/**
 * Reads a body to its end. `limitOf` returns the size limit from the first bytes of the body. If the body is larger,
 * throws `tooLarge` and holds nothing of the body. The error response must close the connection, because the body may
 * not have been read to its end.
 */
export const readParts = async (
  chunks: AsyncIterable<Uint8Array>,
  limitOf: (first: Uint8Array) => number,
  tooLarge: (limit: number) => Error,
): Promise<BodyChunk[]> => {
  const kept = gather();
  let size = 0;
  let limit = 0;
  for await (const chunk of chunks) {
    if (size === 0) limit = limitOf(chunk);
    size += chunk.length;
    if (size > limit * mostDropped) throw tooLarge(limit);
    if (size > limit) kept.clear();
    else kept.add(chunk);
  }
  if (size > limit) throw tooLarge(limit);
  return kept.end();
};

/** Reads a body of a few MiB as one buffer. */
export const readWhole = async (...asked: Parameters<typeof readParts>): Promise<Buffer> =>
  Buffer.concat(await readParts(...asked));

/** Reads an upload as it was sent, compressed or not. Throws SegmentRefused for a body over the limits. */
export const readUploadBody = (chunks: AsyncIterable<Uint8Array>, limits: BodyLimits): Promise<BodyChunk[]> =>
  readParts(chunks, (first) => (isGzip(first) ? limits.segmentBytes : limits.segmentDecodedBytes), tooLarge);
