import type { QuarantineDetail } from '@lanewise/contract/entities/incoming';
import type { Line, Transaction } from '@lanewise/contract/facts/transaction';
import type { MaskedFile } from '../meta/connector-types.ts';
import { segmentBlock } from '../facts/journal.ts';
import { readPrinted, type Printed } from './printed.ts';
import { excerptOf } from './excerpt.ts';
import { keepMasked, type MaskRule } from './masked-file.ts';
import { bytesOf, openSegment, type Bytes, type Opened, type Source } from './opened.ts';
import type { BlockRequest, Contents, Figures } from './contents.ts';
import { recognise, type Recognised, type Sent } from './recognise.ts';

/**
 * What is done with bytes that somebody sent. Each may take seconds and much memory, so that a thread does it (`threads`), beside
 * the program that answers people.
 */
export interface Tasks {
  /** A part of a POS file: unpacked, recognised, masked, hashed and packed. Throws SegmentRefused. */
  recognise(sent: Sent): Promise<Recognised>;
  /** Another file, masked, hashed and packed. Throws SegmentRefused and Unreadable. */
  mask(body: readonly Uint8Array[], rule: MaskRule): Promise<MaskedFile>;
  /** A printed report, masked; null when the bytes are none. */
  printed(body: readonly Uint8Array[]): Promise<Printed | null>;
  /** Kept bytes as the facts store takes them. */
  segmentBlock(company: number, segment: number, kept: Bytes): Promise<Uint8Array>;
  /** A record of kept bytes, with what stands around it. */
  excerpt(kept: Bytes, offset: number, length: number): Promise<NonNullable<QuarantineDetail['excerpt']>>;
  /** Decodes a segment, which stays open, and answers what is small of its contents. Throws SegmentRefused. */
  open(source: Source): Promise<Omit<Contents, keyof Page>>;
  /** A page of the rest; empty behind the last one. */
  page(number: number): Promise<Page>;
  transaction(at: number): Promise<Transaction>;
  transactions(wanted: readonly number[]): Promise<Transaction[]>;
  takeBack(at: number, sale: number | Transaction): Promise<Figures>;
  /** Department paths by their number, from one on; empty behind the last one. */
  departments(from: number): Promise<Line['department'][]>;
  block(request: BlockRequest): Promise<Uint8Array>;
  /** Forgets the open segment. */
  close(): Promise<null>;
}

type Page = Pick<Contents, 'found' | 'broken' | 'departments'>;

/** A department path has up to 32 steps. */
const pageDepartments = 250;

/** Of each other list: some ten milliseconds of work for whoever takes a page. */
const pageItems = 4_000;

const pageOf = ({ found, broken, departments }: Contents, number: number): Page => {
  const part = <Item>(items: readonly Item[], most: number): Item[] => items.slice(number * most, (number + 1) * most);
  return {
    found: part(found, pageItems),
    broken: part(broken, pageItems),
    departments: part(departments, pageDepartments),
  };
};

/** Where tasks are done, and the one segment that is open there. */
export const openTasks = (): Tasks => {
  let opened: Opened | null = null;
  const segment = (): Opened => {
    if (!opened) throw new Error('no segment is open here');
    return opened;
  };
  return {
    recognise,
    mask: keepMasked,
    printed: async (body) => readPrinted(Buffer.concat(body)),
    segmentBlock: async (company, segment, kept) => segmentBlock(company, segment, await bytesOf(kept)),
    excerpt: async (kept, offset, length) => excerptOf(await bytesOf(kept), offset, length),
    open: async (source) => {
      opened = await openSegment(source);
      const { found: _found, broken: _broken, departments: _departments, ...names } = opened.contents;
      return names;
    },
    page: async (number) => pageOf(segment().contents, number),
    transaction: async (at) => segment().transaction(at),
    transactions: async (wanted) => segment().transactions(wanted),
    takeBack: async (at, sale) => segment().takeBack(at, sale),
    departments: async (from) => segment().departments(from, pageDepartments),
    block: async (request) => segment().block(request),
    close: async () => {
      opened = null;
      return null;
    },
  };
};
