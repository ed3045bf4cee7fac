import type { Transaction } from '@lanewise/contract/facts/transaction';
import { writeAce } from '@lanewise/tlog/ace/write';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import { writePoslog } from '@lanewise/tlog/poslog/write';

/** A mark in place of a hidden number. The mark is later replaced by the number. */
const markOf = (at: number): string => `Mark${String(at).padStart(6, '0')}`;
const marks = /Mark(\d{6})/g;

export const fileKinds = ['jsonl', 'poslog', 'csv', 'ace'] as const;
export type FileKind = (typeof fileKinds)[number];
export const encodings = ['utf8', 'latin1', 'utf16le'] as const;
export type Encoding = (typeof encodings)[number];

/** Texts of one receipt, each with a number of its own. */
const textsOfReceipt = 9;

const receipt = (at: number): Transaction => {
  const text = (field: number) => markOf(at * textsOfReceipt + field);
  return {
    store: '1',
    businessDate: '2026-03-01',
    lane: '1',
    number: String(at + 1),
    occurrence: 0,
    kind: 'sale',
    began: '2026-03-01T09:00:00',
    ended: '2026-03-01T09:01:00',
    cashier: '7',
    cashierName: text(0),
    customer: text(1),
    currency: 'USD',
    total: 10_000,
    ringSeconds: 1,
    tenderSeconds: 1,
    idleSeconds: 0,
    lines: [
      {
        sequence: 1,
        kind: 'sale',
        upc: '4011',
        description: text(2),
        department: [{ code: '1', name: text(3) }],
        quantity: 10_000,
        units: 10_000,
        weighed: false,
        unitPrice: 10_000,
        amount: 10_000,
        discount: 0,
        entry: 'scanned',
        taxFlag: '',
        foodStamp: false,
      },
    ],
    tenders: [
      {
        sequence: 2,
        kind: 'cash',
        code: '1',
        description: text(4),
        amount: 10_000,
        change: 0,
        cashBack: false,
        cardBrand: '',
        cardLast4: '',
      },
    ],
    taxes: [],
    discounts: [{ sequence: 3, line: 1, kind: 'manual', code: text(5), description: text(6), amount: 0 }],
    vouchers: [{ sequence: 4, number: text(7), program: 'WIC', action: 'redeemed', amount: 0, expiry: '' }],
    events: [{ sequence: 5, kind: 'other', detail: text(8) }],
  };
};

const csvOf = (receipts: readonly Transaction[]): string =>
  ['Store;No;Date;Item;Qty;Amount;Cashier;Name;Group;Note']
    .concat(
      receipts.map(({ number, cashierName, customer, lines: [line] }) =>
        [
          '1',
          number,
          '2026-03-01',
          '4011',
          '1',
          '1.00',
          cashierName,
          line?.description,
          line?.department[0]?.name,
          customer,
        ]
          .map((cell) => `"${cell ?? ''}"`)
          .join(';'),
      ),
    )
    .join('\n');

/** The meaning of the columns of the csv file. */
export const csvProfile = {
  csv: {
    delimiter: ';',
    columns: {
      location: 'Store',
      transaction: 'No',
      date: 'Date',
      item: 'Item',
      quantity: 'Qty',
      amount: 'Amount',
      cashierName: 'Cashier',
      description: 'Name',
      department: 'Group',
      customer: 'Note',
    },
  },
};

const textOf = (kind: FileKind, receipts: readonly Transaction[]): string => {
  if (kind === 'jsonl') return [...writeJsonl(receipts)].join('');
  if (kind === 'poslog') return [...writePoslog(receipts)].join('');
  return kind === 'csv' ? csvOf(receipts) : Buffer.concat([...writeAce(receipts)]).toString('latin1');
};

/**
 * A file with these texts in the fields of its receipts. The first receipt has no texts: a text may break its record,
 * and the server refuses a file without a complete record. A broken record is at the end of the file, for quarantine.
 */
export const fileOf = (kind: FileKind, texts: readonly string[], encoding: Encoding): Buffer => {
  const count = Math.ceil(texts.length / textsOfReceipt);
  const receipts = [receipt(count), ...Array.from({ length: count }, (_, at) => receipt(at))];
  const whole = textOf(kind, receipts).replace(marks, (_, at: string) => texts[Number(at)] ?? '');
  if (kind === 'ace') return Buffer.from(whole, 'latin1');
  const broken = kind === 'jsonl' ? `{"store":"1","note":"${texts[0] ?? ''}"\n` : '';
  const declared = encoding === 'latin1' ? whole.replace(/encoding="[\w-]+"/, 'encoding="ISO-8859-1"') : whole;
  return Buffer.from(`${encoding === 'utf16le' ? '\ufeff' : ''}${declared}${broken}`, encoding);
};
