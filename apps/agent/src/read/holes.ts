import type { FileHandle } from 'node:fs/promises';
import { CHUNK_BYTES } from '@lanewise/intake/limits';
import { LEAST_NULS, leadingNuls } from '@lanewise/tlog/nuls';
import type { Hole, Place } from '../kept/journal.ts';
import { readBytes } from './prints.ts';

/**
 * Milliseconds to wait until a hole is filled. A share writes the pages of a file back within a minute or two, in any
 * order. A hole that a power cut left is never filled, and must not delay the day.
 */
export const HOLE_MS = 600_000;
/** Packed numbers of 4690 registers hold a few NULs in a row. */
const LEAST_NULS_PACKED = 16;
/** Most bytes of a passed hole that the agent checks again. */
const MOST_LOOKED = 2 ** 20;
/** Most holes of a file that the agent checks again; the newest holes come first. */
const MOST_HOLES = 100;

/** The holes of growing files, and how long the agent has waited for each hole. */
export interface Holes {
  /**
   * Whether the agent may pass a hole of a file. It may if the hole has been there for a long time, or if the hole
   * comes after a passed hole and already existed when the passed hole was first seen. `size`: size of the file now.
   */
  mayPass(file: string, hole: Hole, size: number): boolean;
  /** Forgets the hole for which the agent waits in a file, because the wait is over or the file has other content. */
  forget(file: string): void;
}

export const openHoles = (now: () => number = () => performance.now()): Holes => {
  /** By file: where its first hole begins, and how large the file was when the hole was seen first. */
  const seen = new Map<string, { from: number; size: number; since: number; isPassed: boolean }>();
  return {
    mayPass: (file, { from, length }, size) => {
      const known = seen.get(file);
      // A file that is shorter now has another content.
      const before = known && known.size <= size ? known : undefined;
      const isLong = before !== undefined && now() - before.since >= HOLE_MS;
      if (isLong && from === before.from) before.isPassed = true;
      if (isLong && before.isPassed && from >= before.from && from + length <= before.size) return true;
      if (before?.from !== from) seen.set(file, { from, size, since: now(), isPassed: false });
      return false;
    },
    forget: (file) => void seen.delete(file),
  };
};

export interface Passing {
  format: Place['format'];
  /** Offset in the file of the first byte. */
  offset: number;
  /** Holes that were passed in an earlier reading. */
  known?: readonly Hole[] | undefined;
  mayPass: (hole: Hole) => boolean;
}

/**
 * The position in a chunk of a run of many NULs, otherwise of the NULs at the end of the chunk, because the next chunk
 * may continue them. -1: neither.
 */
const nulsIn = (chunk: Buffer, from: number, run: Buffer): number => {
  const found = chunk.indexOf(run, from);
  if (found !== -1) return found;
  let end = chunk.length;
  while (end > from && chunk[end - 1] === 0) end -= 1;
  return end === chunk.length ? -1 : end;
};

const nulsOf = function* (count: number): Generator<Buffer> {
  for (let rest = count; rest > 0; rest -= CHUNK_BYTES) yield Buffer.alloc(Math.min(rest, CHUNK_BYTES));
};

/**
 * Passes on the bytes of a growing file up to its first hole: NULs after other content. The content of a hole may still
 * be written: two lanes write at different places, a share writes back its pages in any order, or a register reserves
 * space in advance. NULs before all content come from a file that was emptied.
 */
export const openPassing = ({ format, offset, known = [], mayPass }: Passing) => {
  const least = format === 'ace' ? LEAST_NULS_PACKED : LEAST_NULS;
  const run = Buffer.alloc(least);
  const passed: Hole[] = [];
  let missed = 0;
  let isBehind = offset > 0;
  let isHeld = false;
  return {
    /** Holes that were passed, and NULs in front of the file. */
    passed,
    /** Bytes of the holes that were still empty after the wait. */
    missed: () => missed,
    /** Whether the file continues after a hole that was not passed. */
    isHeld: () => isHeld,
    pass: async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      let read = offset;
      let nuls = 0;
      for await (const chunk of chunks) {
        let at = 0;
        while (at < chunk.length) {
          if (nuls === 0) {
            const next = nulsIn(chunk, at, run);
            const content = chunk.subarray(at, next === -1 ? chunk.length : next);
            if (content.length > 0) {
              isBehind = true;
              yield content;
            }
            at += content.length;
          }
          const more = leadingNuls(chunk.subarray(at));
          nuls += more;
          at += more;
          if (at === chunk.length) break;
          const hole = { from: read + at - nuls, length: nuls };
          if (nuls >= least) {
            const isKnown = known.some(({ from, length }) => hole.from >= from && hole.from < from + length);
            isHeld = isBehind && !isKnown && !mayPass(hole);
            if (isHeld) return;
            passed.push(hole);
            if (isBehind && !isKnown) missed += hole.length;
          }
          yield* nulsOf(nuls);
          nuls = 0;
        }
        read += chunk.length;
      }
      // NULs at the end of the file are held back: they are space that a register reserved, and are no content yet.
      if (nuls < least || !isBehind) yield* nulsOf(nuls);
    },
  };
};

/**
 * The newest holes of a file that were passed. Holes before the offset are known from earlier readings, and holes after
 * the offset were passed in the reading that began there. A hole after the last border is also included, so that the
 * agent does not wait for it again.
 */
export const newestHoles = (offset: number, before: readonly Hole[] = [], passed: readonly Hole[] = []): Hole[] =>
  [...before.filter(({ from }) => from < offset), ...passed].slice(-MOST_HOLES);

/**
 * Whether something was written into a hole since the agent passed it. Only holes before the offset are checked,
 * because the bytes after the offset are read anyway.
 */
export const isFilled = async (handle: FileHandle, { offset, holes = [] }: Place): Promise<boolean> => {
  for (const { from, length } of holes.filter((hole) => hole.from < offset)) {
    const end = from + Math.min(length, MOST_LOOKED);
    for (let at = from; at < end; at += CHUNK_BYTES) {
      const bytes = await readBytes(handle, at, Math.min(CHUNK_BYTES, end - at));
      if (leadingNuls(bytes) < bytes.length) return true;
    }
  }
  return false;
};
