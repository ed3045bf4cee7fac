import { createHash } from 'node:crypto';
import { BLOCK, headerOf, paddingOf } from './tar.ts';

/** One file of an archive. The content must have exactly `size` bytes. */
export interface ArchiveEntry {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The last file of every archive: the SHA-256 of all bytes before its content, in hexadecimal. */
export const SEAL = 'seal.sha256';
export const SEAL_LENGTH = 64;

/**
 * The bytes of an archive. The seal at the end shows whether an archive was cut short or changed: an archive that was
 * not written to its end has no seal.
 */
export async function* writeArchive(entries: AsyncIterable<ArchiveEntry>, made: Date): AsyncIterable<Buffer> {
  const seconds = Math.floor(made.getTime() / 1000);
  const hash = createHash('sha256');
  for await (const { name, size, content } of entries) {
    let left = size;
    const header = headerOf(name, size, seconds);
    hash.update(header);
    yield header;
    for await (const chunk of content) {
      left -= chunk.length;
      hash.update(chunk);
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    }
    if (left !== 0) throw new RangeError(`${name} has ${size - left} bytes instead of ${size}`);
    const padding = Buffer.alloc(paddingOf(size));
    hash.update(padding);
    yield padding;
  }
  const header = headerOf(SEAL, SEAL_LENGTH, seconds);
  yield Buffer.concat([
    header,
    Buffer.from(hash.update(header).digest('hex')),
    // A tar file ends with two empty blocks.
    Buffer.alloc(paddingOf(SEAL_LENGTH) + 2 * BLOCK),
  ]);
}
