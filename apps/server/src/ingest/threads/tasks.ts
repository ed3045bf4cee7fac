import type { QuarantineDetail } from '@lanewise/contract/entities/incoming';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { Line, Transaction } from '@lanewise/contract/facts/transaction';
import type { MaskedFile } from '../../meta/connector-types.ts';
import { mostEntries } from '../../meta/segment-types.ts';
import { segmentBlock, segmentsBlock } from '../../facts/journal.ts';
import { readPrinted, type Printed } from '@lanewise/intake/printed';
import { excerptOf } from '../read/excerpt.ts';
import { keepMasked, type MaskRule } from '../read/masked-file.ts';
import { unpackedBytesOf, openSegment, type Bytes, type Opened, type Source } from '../read/opened.ts';
import { OpenedSmall } from '../read/opened-small.ts';
import type { BlockRequest, Contents, ContentFigures, SmallRequest, SmallSegments } from '../read/contents.ts';
import { recognise, type Recognised, type Sent } from '../read/recognise.ts';
import { readsAlike } from '../read/same-reading.ts';

/**
 * The work on received bytes. A task may take seconds and much memory, so it runs on a thread (`threads`), apart from
 * the thread that answers users.
 */
export interface Tasks {
  /** Decompresses, recognises, masks, hashes and compresses a part of a POS file. Throws SegmentRefused. */
  recognise(sent: Sent): Promise<Recognised>;
  /**
   * Recognises small parts of POS files; null for a part that is refused, or that is not small once it is decompressed.
   */
  recogniseSmall(sent: readonly Sent[]): Promise<(Recognised | null)[]>;
  /** Masks, hashes and compresses another file. Throws SegmentRefused and Unreadable. */
  mask(body: readonly Uint8Array[], rule: MaskRule): Promise<MaskedFile>;
  /** Masks a printed report; returns null if the bytes are not a printed report. */
  printed(body: readonly Uint8Array[]): Promise<Printed | null>;
  /** Packs kept bytes as a block for the facts store. */
  segmentBlock(company: number, segment: number, kept: Bytes): Promise<Uint8Array>;
  /** Returns a record of kept bytes with its surroundings. */
  excerpt(kept: Bytes, offset: number, length: number): Promise<NonNullable<QuarantineDetail['excerpt']>>;
  /** Whether a segment gives the same receipts with another profile. */
  readsAlike(source: Source, profile: ImportProfile | null): Promise<boolean>;
  /** Decodes a segment, which stays open; returns the small parts of its contents. Throws SegmentRefused. */
  open(source: Source): Promise<Omit<Contents, keyof Page>>;
  /** Returns a further page of the contents; an empty page after the last one. */
  page(number: number): Promise<Page>;
  transaction(at: number): Promise<Transaction>;
  /**
   * Decodes the segment once more, for all transactions whose whole content `transactions` then requests, a few at a
   * time.
   */
  gather(wanted: readonly number[]): Promise<null>;
  transactions(wanted: readonly number[]): Promise<Transaction[]>;
  takeBack(at: number, sale: number | Transaction): Promise<ContentFigures>;
  /** Department paths by number, from one on; empty after the last one. */
  departments(from: number): Promise<Line['department'][]>;
  block(request: BlockRequest): Promise<Uint8Array>;
  /** Decodes the first of these small segments, as many as one insert takes. They stay open until `close`. */
  openSmall(sources: readonly Source[]): Promise<SmallSegments>;
  /** Rows of the small segments as one block. */
  smallBlock(requests: readonly SmallRequest[], departmentIds: readonly (readonly number[])[]): Promise<Uint8Array>;
  /** Packs the kept bytes of small segments as one block for the facts store. */
  smallBytes(company: number, segments: readonly { at: number; segment: number }[]): Promise<Uint8Array>;
  /** Closes the open segments. */
  close(): Promise<null>;
}

type Page = Pick<Contents, 'found' | 'broken' | 'departments'>;

/** A department path has up to 32 steps. */
const pageDepartments = 250;

/** Items per page of any other list. The receiver works on a page for some ten milliseconds. */
const pageItems = 4_000;

const pageOf = ({ found, broken, departments }: Contents, number: number): Page => {
  const part = <Item>(items: readonly Item[], most: number): Item[] => items.slice(number * most, (number + 1) * most);
  return {
    found: part(found, pageItems),
    broken: part(broken, pageItems),
    departments: part(departments, pageDepartments),
  };
};

/** The tasks that work on small segments, which are open together. */
const smallTasks = (): Pick<Tasks, 'openSmall' | 'smallBlock' | 'smallBytes'> & { closeSmall: () => void } => {
  let small = new OpenedSmall();
  return {
    openSmall: async (sources) => {
      small = new OpenedSmall();
      for (const source of sources) {
        if (small.transactions > mostEntries) break;
        await small.add(source);
      }
      return small.contents;
    },
    smallBlock: async (requests, departmentIds) => small.block(requests, departmentIds),
    smallBytes: async (company, segments) => {
      const kept: { segment: number; bytes: Uint8Array }[] = [];
      for (const { at, segment } of segments) kept.push({ segment, bytes: await small.bytes(at) });
      return segmentsBlock(company, kept);
    },
    closeSmall: () => {
      small = new OpenedSmall();
    },
  };
};

/** The tasks of one thread, which share the segments that are open in it. */
export const openTasks = (): Tasks => {
  let opened: Opened | null = null;
  const { closeSmall, ...small } = smallTasks();
  const segment = (): Opened => {
    if (!opened) throw new Error('no segment is open here');
    return opened;
  };
  return {
    recognise,
    recogniseSmall: async (sent) => {
      const found: (Recognised | null)[] = [];
      for (const one of sent) found.push(await recognise(one).catch(() => null));
      return found;
    },
    mask: keepMasked,
    printed: async (body) => readPrinted(Buffer.concat(body)),
    segmentBlock: async (company, segment, kept) => segmentBlock(company, segment, await unpackedBytesOf(kept)),
    excerpt: async (kept, offset, length) => excerptOf(await unpackedBytesOf(kept), offset, length),
    readsAlike,
    open: async (source) => {
      opened = await openSegment(source);
      const { found: _found, broken: _broken, departments: _departments, ...names } = opened.contents;
      return names;
    },
    page: async (number) => pageOf(segment().contents, number),
    transaction: async (at) => segment().transaction(at),
    gather: async (wanted) => {
      await segment().gather(wanted);
      return null;
    },
    transactions: async (wanted) => segment().transactions(wanted),
    takeBack: async (at, sale) => segment().takeBack(at, sale),
    departments: async (from) => segment().departments(from, pageDepartments),
    block: async (request) => segment().block(request),
    ...small,
    close: async () => {
      opened = null;
      closeSmall();
      return null;
    },
  };
};
