import type { Receipt } from '../../entities/receipt.ts';
import type * as receipts from '../schemas/receipts.ts';
import type { Examples } from './example.ts';

const receipt: Receipt = {
  token: 'NTAwMDAxLzIwMjYtMDMtMDEvMS8wMDAxLzA',
  uniqueId: '500001/2026-03-01/1/0001/0',
  transaction: {
    store: '0008',
    businessDate: '2026-03-01',
    lane: '1',
    number: '0001',
    occurrence: 0,
    kind: 'sale',
    began: '',
    ended: '2026-03-01T09:15:00',
    cashier: '7',
    cashierName: 'Cashier 7',
    customer: '',
    currency: '',
    total: 50000,
    ringSeconds: 0,
    tenderSeconds: 0,
    idleSeconds: 0,
    lines: [
      {
        sequence: 1,
        kind: 'sale',
        upc: '4011',
        description: 'Bananas',
        department: [{ code: 'Grocery', name: 'Grocery' }],
        quantity: 10000,
        units: 10000,
        weighed: false,
        unitPrice: 50000,
        amount: 50000,
        discount: 0,
        entry: 'unknown',
        taxFlag: '',
        foodStamp: false,
      },
    ],
    tenders: [
      {
        sequence: 1,
        kind: 'cash',
        code: '',
        description: 'Cash',
        amount: 50000,
        change: 0,
        cashBack: false,
        cardBrand: '',
        cardLast4: '',
      },
    ],
    taxes: [],
    discounts: [],
    vouchers: [],
    events: [],
  },
  departments: [1],
  subtotal: 5,
  tax: 0,
  discount: 0,
  regionLocationId: 1002,
  company: 'Harvest Lane Markets',
  currency: 'USD',
  store: { name: 'Harbor Point', number: '0008', address: '1 Harbor Street', timeZone: 'America/New_York' },
  source: {
    segment: 1,
    offset: 0,
    length: 384,
    version: 1,
    entryNo: 1,
    decoderVersion: 3,
    fileName: 'pos-0008-2026-03-01.jsonl',
    format: 'jsonl',
    receivedAt: '2026-03-01T22:15:00.000Z',
  },
};

/**
 * The receipt behind a figure: rows of the list of transactions hold its token. Amounts of a transaction are in
 * ten-thousandths.
 */
export const receiptsExamples = {
  oneReceipt: {
    params: { token: receipt.token },
    answer: { isSuccess: true, message: '', data: receipt },
  },
  listReceipts: {
    query: { fromDate: '2026-03-01', toDate: '2026-03-01', locationIds: '1002', uniqueIds: receipt.uniqueId },
    answer: { isSuccess: true, message: '', data: [receipt], totalCount: 1 },
  },
} satisfies Examples<typeof receipts>;
