import type { Transaction } from '../facts/transaction.ts';

/** A receipt: the transaction as it was decoded, its store, and where it comes from, so that it can be reproduced. */
export interface Receipt {
  token: string;
  uniqueId: string;
  regionLocationId: number;
  company: string;
  currency: string;
  store: { name: string; number: string; address: string; timeZone: string };
  transaction: Transaction;
  /** Sum of line discounts, of taxes, subtotal before tax: computed where the figures are, on the server. */
  subtotal: number;
  tax: number;
  discount: number;
  source: ReceiptSource;
}

export interface ReceiptSource {
  segment: number;
  fileName: string;
  format: string;
  /** Bytes in the decompressed segment. */
  offset: number;
  length: number;
  decoderVersion: number;
  version: number;
  entryNo: number;
  receivedAt: string;
}
