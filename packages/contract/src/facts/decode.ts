import type { Transaction } from './transaction.ts';

/**
 * What a decoder yields, in the order of the file. Offsets and lengths count bytes of the decompressed segment. `records`: how many
 * records of the file it is made of, as their splitter counts them; one when absent.
 */
export type Decoded =
  | {
      type: 'transaction';
      transaction: Transaction;
      offset: number;
      length: number;
      records?: number;
      /** It may go on behind the end of what was read, which nothing there can tell. */
      mayGoOn?: boolean;
      /** Rows of it may stand twice for one sale, which nothing there can tell. */
      repeats?: boolean;
    }
  /** One transaction that cannot be understood; its neighbours go on. */
  | { type: 'broken'; offset: number; length: number; reason: BrokenReason; detail: string; records?: number }
  /** A well-formed record or element nobody knows; kept in the raw segment, counted here by name. */
  | { type: 'unknown'; record: string; offset: number };

export const brokenReasons = [
  'malformed',
  'truncated',
  'missingField',
  'invalidValue',
  'tooLarge',
  'unknownLocation',
  'unknownSale',
  'voidedBefore',
  'doubtful',
  // The company has as many departments as it may, and the record names another.
  'tooManyDepartments',
] as const;
export type BrokenReason = (typeof brokenReasons)[number];

/**
 * What is doubtful about a receipt that entered: a time or duration that cannot be right and is taken as unknown; lines, taxes,
 * deposits, rounding and tenders that do not come to its total; that the file ends with it, so that rows of it may be missing;
 * that rows of it stand there again, so that one sale may be counted twice; that its business date is not over when it comes, or long
 * gone; or that an amount is larger than receipts of shops are.
 */
export const doubtKinds = [
  'unknownTime',
  'unknownDuration',
  'unbalanced',
  'mayGoOn',
  'repeatedRows',
  'unlikelyDate',
  'unlikelyAmount',
] as const;
export type DoubtKind = (typeof doubtKinds)[number];

/** A file that is refused as a whole. `params` fill the sentence that the client shows for `code`. */
export class SegmentRefused extends Error {
  override readonly name = 'SegmentRefused';
  readonly code: RefusalCode;
  readonly params: Record<string, string>;
  constructor(code: RefusalCode, message: string, params: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.params = params;
  }
}

export const refusalCodes = [
  'ingest.notPosFile',
  'ingest.empty',
  'ingest.profileNeeded',
  'ingest.itemsNeeded',
  'ingest.columnMissing',
  'ingest.hostileXml',
  'ingest.brokenGzip',
  'ingest.tooLarge',
  'ingest.splitImpossible',
  'ingest.tooManyTransactions',
  'ingest.tooManyNames',
  'ingest.tooCostly',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export const formatIds = ['jsonl', 'csv', 'poslog', 'ace'] as const;
export type FormatId = (typeof formatIds)[number];
