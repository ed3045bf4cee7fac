import { createGunzip } from 'node:zlib';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { isGzip } from '@lanewise/tlog/gzip';

export interface BodyLimits {
  segmentBytes: number;
  segmentDecodedBytes: number;
}

/** A gzip stream that expands more than this many times is a bomb, not a file. */
const mostExpansion = 1000;

const tooLarge = (limit: number): SegmentRefused =>
  new SegmentRefused('ingest.tooLarge', `The segment is larger than ${limit} bytes: send it in parts.`, {
    limit: String(limit),
  });

/** Many clients listen only once they have sent everything: what is too much is read and dropped, up to this many limits. */
export const mostDropped = 16;

/**
 * Reads a body to its end. `limitOf` its first bytes says how large it may be; throws `tooLarge` for more, of which nothing is
 * held. Such an answer has to close the connection: the body may not have been read to its end.
 */
export const readWhole = async (
  chunks: AsyncIterable<Uint8Array>,
  limitOf: (first: Uint8Array) => number,
  tooLarge: (limit: number) => Error,
): Promise<Buffer> => {
  const kept: Uint8Array[] = [];
  let size = 0;
  let limit = 0;
  for await (const chunk of chunks) {
    if (size === 0) limit = limitOf(chunk);
    size += chunk.length;
    if (size > limit * mostDropped) throw tooLarge(limit);
    if (size > limit) kept.length = 0;
    else kept.push(chunk);
  }
  if (size > limit) throw tooLarge(limit);
  return Buffer.concat(kept);
};

/**
 * Reads an upload whole, decompressed when its first bytes say gzip. Throws SegmentRefused for a body over the limits or a
 * broken gzip stream; nothing has been kept then.
 */
export const readBody = async (chunks: AsyncIterable<Uint8Array>, limits: BodyLimits): Promise<Buffer> => {
  const limitOf = (first: Uint8Array) => (isGzip(first) ? limits.segmentBytes : limits.segmentDecodedBytes);
  const body = await readWhole(chunks, limitOf, tooLarge);
  return isGzip(body) ? inflate(body, limits.segmentDecodedBytes) : body;
};

const inflate = async (encoded: Buffer, limit: number): Promise<Buffer> => {
  const gunzip = createGunzip();
  const decoded: Buffer[] = [];
  let total = 0;
  gunzip.end(encoded);
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > limit || total > encoded.length * mostExpansion) throw tooLarge(limit);
      decoded.push(chunk);
    }
  } catch (error) {
    if (error instanceof SegmentRefused) throw error;
    throw new SegmentRefused('ingest.brokenGzip', 'The gzip stream is broken or cut short.', {});
  }
  return Buffer.concat(decoded);
};
