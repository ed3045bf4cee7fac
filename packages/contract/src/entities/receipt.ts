import type { RegLocId } from '../primitives/ids.ts';
import type { Transaction } from '../facts/transaction.ts';

/** A receipt: the decoded transaction, its store, and its source, so that it can be reproduced. */
export interface Receipt {
  token: string;
  uniqueId: string;
  regionLocationId: RegLocId;
  company: string;
  currency: string;
  store: { name: string; number: string; address: string; timeZone: string };
  transaction: Transaction;
  /** dep_id of the department of each line, in the order of the lines. */
  departments: readonly number[];
  /** Subtotal before tax and sums of line discounts and taxes, computed on the server beside the figures. */
  subtotal: number;
  tax: number;
  discount: number;
  source: ReceiptSource;
  /** What makes the data point that the call names; absent: it names none. */
  marked?: ReceiptMarks;
}

/** Parts of a transaction, as places in its lists from 0. */
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
