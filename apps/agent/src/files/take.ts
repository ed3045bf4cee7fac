import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { contentOf, withHead } from '@lanewise/intake/content';
import { openCutter, segmentsOf } from '@lanewise/intake/cut';
import { CHUNK_BYTES } from '@lanewise/intake/limits';
import { recognise } from '@lanewise/intake/recognise';
import type { Format, Segment } from '@lanewise/tlog/format';
import { sameLook, type Look } from './look.ts';
import { openFile } from './open-file.ts';

export interface Cutting {
  fileName: string;
  profile: ImportProfile | null;
  targetBytes: number;
}

/**
 * Limit of the data that is kept in memory of a CSV file in which the rows of a transaction may be anywhere. Such a
 * file is read to its end before it is cut, and each row takes half a kilobyte. The service may use 512 MB. If the
 * service were ended for using more, it would begin the same file again.
 */
export const MOST_HELD = { rows: 300_000, bytes: 64 * 2 ** 20 };

/** The file was written to while it was read. */
export class FileChanged extends Error {
  override readonly name = 'Changed';
}

export const lookOf = async (handle: FileHandle): Promise<Look> => {
  const { size, mtimeMs, ino } = await handle.stat();
  return { size, modified: mtimeMs, inode: ino };
};

/**
 * The bytes of a file from an offset to the end that the file had at an earlier look. Throws FileChanged if the file
 * now ends earlier, because the file was emptied while it was read.
 */
export const bytesFrom = async function* (
  handle: FileHandle,
  offset: number,
  { size }: Pick<Look, 'size'>,
): AsyncGenerator<Buffer> {
  if (offset >= size) return;
  const part = { start: offset, end: size - 1, highWaterMark: CHUNK_BYTES };
  let left = size - offset;
  for await (const chunk of createReadStream('', { fd: handle, autoClose: false, ...part }) as AsyncIterable<Buffer>) {
    left -= chunk.length;
    yield chunk;
  }
  if (left > 0) throw new FileChanged('A file');
};

/**
 * Reads a file once and cuts it into segments at borders between transactions, in constant memory. Card numbers and
 * secrets are masked before a segment is handed over. Returns the size, time and inode of the file, and the number of
 * unreadable bytes after the gzip data, which may be a damaged member. Throws SegmentRefused for a file that is not a
 * register file, FileChanged, and errors of the file system.
 */
export const cutFile = async (
  path: Buffer,
  { fileName, profile, targetBytes }: Cutting,
  keep: (segment: Segment, part: number, format: Format) => Promise<void>,
): Promise<{ look: Look; behind: number }> => {
  const handle = await openFile(path);
  try {
    const look = await lookOf(handle);
    let behind = 0;
    const { head, all } = await withHead(contentOf(bytesFrom(handle, 0, look), (bytes) => (behind = bytes)));
    const format = recognise(head, fileName);
    const cutter = openCutter(format, { profile, targetBytes, mostHeld: MOST_HELD });
    let part = 0;
    for await (const segment of segmentsOf(all(), cutter)) await keep(segment, (part += 1), format);
    if (!sameLook(look, await lookOf(handle))) throw new FileChanged(fileName);
    return { look, behind };
  } finally {
    await handle.close();
  }
};
