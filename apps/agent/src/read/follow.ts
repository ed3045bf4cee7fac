import type { FileHandle } from 'node:fs/promises';
import { own } from '@lanewise/contract/own';
import { CHUNK_BYTES, HEAD_BYTES } from '@lanewise/intake/limits';
import { recognise } from '@lanewise/intake/recognise';
import { formats } from '@lanewise/tlog/formats';
import type { Format, Segment } from '@lanewise/tlog/format';
import { isGzip } from '@lanewise/tlog/gzip';
import { LEAST_NULS, leadingNuls } from '@lanewise/tlog/nuls';
import { cutGrowing, type Border, type Piece } from './cut-growing.ts';
import type { Found } from '../files/folders.ts';
import { isFilled, newestHoles, openPassing, type Holes } from './holes.ts';
import type { Journal, Place } from '../kept/journal.ts';
import { isTouched, sameLook, type Look } from '../files/look.ts';
import { openFile } from '../files/open-file.ts';
import { readBytes, fits, openPrinting } from './prints.ts';
import { bytesFrom, FileChanged, lookOf } from '../files/take.ts';

/** Number of segments after which the place in a large file is noted, so that a restart continues from there. */
const NOTE_EVERY = 16;

/**
 * The place of a file that was read under another name before: registers rename or copy a log when a new log begins.
 */
const placeElsewhere = async (handle: FileHandle, look: Look, journal: Journal, key: string): Promise<Place | null> => {
  for (const [other, { place }] of Object.entries(journal.state.files))
    if (place && other !== key && (await fits(handle, look, place))) return place;
  return null;
};

const isFollowed = (id: string): id is Place['format'] => id === 'ace' || id === 'jsonl' || id === 'poslog';
const formatOf = (id: string): Format | undefined => formats.find((one) => one.id === id);

/** The first bytes of a file, with few of the NULs in front of it. */
const headOf = async (handle: FileHandle): Promise<Buffer> => {
  let from = 0;
  for (let bytes = await readBytes(handle, 0, HEAD_BYTES); ; bytes = await readBytes(handle, from, CHUNK_BYTES)) {
    const nuls = leadingNuls(bytes);
    from += nuls;
    if (bytes.length === 0 || nuls < bytes.length) return readBytes(handle, Math.max(0, from - LEAST_NULS), HEAD_BYTES);
  }
};

/**
 * The format of a file that is followed; null: the file is read as a whole. Throws SegmentRefused if the file is not a
 * file of a register.
 */
export const followedFormat = async (handle: FileHandle, fileName: string): Promise<Place['format'] | null> => {
  const head = await headOf(handle);
  if (isGzip(head)) return null;
  const { id } = recognise(head, fileName);
  return isFollowed(id) ? id : null;
};

export interface Followed {
  look: Look;
  place: Place;
  /** Whether another file had this name before. */
  isReplaced: boolean;
  /** Bytes of holes that the agent passed, because nothing was written into the holes for a long time. */
  passed: number;
  /** Whether the reading stopped at a hole that may still be filled. */
  isHeld: boolean;
}

export interface Following {
  journal: Journal;
  /** Absent: the reading waits for no hole, because it is the last reading of the file. */
  holes?: Holes | undefined;
  fileName: string;
  targetBytes: number;
  keep: (piece: Piece, part: number) => Promise<void>;
  /** Reads the rest of the file that had this name before. Called when a different file now has the name. */
  replaced: () => Promise<void>;
  /** Called from time to time with the progress of a long reading. */
  note: (look: Look, place: Place) => Promise<void>;
}

/** Bytes of a followed file that were not read yet at the last look. */
export const restOf = ({ size, place }: Look & { place?: Place | undefined }): number =>
  place === undefined || place.tail === size ? 0 : Math.max(0, size - place.offset);

/** Whether a file has more to read than at the last time. */
export const hasMore = ({ key, look, quiet }: Found, journal: Journal): boolean => {
  const known = own(journal.state.files, key);
  if (!known || !sameLook(known, look) || isTouched(known, look)) return true;
  const { place } = known;
  return place !== undefined && quiet && place.offset < look.size && place.tail !== look.size;
};

const beginning = (format: Place['format'], holes: Place['holes'] = []): Place => {
  return { offset: 0, format, prefix: '', prints: [], part: 0, tail: 0, holes };
};

/** The place at which the reading of a known file continues. This is the beginning of the file if a hole was filled. */
const goingOn = async (handle: FileHandle, place: Place): Promise<Place> =>
  (await isFilled(handle, place)) ? beginning(place.format, place.holes) : place;

/** Finds the place at which to continue; null: the format cannot be followed. Throws SegmentRefused. */
const startOf = async (
  handle: FileHandle,
  look: Look,
  { key }: Found,
  { journal, fileName, replaced }: Following,
): Promise<{ place: Place; isReplaced: boolean } | null> => {
  const known = own(journal.state.files, key);
  const before = known?.place;
  if (before && (await fits(handle, look, before))) return { place: await goingOn(handle, before), isReplaced: false };
  // If no border of a file was read, fingerprints do not show whether the file was replaced, because a register writes
  // over end tags. Only a smaller size then shows the replacement.
  const isReplaced = known?.place !== undefined && (known.place.offset > 0 || look.size < known.size);
  if (isReplaced) await replaced();
  const moved = await placeElsewhere(handle, look, journal, key);
  if (moved) return { place: await goingOn(handle, moved), isReplaced };
  const id = await followedFormat(handle, fileName);
  if (id === null) return null;
  return { place: beginning(id, isReplaced || before?.offset !== 0 ? [] : before.holes), isReplaced };
};

/**
 * Continues reading a file at the offset where the last reading ended, if the fingerprints match; otherwise reads the
 * file from its beginning. Returns how far the reading has come; null for a format that is read as a whole. Throws
 * SegmentRefused, FileChanged, and errors of the file system.
 */
export const followFile = async (found: Found, following: Following): Promise<Followed | null> => {
  const handle = await openFile(found.path);
  try {
    const look = await lookOf(handle);
    const start = await startOf(handle, look, found, following);
    const format = start && formatOf(start.place.format);
    if (!start || !format) return null;
    const { place: from, isReplaced } = start;
    const { targetBytes, keep, note, holes } = following;
    let { part } = from;
    // A file counts as quiet only if it has not changed since the look that found it quiet.
    const isQuiet = found.quiet && sameLook(found.look, look);
    const passing = openPassing({
      format: from.format,
      offset: from.offset,
      known: from.holes,
      mayPass: (hole) => holes?.mayPass(found.key, hole, look.size) ?? true,
    });
    const withTail = (): boolean => isQuiet && !passing.isHeld();
    const printing = await openPrinting(handle, from, found.name);
    const placeAt = async (border: Border, tail: number): Promise<Place> => {
      const prints = await printing.at(border.offset);
      const passed = newestHoles(from.offset, from.holes, passing.passed);
      return { ...border, format: from.format, prints, part, tail, ...(passed.length > 0 && { holes: passed }) };
    };
    const passed = async (border: Border): Promise<void> => {
      if (part > from.part && (part - from.part) % NOTE_EVERY === 0) await note(look, await placeAt(border, 0));
    };
    const border = await cutGrowing(
      printing.pass(passing.pass(bytesFrom(handle, from.offset, look))),
      { format, from, targetBytes, withTail, passed },
      (piece) => keep(piece, (part += 1)),
    );
    // The file was emptied while it was read, so the bytes that were read may belong to the old content or to the new
    // content.
    if (from.offset > 0 && !(await fits(handle, await lookOf(handle), from))) throw new FileChanged(found.name);
    const place = await placeAt(border, withTail() ? look.size : 0);
    return { look, isReplaced, place, passed: passing.missed(), isHeld: passing.isHeld() };
  } finally {
    await handle.close();
  }
};

export interface Cutting {
  fileName: string;
  targetBytes: number;
  wanted: (format: Format) => (segment: Segment) => boolean;
}

/**
 * Cuts the wanted segments out of a whole file. Returns false for a file whose format is read in another way. Throws
 * SegmentRefused and Changed.
 */
export const cutFollowed = async (
  path: Buffer,
  { fileName, targetBytes, wanted }: Cutting,
  keep: (piece: Piece, part: number) => Promise<void>,
): Promise<boolean> => {
  const handle = await openFile(path);
  try {
    const look = await lookOf(handle);
    const id = await followedFormat(handle, fileName);
    const format = id && formatOf(id);
    if (!format) return false;
    let part = 0;
    const from = { offset: 0, prefix: '' };
    const growing = { format, from, targetBytes, withTail: () => true, isWanted: wanted(format) };
    await cutGrowing(bytesFrom(handle, 0, look), growing, (piece) => keep(piece, (part += 1)));
    if (!sameLook(look, await lookOf(handle))) throw new FileChanged(fileName);
    return true;
  } finally {
    await handle.close();
  }
};
