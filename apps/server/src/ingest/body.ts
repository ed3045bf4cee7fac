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

/**
 * Reads an upload whole, decompressed when its first bytes say gzip. Throws SegmentRefused for a body over the limits or a
 * broken gzip stream; nothing has been kept then.
 */
export const readBody = async (chunks: AsyncIterable<Uint8Array>, limits: BodyLimits): Promise<Buffer> => {
  const encoded: Uint8Array[] = [];
  let size = 0;
  let gzip = false;
  for await (const chunk of chunks) {
    if (size === 0) gzip = isGzip(chunk);
    size += chunk.length;
    const limit = gzip ? limits.segmentBytes : limits.segmentDecodedBytes;
    if (size > limit) throw tooLarge(limit);
    encoded.push(chunk);
  }
  return gzip ? inflate(encoded, size, limits.segmentDecodedBytes) : Buffer.concat(encoded);
};

const inflate = async (encoded: Uint8Array[], size: number, limit: number): Promise<Buffer> => {
  const gunzip = createGunzip();
  const decoded: Buffer[] = [];
  let total = 0;
  gunzip.end(Buffer.concat(encoded));
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > limit || total > size * mostExpansion) throw tooLarge(limit);
      decoded.push(chunk);
    }
  } catch (error) {
    if (error instanceof SegmentRefused) throw error;
    throw new SegmentRefused('ingest.brokenGzip', 'The gzip stream is broken or cut short.', {});
  }
  return Buffer.concat(decoded);
};
