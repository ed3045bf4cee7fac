import type { Decoded } from '@lanewise/contract/facts/decode';
import type { ImportProfile, importProfile } from '@lanewise/contract/facts/profile';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { expect } from 'vitest';
import { formatFixed } from '../fixed.ts';
import { decodeAll, profileOf, transactionsOf } from '../testing.ts';
import { csv } from './format.ts';

/** Helpers for tests of CSV files that are drawn as tables. */
type Csv = NonNullable<(typeof importProfile)['_input']['csv']>;

export const columns = {
  location: 'Store',
  transaction: 'No',
  date: 'Date',
  item: 'Item',
  quantity: 'Qty',
  amount: 'Amount',
};
export const profile = (more: Partial<Csv> = {}, moreColumns: Partial<Csv['columns']> = {}): ImportProfile =>
  profileOf({ csv: { ...more, columns: { ...columns, ...moreColumns } } });

/** The CSV file of a table drawn with blanks between its cells; '-' is an empty cell. */
export const table = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((row) =>
      row
        .trim()
        .split(/\s+/)
        .map((cell) => (cell === '-' ? '' : cell))
        .join(','),
    )
    .map((row) => `${row}\n`)
    .join('');

export const decode = (text: string, using = profile()): Decoded[] => decodeAll(csv, table(text), { profile: using });
export const read = (text: string, using = profile()): Transaction[] => {
  const decoded = decode(text, using);
  expect(decoded.filter(({ type }) => type !== 'transaction')).toEqual([]);
  return transactionsOf(decoded);
};
export const one = (text: string, using = profile()): Transaction => {
  const [transaction, ...others] = read(text, using);
  expect(others).toEqual([]);
  if (!transaction) throw new Error('no transaction');
  return transaction;
};
/** kind, item, quantity, units, gross amount, discount */
export const drawn = ({ lines }: Transaction): string[] =>
  lines.map(({ kind, upc, quantity, units, amount, discount }) =>
    [kind, upc, ...[quantity, units, amount, discount].map(formatFixed)].join(' '),
  );
export const paid = ({ tenders }: Transaction): string[] =>
  tenders.map(({ kind, description, amount }) => `${kind} '${description}' ${formatFixed(amount)}`);
