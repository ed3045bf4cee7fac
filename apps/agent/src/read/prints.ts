import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Place, Print } from '../kept/journal.ts';
import type { Look } from '../files/look.ts';
import { openFile } from '../files/open-file.ts';
import { FileChanged, lookOf } from '../files/take.ts';

/** Number of bytes, at the beginning of a file and before an offset, from which its fingerprints are made. */
const FIRST_BYTES = 1_024;
const LAST_BYTES = 256;
/**
 * Number of the last read bytes that are kept in memory. They contain a border between transactions, unless a
 * transaction has this size.
 */
const WINDOW_BYTES = 2 ** 20;

export const readBytes = async (handle: FileHandle, from: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, from);
  return bytes.subarray(0, bytesRead);
};

const printOf = async (handle: FileHandle, from: number, length: number): Promise<Print> => {
  return { ...printOfBytes(from, await readBytes(handle, from, length)), length };
};

const printOfBytes = (from: number, bytes: Uint8Array): Print => ({
  from,
  length: bytes.length,
  hash: createHash('sha256').update(bytes).digest('hex'),
});

const hasPrints = async (handle: FileHandle, { prints }: Place): Promise<boolean> => {
  for (const { from, length, hash } of prints) if ((await printOf(handle, from, length)).hash !== hash) return false;
  return true;
};

/** Whether the file still has the remembered content up to a remembered place. */
export const fits = async (handle: FileHandle, { size }: Look, place: Place): Promise<boolean> =>
  size >= place.offset && place.offset > 0 && hasPrints(handle, place);

/** The answer of `ask` about the opened file; null: the file cannot be read now. */
const asked = async <Answer>(path: Buffer, ask: (handle: FileHandle) => Promise<Answer>): Promise<Answer | null> => {
  const handle = await openFile(path).catch(() => null);
  try {
    return handle && (await ask(handle));
  } catch {
    return null;
  } finally {
    await handle?.close();
  }
};

/** A fingerprint of the beginning of a file; null: it cannot be read now, or holds only NULs so far. */
export const firstOf = (path: Buffer): Promise<Print | null> =>
  asked(path, async (handle) => {
    const bytes = await readBytes(handle, 0, FIRST_BYTES);
    return bytes.every((byte) => byte === 0) ? null : printOfBytes(0, bytes);
  });

/** Whether a file begins as another file did; null: the file cannot be read now. */
export const beginsAs = (path: Buffer, { from, length, hash }: Print): Promise<boolean | null> =>
  asked(path, async (handle) => (await printOf(handle, from, length)).hash === hash);

/** Fingerprints of the beginning and the end of a file; null: it cannot be read now. */
export const endsOf = (path: Buffer): Promise<Print[] | null> =>
  asked(path, async (handle) => {
    const { size } = await lookOf(handle);
    const last = Math.max(0, size - LAST_BYTES);
    return [await printOf(handle, 0, Math.min(FIRST_BYTES, size)), await printOf(handle, last, size - last)];
  });

/**
 * Whether the path holds the file of a remembered place. If no border of that file was read, a file with the same
 * beginning also counts. False if the file cannot be read.
 */
export const isOf = async (path: Buffer, place: Place): Promise<boolean> => {
  if (place.prints.length === 0) return false;
  const isOne = (handle: FileHandle, look: Look) =>
    place.offset > 0 ? fits(handle, look, place) : hasPrints(handle, place);
  return (await asked(path, async (handle) => isOne(handle, await lookOf(handle)))) === true;
};

/** Makes fingerprints of a file while it is read from an offset on, whatever happens to the file meanwhile. */
export interface Printing {
  pass(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /**
   * Fingerprints of the beginning of the file, and of the bytes before `offset`, up to which the file was read. Empty
   * if `offset` is 0 and the file is so short that another file may begin with the same bytes.
   */
  at(offset: number): Promise<Print[]>;
}

/** Opens a `Printing`. Throws Changed if the file no longer matches the given fingerprints. */
export const openPrinting = async (
  handle: FileHandle,
  { offset: from, prints }: Place,
  name: string,
): Promise<Printing> => {
  let first = await readBytes(handle, 0, Math.min(FIRST_BYTES, from));
  let begins = Math.max(0, from - LAST_BYTES);
  let recent = await readBytes(handle, begins, from - begins);
  const known = from === 0 ? [] : [printOfBytes(0, first), printOfBytes(begins, recent)];
  if (known.some(({ hash }, at) => hash !== prints[at]?.hash)) throw new FileChanged(name);
  return {
    pass: async function* (bytes) {
      for await (const chunk of bytes) {
        if (first.length < FIRST_BYTES) first = Buffer.concat([first, chunk.subarray(0, FIRST_BYTES - first.length)]);
        recent = Buffer.concat([recent, chunk]);
        const excess = Math.max(0, recent.length - WINDOW_BYTES);
        recent = recent.subarray(excess);
        begins += excess;
        yield chunk;
      }
    },
    at: async (offset) => {
      if (offset === 0) return first.length < LAST_BYTES ? [] : [printOfBytes(0, first)];
      const last = Math.max(0, offset - LAST_BYTES);
      const ending =
        last >= begins
          ? printOfBytes(last, recent.subarray(last - begins, offset - begins))
          : await printOf(handle, last, offset - last);
      return [printOfBytes(0, first.subarray(0, offset)), ending];
    },
  };
};
