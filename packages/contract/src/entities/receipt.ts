import type { Transaction } from '../facts/transaction.ts';

/** A receipt: the decoded transaction, its store, and its source, so that it can be reproduced. */
export interface Receipt {
  token: string;
  uniqueId: string;
  regionLocationId: number;
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
