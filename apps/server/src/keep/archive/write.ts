import { createHash } from 'node:crypto';
import { BLOCK, headerOf, paddingOf } from './tar.ts';

/** One file of an archive. The content must have as many bytes as are said. */
export interface Entry {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Last file of every archive: SHA-256, hexadecimal, of all bytes before its content. */
export const SEAL = 'seal.sha256';
export const SEAL_LENGTH = 64;

/**
 * The bytes of an archive. It ends with its seal, so that an archive that was cut short or changed is known as such: only
 * one that was written to its end has a seal at all.
 */
export async function* writeArchive(entries: AsyncIterable<Entry>, made: Date): AsyncIterable<Buffer> {
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
    // The end of a tar file is two empty blocks.
    Buffer.alloc(paddingOf(SEAL_LENGTH) + 2 * BLOCK),
  ]);
}
