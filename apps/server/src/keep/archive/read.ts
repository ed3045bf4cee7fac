import { createHash } from 'node:crypto';
import { KeepError } from '../errors.ts';
import { BLOCK, paddingOf, readHeader } from './tar.ts';
import { SEAL, SEAL_LENGTH } from './write.ts';

/** A file of an archive. Its content is read or skipped before the next file. */
export interface ReadEntry {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

/** Returns the requested number of bytes from chunks of any size. */
class Bytes {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);
  readonly #note: (bytes: Buffer) => void;

  /** `note` receives all bytes that are returned. */
  constructor(source: AsyncIterable<Uint8Array>, note: (bytes: Buffer) => void) {
    this.#source = source[Symbol.asyncIterator]();
    this.#note = note;
  }

  /** Returns at most this many bytes and at least one; null at the end. */
  async some(most: number): Promise<Buffer | null> {
    while (this.#rest.length === 0) {
      const next = await this.#source.next();
      if (next.done) return null;
      this.#rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.length);
    }
    const part = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(part.length);
    this.#note(part);
    return part;
  }

  async *part(size: number): AsyncIterable<Buffer> {
    for (let left = size; left > 0;) {
      const bytes = await this.some(left);
      if (!bytes) throw new KeepError('The archive is cut short: it was not written to its end.');
      left -= bytes.length;
      yield bytes;
    }
  }

  async exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const bytes of this.part(size)) parts.push(bytes);
    return Buffer.concat(parts);
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}

const damaged = (): KeepError =>
  new KeepError('The archive is damaged: its content does not agree with its checksum. Take another one.');

/**
 * The files of an archive in their order. Ends without an error only if everything was read and the seal is right.
 * Throws KeepError for an archive that is cut short, changed, or not ours. Content returned before the error may be
 * wrong, so a restore first reads the whole archive once.
 */
export async function* readArchive(chunks: AsyncIterable<Uint8Array>): AsyncIterable<ReadEntry> {
  const hash = createHash('sha256');
  let sealed = false;
  const bytes = new Bytes(chunks, (part) => void (sealed || hash.update(part)));
  try {
    for (let first = true; ; first = false) {
      const header = readHeader(await bytes.exactly(BLOCK));
      if (!header) throw first ? new KeepError('This is no backup of Lanewise.') : damaged();
      if (header.name === SEAL) {
        sealed = true;
        return await checkSeal(bytes, header.size, hash.digest('hex'));
      }
      let read = 0;
      const content = async function* (): AsyncIterable<Buffer> {
        for await (const part of bytes.part(header.size - read)) {
          read += part.length;
          yield part;
        }
      };
      yield { ...header, content: content() };
      for await (const _ of bytes.part(header.size - read + paddingOf(header.size))) continue;
    }
  } finally {
    await bytes.close();
  }
}

/** Checks the seal, its padding and the two empty blocks, which end the archive. */
const checkSeal = async (bytes: Bytes, size: number, digest: string): Promise<void> => {
  if (size !== SEAL_LENGTH) throw damaged();
  const said = (await bytes.exactly(SEAL_LENGTH)).toString();
  const end = await bytes.exactly(paddingOf(SEAL_LENGTH) + 2 * BLOCK);
  if (said !== digest || end.some((byte) => byte !== 0) || (await bytes.some(1))) throw damaged();
};
