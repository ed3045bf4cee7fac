import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { own } from '@lanewise/contract/own';
import { detectFormat } from '@lanewise/tlog/detect';
import { formats } from '@lanewise/tlog/formats';
import type { Format } from '@lanewise/tlog/format';
import { isGzip } from '@lanewise/tlog/gzip';
import { cutGrowing, type Piece } from './cut-growing.ts';
import type { Found } from './folders.ts';
import { sameLook, type Look, type Place, type Print } from './journal.ts';
import type { Journal } from './journal.ts';
import { CHUNK_BYTES, HEAD_BYTES, lookOf } from './take.ts';

/** Bytes of a file's beginning, and before the offset, by which it is known again. */
const FIRST_BYTES = 1_024;
const LAST_BYTES = 256;

const bytesOf = async (handle: FileHandle, from: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, from);
  return bytes.subarray(0, bytesRead);
};

const printOf = async (handle: FileHandle, from: number, length: number): Promise<Print> => {
  const bytes = await bytesOf(handle, from, length);
  return { from, length, hash: createHash('sha256').update(bytes).digest('hex') };
};

const printsOf = async (handle: FileHandle, offset: number): Promise<Print[]> => {
  if (offset === 0) return [];
  const last = Math.min(LAST_BYTES, offset);
  return [await printOf(handle, 0, Math.min(FIRST_BYTES, offset)), await printOf(handle, offset - last, last)];
};

/** Whether the file is the one of which a place is remembered, as far as that goes. */
const fits = async (handle: FileHandle, { size }: Look, { offset, prints }: Place): Promise<boolean> => {
  if (size < offset || offset === 0) return false;
  for (const { from, length, hash } of prints) if ((await printOf(handle, from, length)).hash !== hash) return false;
  return true;
};

/** The place of a file that has another name now: logs are renamed or copied when a new one begins. */
const placeElsewhere = async (handle: FileHandle, look: Look, journal: Journal, key: string): Promise<Place | null> => {
  for (const [other, { place }] of Object.entries(journal.state.files))
    if (place && other !== key && (await fits(handle, look, place))) return place;
  return null;
};

/** Formats that are followed: their segments have nothing behind their own bytes. */
const followed = (id: string): id is Place['format'] => id === 'ace' || id === 'jsonl';
const formatOf = (id: string): Format | undefined => formats.find((one) => one.id === id);

export interface Followed {
  look: Look;
  place: Place;
  /** It was another file under this name before. */
  isReplaced: boolean;
}

export interface Following {
  journal: Journal;
  fileName: string;
  targetBytes: number;
  keep: (piece: Piece, part: number) => Promise<void>;
}

/** Whether a file has more to read than at the last time. */
export const hasMore = ({ key, look, quiet }: Found, journal: Journal): boolean => {
  const known = own(journal.state.files, key);
  if (!known || !sameLook(known, look)) return true;
  const { place } = known;
  return place !== undefined && quiet && place.offset < look.size && place.tail !== look.size;
};

/** Finds out where to go on; null for a format that is not followed. Throws SegmentRefused. */
const startOf = async (
  handle: FileHandle,
  look: Look,
  { key }: Found,
  { journal, fileName }: Following,
): Promise<{ place: Place; isReplaced: boolean } | null> => {
  const before = own(journal.state.files, key)?.place;
  if (before && (await fits(handle, look, before))) return { place: before, isReplaced: false };
  const moved = await placeElsewhere(handle, look, journal, key);
  const isReplaced = before !== undefined && before.offset > 0;
  if (moved) return { place: moved, isReplaced };
  const head = await bytesOf(handle, 0, HEAD_BYTES);
  if (isGzip(head)) return null;
  const { id } = detectFormat(formats, head, fileName);
  if (!followed(id)) return null;
  return { place: { offset: 0, format: id, prefix: '', prints: [], part: 0, tail: 0 }, isReplaced };
};

/**
 * Reads on in a growing file, by the offset and the fingerprints of the last time; from its beginning when it is another
 * file. Returns how far it has come; null for a format that is read as a whole. Throws SegmentRefused and errors of the
 * file system.
 */
export const followFile = async (found: Found, following: Following): Promise<Followed | null> => {
  const handle = await open(found.path, 'r');
  try {
    const look = await lookOf(handle);
    const start = await startOf(handle, look, found, following);
    const format = start && formatOf(start.place.format);
    if (!start || !format) return null;
    const { place: from, isReplaced } = start;
    const chunks = createReadStream('', {
      fd: handle,
      autoClose: false,
      start: from.offset,
      end: Math.max(from.offset, look.size - 1),
      highWaterMark: CHUNK_BYTES,
    }) as AsyncIterable<Buffer>;
    let { part } = from;
    // Only of a file that has not changed since the look that found it quiet.
    const withTail = found.quiet && sameLook(found.look, look);
    const { targetBytes, keep } = following;
    const border = await cutGrowing(chunks, { format, from, targetBytes, withTail }, (piece) =>
      keep(piece, (part += 1)),
    );
    const prints = await printsOf(handle, border.offset);
    const tail = withTail ? look.size : 0;
    return { look, isReplaced, place: { ...border, format: from.format, prints, part, tail } };
  } finally {
    await handle.close();
  }
};
