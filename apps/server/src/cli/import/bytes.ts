import { createReadStream } from 'node:fs';
import { isGzip } from '@lanewise/tlog/gzip';
import { gunzip } from '@lanewise/tlog/gunzip';
import { withFewNuls } from '@lanewise/tlog/nuls';
import { CommandError } from '../world.ts';
import { textOf, type SourceFile } from './files.ts';

/** Bytes from which the format of a file is recognised. */
const HEAD_BYTES = 64 * 1024;

export interface FileBytes {
  /** The decompressed content in order, in constant memory. Throws SegmentRefused 'ingest.brokenGzip', CommandError. */
  chunks(): AsyncIterable<Uint8Array>;
  /** Bytes of the file on disk that were read so far. */
  read(): number;
  /** Bytes after the end of the compressed data, which are no data. Known once everything was read. */
  trailing(): number;
}

/** Opens a file, and decompresses it if its first bytes say gzip, whatever its name. */
export const openBytes = (path: SourceFile['path']): FileBytes => {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  let trailing = 0;
  return {
    read: () => file.bytesRead,
    trailing: () => trailing,
    async *chunks() {
      const first = await firstChunk(file, path);
      if (first === null) return;
      file.unshift(first);
      const content = plain(file, path);
      yield* isGzip(first) ? gunzip(content, (bytes) => (trailing = bytes)) : content;
    },
  };
};

type FileStream = ReturnType<typeof createReadStream>;

const unreadable = (path: SourceFile['path'], error: unknown): CommandError =>
  new CommandError(
    `${typeof path === 'string' ? path : textOf(path)} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
  );

const firstChunk = async (file: FileStream, path: SourceFile['path']): Promise<Buffer | null> =>
  new Promise((resolve, reject) => {
    file.once('error', (error) => reject(unreadable(path, error)));
    file.once('end', () => resolve(null));
    file.once('readable', () => resolve(file.read() as Buffer | null));
  });

const plain = async function* (file: FileStream, path: SourceFile['path']): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    throw unreadable(path, error);
  }
};

/** Returns at most this many first bytes of the content, with few of the NULs in front of it, and whether they are all of it. */
export const readStart = async (
  path: SourceFile['path'],
  most: number,
): Promise<{ bytes: Uint8Array; isWhole: boolean }> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of withFewNuls(openBytes(path).chunks())) {
    parts.push(chunk);
    size += chunk.length;
    if (size > most) break;
  }
  return { bytes: Buffer.concat(parts).subarray(0, most), isWhole: size <= most };
};

/** Returns the first bytes of the content, at most 64 KiB. */
export const readHead = async (path: SourceFile['path']): Promise<Uint8Array> =>
  (await readStart(path, HEAD_BYTES)).bytes;
