import { statfs } from 'node:fs/promises';
import { own } from '@lanewise/contract/own';
import { maskText } from '@lanewise/tlog/mask';
import type { Piece } from './cut-growing.ts';
import type { Found } from '../files/folders.ts';
import type { Holes } from './holes.ts';
import type { AgentParts } from '../shared/parts.ts';
import { FileChanged } from '../files/take.ts';

/** State that the loop of the reader shares with its functions. */
export interface Reading extends AgentParts {
  /** Notes the files in the folders while nothing can be read. */
  watch: () => Promise<void>;
  /** Reasons why files cannot be read now, by file key, so that each reason is logged once. */
  said: Map<string, string>;
  /** Keys of files that could not be read, or not to their end, at this look. */
  failed: Set<string>;
  holes: Holes;
}

/** Waits until the spool has room. Returns false if the agent ends before. */
export const room = async ({ settings, spool, items, log, pause, stopped, watch }: Reading): Promise<boolean> => {
  for (let told = false; !stopped.aborted; told = true) {
    const disk = await statfs(settings.data).catch(() => null);
    const free = disk === null ? Number.POSITIVE_INFINITY : disk.bavail * disk.bsize;
    const isFull = spool.bytes() + items.oldBytes() >= settings.spoolBytes;
    if (!isFull && free >= settings.keepFreeBytes) return true;
    if (!told) log('warning', `The ${isFull ? 'spool' : 'disk'} is full: files wait in their folders.`);
    await pause(settings.scanSeconds * 1_000);
    await watch();
  }
  return false;
};

/** The agent ends. */
export class Ended extends Error {}

/** Puts segments of a file into the spool; collects their numbers. */
export const spooling = (parts: Reading, { key, name, folder }: Found) => {
  const { spool, journal, wake } = parts;
  const { profile } = folder;
  // All segments of a file are read with the same items.
  const items = parts.items.current(folder);
  const fileName = maskText(name).slice(-255);
  const numbers: number[] = [];
  const lostBefore = own(journal.state.lost, key);
  return {
    fileName,
    keep: async ({ bytes, baseOffset, goesOn }: Piece, part: number): Promise<void> => {
      if (!(await room(parts))) throw new Ended();
      numbers.push(await spool.put({ file: key, fileName, part, baseOffset, goesOn, profile, items }, bytes));
      wake();
    },
    /**
     * Segments to note in the journal. Segments that the server has acknowledged meanwhile are left out, because they
     * have left the spool. Throws Changed if the disk damaged a segment of the file while the file was read. The file
     * is then read again from the last noted place.
     */
    waiting: () => {
      const isDamaged = numbers.some((number) => spool.leftOut(number)?.isDamaged);
      if (isDamaged || own(journal.state.lost, key) !== lostBefore) throw new FileChanged(name);
      return numbers.filter((number) => spool.has(number));
    },
    count: () => numbers.length,
  };
};
