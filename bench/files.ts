import type { Transaction } from '@lanewise/contract/facts/transaction';
import { formatFixed } from '@lanewise/tlog/fixed';
import { writeAce } from '@lanewise/tlog/ace/write';
import { poslogOf, transactions, type Size } from './poslog.ts';

/** Large files of the formats that registers write, with the same receipts. */

const columns = {
  location: 'Store',
  lane: 'Lane',
  transaction: 'No',
  date: 'Date',
  timestamp: 'Ended',
  cashier: 'Cashier',
  customer: 'Customer',
  item: 'Item',
  description: 'Text',
  department: 'Department',
  quantity: 'Quantity',
  amount: 'Amount',
  discount: 'Discount',
  tax: 'Tax',
  total: 'Total',
  tender: 'Tender',
};

/** Reads the table of `csvOf`. */
export const csvProfile = {
  csv: {
    columns,
    constants: { currency: 'USD' },
    timestampFormat: 'yyyy-MM-dd HH:mm:ss',
    perTransaction: ['tax', 'total'],
    tenders: { Visa: 'credit' },
  },
};

const cell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const rowsOf = (one: Transaction): string[] =>
  one.lines.map((line) =>
    [
      one.store,
      one.lane,
      one.number,
      one.businessDate,
      one.ended.replace('T', ' '),
      one.cashier,
      one.customer,
      line.upc,
      cell(line.description),
      cell(line.department[0]?.name ?? ''),
      formatFixed(line.quantity),
      formatFixed(line.amount),
      formatFixed(-line.discount + 0),
      formatFixed(one.taxes[0]?.amount ?? 0),
      formatFixed(one.total),
      one.tenders[0]?.description ?? '',
    ].join(','),
  );

function* csvOf(bytes: number): Iterable<Buffer> {
  const size: Size = { written: 0 };
  yield Buffer.from(`${Object.values(columns).join(',')}\n`);
  for (const one of transactions(bytes, size)) {
    const part = Buffer.from(`${rowsOf(one).join('\n')}\n`);
    size.written += part.length;
    yield part;
  }
}

function* aceOf(bytes: number): Iterable<Buffer> {
  const size: Size = { written: 0 };
  for (const bytesOfOne of writeAce(transactions(bytes, size))) {
    size.written += bytesOfOne.length;
    yield Buffer.from(bytesOfOne);
  }
}

/** A file of about `bytes` bytes of each format, in pieces. The output is always the same. */
export const filesOf = { poslog: poslogOf, csv: csvOf, '4690': aceOf } as const;
export type FileKind = keyof typeof filesOf;
export const fileKinds = ['poslog', 'csv', '4690'] as const satisfies readonly FileKind[];
