import type { Transaction } from './transaction.ts';

/**
 * Output of a decoder, in file order. Offsets and lengths are in bytes of the decompressed segment. `records`: number
 * of records of the file in this output, as the splitter counts them; absent: 1.
 */
export type Decoded =
  | {
      type: 'transaction';
      transaction: Transaction;
      offset: number;
      length: number;
      records?: number;
      /** Whether the transaction may continue after the end of what was read. */
      mayGoOn?: boolean;
      /** Whether some rows may repeat a sale; the rows do not show it. */
      repeats?: boolean;
      /** Whether the rows may belong to several sales with the same number, which the rows alone do not show. */
      maybeSeveral?: boolean;
    }
  /** A transaction that cannot be decoded; decoding continues with the next one. */
  | { type: 'broken'; offset: number; length: number; reason: BrokenReason; detail: string; records?: number }
  /** A well-formed but unknown record or element; kept in the raw segment, counted here by name. */
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
  // The record names a new department, but the company already has the highest permitted number.
  'tooManyDepartments',
] as const;
export type BrokenReason = (typeof brokenReasons)[number];

/**
 * Doubts about a receipt that entered: a time or duration that cannot be right and is taken as unknown; lines, taxes,
 * deposits, rounding and tenders that do not add up to the total; a file that ends with the receipt, so that some of
 * its rows may be missing; repeated rows, so that one sale may be counted twice; rows that may be several sales with
 * the same number; a business date that is not over at arrival, or long past; an amount larger than the amounts of shop
 * receipts; or a currency other than the company's.
 */
export const doubtKinds = [
  'unknownTime',
  'unknownDuration',
  'unbalanced',
  'mayGoOn',
  'repeatedRows',
  'severalSales',
  'unlikelyDate',
  'unlikelyAmount',
  'otherCurrency',
] as const;
export type DoubtKind = (typeof doubtKinds)[number];

/** Refusal of a whole file. `params` fill the client's sentence for `code`. */
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
  // An item file; params: limit.
  'ingest.tooManyItems',
  'ingest.tooCostly',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export const formatIds = ['jsonl', 'csv', 'poslog', 'ace'] as const;
export type FormatId = (typeof formatIds)[number];
