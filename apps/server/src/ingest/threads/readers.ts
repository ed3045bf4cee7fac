import type { Line, Transaction } from '@lanewise/contract/facts/transaction';
import { asBuffer, ownMemory } from './crossing.ts';
import type { Source } from '../read/opened.ts';
import type { BlockRequest, Contents, ContentFigures, SmallRequest, SmallSegments } from '../read/contents.ts';
import type { Helper, Threads } from './threads.ts';

/** A segment opened here or in another thread; see `Opened`. Holds a thread until it is closed. */
export interface SegmentReader {
  readonly contents: Contents;
  transaction(at: number): Promise<Transaction>;
  /** Decodes the segment once more and keeps the wanted transactions, which are then requested a few at a time. */
  gather(wanted: readonly number[]): Promise<void>;
  transactions(wanted: readonly number[]): Promise<Transaction[]>;
  takeBack(at: number, sale: number | Transaction): Promise<ContentFigures>;
  /**
   * Department paths by number, starting with number `from`: first the departments of `contents`, then the departments
   * of sales that post voids took back.
   */
  departments(from: number): Promise<Line['department'][]>;
  block(request: BlockRequest): Promise<Buffer>;
  close(): void;
}

/** Small segments that were opened together. Holds a thread until it is closed. */
export interface SmallReader {
  contents: SmallSegments;
  /** Rows of segments as one block. `departmentIds`: ids of each department from the top to the leaf, by its number. */
  block(requests: readonly SmallRequest[], departmentIds: readonly (readonly number[])[]): Promise<Buffer>;
  /** The kept bytes of segments as one block for the facts store. */
  bytes(company: number, segments: readonly { at: number; segment: number }[]): Promise<Buffer>;
  close(): void;
}

export interface Readers {
  /** Takes over the bytes of the source; the caller may not read them afterwards. Throws SegmentRefused. */
  open(source: Source): Promise<SegmentReader>;
  openSmall(sources: readonly Source[]): Promise<SmallReader>;
  /** How many segments to decode ahead of their turn; each holds memory. 0 if decoding runs on the main thread. */
  readonly ahead: number;
}

/** Reads in pages, because a large segment in one message would block the receiving thread. */
const openWith = async (helper: Helper, source: Source): Promise<Contents> => {
  const names = await helper.ask('open', [source], ownMemory(source.bytes));
  const contents: Contents = { ...names, found: [], broken: [], departments: [] };
  for (let number = 0; ; number += 1) {
    const { found, broken, departments } = await helper.ask('page', [number]);
    if (found.length + broken.length + departments.length === 0) return contents;
    for (const one of found) contents.found.push(one);
    for (const one of broken) contents.broken.push(one);
    for (const one of departments) contents.departments.push(one);
  }
};

const departmentsFrom = async (helper: Helper, from: number): Promise<Line['department'][]> => {
  const paths: Line['department'][] = [];
  for (;;) {
    const some = await helper.ask('departments', [from + paths.length]);
    if (some.length === 0) return paths;
    for (const path of some) paths.push(path);
  }
};

const readerOf = (helper: Helper, contents: Contents): SegmentReader => ({
  contents,
  transaction: (at) => helper.ask('transaction', [at]),
  gather: async (wanted) => {
    await helper.ask('gather', [wanted]);
  },
  transactions: (wanted) => helper.ask('transactions', [wanted]),
  takeBack: (at, sale) => helper.ask('takeBack', [at, sale]),
  departments: (from) => departmentsFrom(helper, from),
  block: async (request) => asBuffer(await helper.ask('block', [request])),
  close: () => helper.release(),
});

/** Decoding and the engine keep two cores busy, so one segment ahead is enough. */
const ahead = 1;

const openSmallWith = async (helper: Helper, sources: readonly Source[]): Promise<SmallReader> => ({
  contents: await helper.ask('openSmall', [sources]),
  block: async (requests, departmentIds) => asBuffer(await helper.ask('smallBlock', [requests, departmentIds])),
  bytes: async (company, segments) => asBuffer(await helper.ask('smallBytes', [company, segments])),
  close: () => helper.release(),
});

/**
 * Runs `open` with a hired helper. If `open` fails, the helper is released here. Otherwise the result of `open`
 * releases the helper when it is closed.
 */
const hired = async <Opened>(helper: Helper, open: () => Promise<Opened>): Promise<Opened> => {
  try {
    return await open();
  } catch (error) {
    helper.release();
    throw error;
  }
};

export const openReaders = (threads: Threads): Readers => ({
  ahead: threads.beside ? ahead : 0,
  open: async (source) => {
    const helper = threads.hire(source.capped ? undefined : 'patient');
    return hired(helper, async () => readerOf(helper, await openWith(helper, source)));
  },
  openSmall: async (sources) => {
    const helper = threads.hire();
    return hired(helper, () => openSmallWith(helper, sources));
  },
});
