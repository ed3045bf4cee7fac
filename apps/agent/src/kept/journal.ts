import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { own } from '@lanewise/contract/own';
import { z } from 'zod';
import { openJournalLines } from './journal-lines.ts';
import { look } from '../files/look.ts';

const print = z.object({ from: z.number(), length: z.number(), hash: z.string() });
/** A fingerprint of a part of a file. */
export type Print = z.output<typeof print>;

/** NULs in a growing file that were passed. */
const hole = z.object({ from: z.number(), length: z.number() });
export type Hole = z.output<typeof hole>;

/** How far a growing file has been read. */
const place = z.object({
  /** A border between transactions; everything before it is in the spool or sent. */
  offset: z.number(),
  format: z.enum(['ace', 'jsonl', 'poslog']),
  /** What each segment of the file repeats at its start, masked, in Base64. */
  prefix: z.string(),
  /**
   * Fingerprints of the beginning of the file and of the bytes before the offset. Another file has other fingerprints.
   */
  prints: z.array(print),
  /** Number of the last segment in the file. */
  part: z.number(),
  /** Size of the file when the open end behind the offset was sent as well. */
  tail: z.number(),
  /**
   * Runs of NULs that the agent skipped. A hole before the offset that is filled later makes the agent read the file
   * again from its beginning. The agent does not wait again for a hole behind the offset.
   */
  holes: z.array(hole).optional(),
});
export type Place = z.output<typeof place>;

/**
 * An earlier content of a file that the current file no longer holds. The segments of this content have numbers less
 * than `below`.
 */
const earlier = z.object({ below: z.number(), bytes: z.number(), modified: z.number(), place: place.optional() });

const taken = look.extend({
  waiting: z.array(z.number()),
  earlier: earlier.optional(),
  place: place.optional(),
  /** Fingerprints of the beginning and the end of a file that was read as a whole. */
  ends: z.array(print).optional(),
});

/** A file or segment that cannot be sent. It is left out, named in the log, and told to the server. */
const setAside = z.object({ name: z.string(), code: z.string(), reason: z.string() });
export type SetAside = z.output<typeof setAside>;

/**
 * A file that is in its folder and was not read to its end. `modified`: time of the last change in milliseconds.
 * `first`: fingerprint of the file's beginning, which distinguishes the file from another file of the same name.
 */
const unread = z.object({
  name: z.string(),
  bytes: z.number(),
  modified: z.number(),
  inode: z.number().optional(),
  first: print.optional(),
});
export type Unread = z.output<typeof unread>;

/** A file with a segment that the agent's disk damaged. The agent reads the file again if it still exists. */
const lost = z.object({ name: z.string(), bytes: z.number(), modified: z.number(), place: place.optional() });
export type Lost = z.output<typeof lost>;

/** The item file that was copied last: its key and look, the hash of the copy, and the time of the copy. */
const copied = z.object({ file: z.string(), look, hash: z.string(), at: z.number().optional() });

/** Files that left their folder before they were read: their number and bytes, and when the last one left. */
const missed = z.object({ files: z.number(), bytes: z.number(), last: z.string().nullable() });

/**
 * One line of the journal. `file` is the key of a file. 'taken': the file is in the spool, in these segments. 'sent':
 * the server has acknowledged a segment. 'lost': the spool no longer holds a segment that was not sent; `name`: the
 * name of its file, if known. 'aside': the agent or the server refuses the file or a segment. 'gone': the file left its
 * folder. 'unread': the file waits, because the spool is full. 'missed': the file left its folder, or was written anew,
 * before all of it was read. 'told': the server knows the oldest `count` refusals. 'items': receipts are read with this
 * item file from now on.
 */
const entry = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('taken'),
    file: z.string(),
    look,
    segments: z.array(z.number()),
    place: place.optional(),
    ends: z.array(print).optional(),
    earlier: earlier.optional(),
  }),
  z.object({ type: z.literal('sent'), number: z.number(), file: z.string(), at: z.string() }),
  z.object({ type: z.literal('lost'), number: z.number(), name: z.string().optional() }),
  z.object({
    type: z.literal('aside'),
    file: z.string(),
    look: look.nullable(),
    number: z.number().nullable(),
    what: setAside,
  }),
  z.object({ type: z.literal('gone'), file: z.string() }),
  z.object({ type: z.literal('unread'), file: z.string(), unread }),
  z.object({ type: z.literal('missed'), file: z.string(), bytes: z.number(), at: z.string(), what: setAside }),
  z.object({ type: z.literal('told'), count: z.number() }),
  z.object({ type: z.literal('items'), source: z.string(), copied }),
  z.object({
    type: z.literal('state'),
    state: z.object({
      files: z.record(z.string(), taken),
      untold: z.array(setAside),
      asideCount: z.number(),
      lostCount: z.number(),
      highest: z.number(),
      lastSent: z.string().nullable(),
      missed: missed.default({ files: 0, bytes: 0, last: null }),
      unread: z.record(z.string(), unread).default({}),
      lost: z.record(z.string(), lost).default({}),
      /** By the keys of their sources. */
      items: z.record(z.string(), copied).default({}),
    }),
  }),
]);
export type Entry = z.output<typeof entry>;
type State = Extract<Entry, { type: 'state' }>['state'];

const empty = (): State => ({
  files: {},
  untold: [],
  asideCount: 0,
  lostCount: 0,
  highest: 0,
  lastSent: null,
  missed: { files: 0, bytes: 0, last: null },
  unread: {},
  lost: {},
  items: {},
});

/** Most refused files that wait to be reported. Without this limit, a folder of pictures would fill the journal. */
const MOST_UNTOLD = 1_000;

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const lineOf = (one: Entry): string => {
  const text = JSON.stringify(one);
  return `${sumOf(text)} ${text}\n`;
};

const entryOf = (line: string): Entry | null => {
  const text = line.slice(17);
  if (line.slice(0, 16) !== sumOf(text)) return null;
  const read = entry.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
};

/** Removes a segment from the segments of a file that the server has not acknowledged. */
const settle = (state: State, key: string, number: number): void => {
  const file = own(state.files, key);
  if (file?.waiting.includes(number)) file.waiting = file.waiting.filter((one) => one !== number);
};

/** Forgets the file of a segment that the server does not have. The file is taken in again if it is still there. */
const noteLost = (
  state: State,
  { number, name = `The file of segment ${number}` }: Extract<Entry, { type: 'lost' }>,
) => {
  state.lostCount += 1;
  for (const [key, { waiting, size: bytes, modified, place: before, earlier: first }] of Object.entries(state.files)) {
    if (!waiting.includes(number)) continue;
    delete state.files[key];
    // No file has this key, so the earlier content is searched for under other names, and is reported if it is not
    // found.
    if (first && number < first.below) state.lost[`${key} earlier`] = { name, ...first };
    state.lost[key] = { name, bytes, modified, ...(before && { place: before }) };
  }
};

const noteAside = (state: State, { file, look: seen, number, what }: Extract<Entry, { type: 'aside' }>): void => {
  state.asideCount += 1;
  if (state.untold.length < MOST_UNTOLD) state.untold.push(what);
  if (number !== null) settle(state, file, number);
  if (seen) delete state.lost[file];
  if (seen) state.files[file] = { ...seen, changed: undefined, waiting: own(state.files, file)?.waiting ?? [] };
};

const noteMissed = (state: State, { file, bytes, at, what }: Extract<Entry, { type: 'missed' }>): void => {
  delete state.lost[file];
  const { missed: before } = state;
  state.missed = { files: before.files + 1, bytes: before.bytes + bytes, last: at };
  if (state.untold.length < MOST_UNTOLD) state.untold.push(what);
};

/** The segments of a file that is read in parts are added to the segments that wait. */
const takenOf = (state: State, one: Extract<Entry, { type: 'taken' }>): State['files'][string] => {
  const before = own(state.files, one.file);
  const waiting = [...new Set([...(before?.waiting ?? []), ...one.segments])];
  const { place: at, ends, earlier: first = before?.earlier } = one;
  return { ...one.look, waiting, ...(at && { place: at }), ...(ends && { ends }), ...(first && { earlier: first }) };
};

const apply = (state: State, one: Entry): State => {
  // Each entry about a file ends the wait of the file.
  if ('file' in one) delete state.unread[one.file];
  switch (one.type) {
    case 'state':
      return one.state;
    case 'taken':
      delete state.lost[one.file];
      state.files[one.file] = takenOf(state, one);
      for (const number of one.segments) state.highest = Math.max(state.highest, number);
      return state;
    case 'sent':
      state.lastSent = one.at;
      state.highest = Math.max(state.highest, one.number);
      settle(state, one.file, one.number);
      return state;
    case 'lost':
      noteLost(state, one);
      return state;
    case 'aside':
      noteAside(state, one);
      return state;
    case 'gone':
      delete state.lost[one.file];
      delete state.files[one.file];
      return state;
    case 'unread':
      state.unread[one.file] = one.unread;
      return state;
    case 'missed':
      noteMissed(state, one);
      return state;
    case 'told':
      state.untold.splice(0, one.count);
      return state;
    case 'items':
      state.items[one.source] = one.copied;
      return state;
  }
};

export interface Journal {
  readonly state: Readonly<State>;
  /** Number of lines that could not be read at the start; their content is determined again. */
  readonly damaged: number;
  /**
   * Returns when the entry is on the disk. On a full disk the entry counts, and its line waits for room
   * (journal-lines.ts).
   */
  note(one: Entry): Promise<void>;
  /** Writes the lines that wait, if the disk has room for them by now. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the journal, which holds everything that the agent remembers except the spool: an append-only file of lines,
 * each with a checksum, rewritten at every start. A damaged line is skipped. This is safe: the agent sends the file
 * named in the line again, and the server enters no transaction twice.
 */
export const openJournal = async (path: string): Promise<Journal> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  let state = empty();
  let damaged = 0;
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const one = entryOf(line);
    if (one) state = apply(state, one);
    else damaged += 1;
  }
  const lines = await openJournalLines(path, () => lineOf({ type: 'state', state }));
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const append = (one: Entry): Promise<void> => {
    const line = lineOf(one);
    state = apply(state, one);
    return lines.append(line);
  };
  return {
    get state() {
      return state;
    },
    damaged,
    note: (one) => inTurn(() => append(one)),
    catchUp: () => inTurn(() => lines.catchUp()),
    close: () => inTurn(() => lines.close()),
  };
};
