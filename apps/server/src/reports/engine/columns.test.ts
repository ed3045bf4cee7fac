import { describe, expect, it } from 'vitest';
import { sql } from '../../facts/sql.ts';
import { columnOf } from './columns.ts';

/** The text of a piece of SQL without values. */
const textOf = (field: string): string => {
  const parts: string[] = [];
  sql`${columnOf(field)}`.walk(
    (text) => parts.push(text),
    () => parts.push('?'),
  );
  return parts.join('');
};

describe('a column of a statement', () => {
  it.each(['net_sales_amt;', 'x', 'dp12_amt desc', 'dp0_amt', 'dp12_', 'DP12_amt', '__proto__', 'constructor', ''])(
    'is never %j, which is no field',
    (name) => {
      expect(() => columnOf(name)).toThrow(RangeError);
    },
  );

  it('is a field of the dictionary, or one that a company defines', () => {
    expect(['net_sales_amt', 'dp12_qty'].map(textOf)).toEqual(['net_sales_amt', 'dp12_qty']);
  });
});
