import type { LocationId } from '@lanewise/contract/primitives/ids';
import { bareNumber } from '@lanewise/domain/bare-number';
import { sql, type Sql } from './sql.ts';

// The key of a transaction, with bare lanes and numbers. Receipts with the same key are versions of one receipt, or a
// conflict.

/** Identifies a transaction inside a company. */
export interface SaleKey {
  location: LocationId;
  date: string;
  lane: string;
  number: string;
}

/** `bareNumber` of a column. The pattern is matched only in texts that begin with a zero. */
export const bareNumberOf = (column: Sql): Sql =>
  sql`if(startsWith(${column}, '0'), replaceRegexpOne(${column}, '^0+([0-9]+)$', '\\\\1'), ${column})`;

/** Text of a key. */
export const saleKey = ({ location, date, lane, number }: SaleKey): string =>
  [location, date, bareNumber(lane), bareNumber(number)].join('\u0001');

/** Parses a key of `saleKey`. */
export const saleOf = (key: string): SaleKey => {
  const [location = '', date = '', lane = '', number = ''] = key.split('\u0001');
  return { location: Number(location), date, lane, number };
};
