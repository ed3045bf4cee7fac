import { createReadStream } from 'node:fs';
import { contentOf, startOf, type Start } from '@lanewise/intake/content';
import { CHUNK_BYTES } from '@lanewise/intake/limits';
import { CommandError } from '../world.ts';
import { nameTextOf, type SourceFile } from './files.ts';

export interface FileBytes {
  /** The decompressed content in order, in constant memory. Throws SegmentRefused 'ingest.brokenGzip', CommandError. */
  content: AsyncIterable<Uint8Array>;
  /** Bytes of the file on disk that were read so far. */
  read(): number;
  /**
   * Number of bytes after the end of the compressed data. These bytes are not data. The number is known once everything
   * was read.
   */
  trailing(): number;
}

/** Opens a file. */
export const openBytes = (path: SourceFile['path']): FileBytes => {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  let trailing = 0;
  return {
    content: contentOf(readable(file, path), (bytes) => (trailing = bytes)),
    read: () => file.bytesRead,
    trailing: () => trailing,
  };
};

const readable = async function* (
  file: AsyncIterable<Uint8Array>,
  path: SourceFile['path'],
): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (error) {
    const name = typeof path === 'string' ? path : nameTextOf(path);
    throw new CommandError(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
};

/**
 * The first bytes of the content of a file. `most`: greatest number of bytes; absent: enough bytes to recognise the
 * format.
 */
export const readStart = (path: SourceFile['path'], most?: number): Promise<Start> =>
  startOf(openBytes(path).content, most);
