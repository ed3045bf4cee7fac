import { statfs } from 'node:fs/promises';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { maskText } from '@lanewise/tlog/mask';
import type { Piece } from './cut-growing.ts';
import { openFolders, type Found, type Looked } from './folders.ts';
import { followFile, hasMore } from './follow.ts';
import type { Parts } from './parts.ts';
import { Changed, cutFile } from './take.ts';

/** Waits until the spool may take more. Returns false when the agent ends before. */
const room = async ({ settings, spool, log, pause, stopped }: Parts): Promise<boolean> => {
  for (let told = false; !stopped.aborted; told = true) {
    const disk = await statfs(settings.data).catch(() => null);
    const free = disk === null ? Number.POSITIVE_INFINITY : disk.bavail * disk.bsize;
    const isFull = spool.bytes() >= settings.spoolBytes;
    if (!isFull && free >= settings.keepFreeBytes) return true;
    if (!told) log('warning', `The ${isFull ? 'spool' : 'disk'} is full: files wait in their folders.`);
    await pause(settings.scanSeconds * 1_000);
  }
  return false;
};

class Ended extends Error {}

/** Puts segments of a file into the spool; collects their numbers. */
const spooling = (parts: Parts, { key, name, folder: { profile } }: Found) => {
  const { spool, wake } = parts;
  const fileName = maskText(name).slice(-255);
  const numbers: number[] = [];
  return {
    fileName,
    keep: async ({ bytes, baseOffset, goesOn }: Piece, part: number): Promise<void> => {
      if (!(await room(parts))) throw new Ended();
      numbers.push(await spool.put({ file: key, fileName, part, baseOffset, goesOn, profile, resync: null }, bytes));
      wake();
    },
    /** What the server has acknowledged meanwhile is not in the spool any more. */
    waiting: () => numbers.filter((number) => spool.has(number)),
    count: () => numbers.length,
  };
};

const take = async (parts: Parts, found: Found): Promise<void> => {
  const { settings, journal, log } = parts;
  const { fileName, keep, waiting, count } = spooling(parts, found);
  const cutting = { fileName, profile: found.folder.profile, targetBytes: settings.segmentBytes };
  const look = await cutFile(found.path, cutting, keep);
  await journal.note({ type: 'taken', file: found.key, look, segments: waiting() });
  log('info', `${fileName} was taken in: ${count()} segments, ${look.size} bytes.`);
};

/** Reads on in a file that grows; a format that is not followed is taken as a whole, once it is quiet. */
const follow = async (parts: Parts, found: Found): Promise<void> => {
  const { settings, journal, log } = parts;
  const { fileName, keep, waiting, count } = spooling(parts, found);
  const done = await followFile(found, { journal, fileName, targetBytes: settings.segmentBytes, keep });
  if (done === null) return found.quiet ? take(parts, found) : undefined;
  const { look, place, isReplaced } = done;
  await journal.note({ type: 'taken', file: found.key, look, segments: waiting(), place });
  if (isReplaced) log('info', `${fileName} is another file than before.`);
  if (count() > 0) log('info', `${fileName} was read up to ${place.offset} of ${look.size} bytes.`);
};

/** One file never stops the others: what cannot be read is named, and what may be readable later is tried again. */
const takeOrName = async (parts: Parts, found: Found): Promise<void> => {
  const { journal, log } = parts;
  const name = maskText(found.name).slice(-255);
  const { arrive } = found.folder;
  try {
    await (arrive === 'grows' ? follow(parts, found) : take(parts, found));
  } catch (error) {
    if (error instanceof Ended || error instanceof Changed) return;
    if (!(error instanceof SegmentRefused)) {
      log(
        'warning',
        `${name} cannot be taken in now: ${maskText(error instanceof Error ? error.message : String(error))}`,
      );
      return;
    }
    // The first bytes of a file that is still written may not tell yet what it is.
    if (!found.quiet) return;
    const reason = maskText(error.message).slice(0, 1_000);
    const what = { name, code: error.code, reason };
    await journal.note({ type: 'aside', file: found.key, look: found.look, number: null, what });
    log('warning', `${name} is left out: ${reason}`);
  }
};

/** Forgets files that have left their folder, once all of them is with the server. */
const forget = async ({ journal }: Parts, { present, missing }: Looked): Promise<void> => {
  if (missing.size > 0) return;
  for (const [file, { waiting }] of Object.entries(journal.state.files))
    if (!present.has(file) && waiting.length === 0) await journal.note({ type: 'gone', file });
};

/** A segment that should wait in the spool and is not there was lost with the disk: its file is read again. */
export const findLost = async ({ journal, spool, log }: Parts): Promise<void> => {
  const numbers = Object.values(journal.state.files).flatMap(({ waiting }) => waiting);
  for (const number of numbers.filter((one) => !spool.has(one))) {
    log('error', `Segment ${number} has vanished from the spool: its file is read again if it is still there.`);
    await journal.note({ type: 'lost', number });
  }
};

/** Looks into the folders until the agent ends, and takes in what is whole. */
export const readFolders = async (parts: Parts): Promise<void> => {
  const { settings, journal, log, pause, stopped } = parts;
  const look = openFolders(settings.folders, settings.quietSeconds * 1_000);
  let missing = '';
  while (!stopped.aborted) {
    const looked = await look();
    const told = [...looked.missing].map(([path, reason]) => `${path}: ${reason}`).join('; ');
    if (told !== missing) log(told === '' ? 'info' : 'error', told === '' ? 'All folders are there.' : told);
    missing = told;
    for (const found of looked.ready) {
      if (stopped.aborted) break;
      if (hasMore(found, journal)) await takeOrName(parts, found);
    }
    await forget(parts, looked);
    await pause(settings.scanSeconds * 1_000);
  }
};
