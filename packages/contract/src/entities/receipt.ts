import type { RegLocId } from '../primitives/ids.ts';
import type { Transaction } from '../facts/transaction.ts';

/** A receipt: the decoded transaction, its store, and the position of its source, so that it can be decoded again. */
export interface Receipt {
  token: string;
  uniqueId: string;
  regionLocationId: RegLocId;
  company: string;
  currency: string;
  store: { name: string; number: string; address: string; timeZone: string };
  transaction: Transaction;
  /** dep_id of the department of each line, in line order. */
  departments: readonly number[];
  /** Subtotal before tax, sum of line discounts and sum of taxes, calculated by the server from the receipt. */
  subtotal: number;
  tax: number;
  discount: number;
  source: ReceiptSource;
  /** Parts that count in the data point of the query; absent: the query names none. */
  marked?: ReceiptMarks;
}

/** Marked parts of a transaction, as indexes from 0 into its lists. */
export interface ReceiptMarks {
  lines: readonly number[];
  discounts: readonly number[];
  taxes: readonly number[];
  tenders: readonly number[];
  vouchers: readonly number[];
  events: readonly number[];
}

export interface ReceiptSource {
  segment: number;
  fileName: string;
  format: string;
  /** Byte offset in the decompressed segment. */
  offset: number;
  length: number;
  decoderVersion: number;
  version: number;
  entryNo: number;
  receivedAt: string;
}
