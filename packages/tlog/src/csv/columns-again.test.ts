import { describe, expect, it } from 'vitest';
import { decodeAll, profileOf } from '../testing.ts';
import { csv } from './format.ts';
import { splitCsv } from './split.ts';

const columns = { location: 'Store', transaction: 'No', date: 'Date', item: 'Item', quantity: 'Qty', amount: 'Amount' };
const profile = profileOf({ csv: { columns } });
const head = 'Store,No,Date,Item,Qty,Amount\n';
const row = '0008,1,2026-03-09,0041,1,5.00\n';
const decode = (text: string) =>
  decodeAll(csv, text, { profile }).map((one) =>
    one.type === 'transaction' ? one.transaction.total : one.type === 'broken' ? one.detail : one.record,
  );

describe('a second header', () => {
  const other = 'Store,No,Date,Item,Amount,Qty\n0008,2,2026-03-09,0041,5.00,1\n';

  it('with the columns in other places refuses the file: nobody would see that amounts are read as quantities', () => {
    expect(() => decode(head + row + other)).toThrow('has a second header, with other columns');
  });

  it('and one with a column more, before the file is cut into segments that begin with the first', () => {
    const splitter = splitCsv({ profile, targetBytes: 1_000, targetTransactions: 1, limitBytes: 100_000 });
    const more = 'Store,No,Date,Clerk,Item,Qty,Amount\n';
    expect(() => [...splitter.push(Buffer.from(head + row + more)), ...splitter.end()]).toThrow('second header');
  });

  it('that repeats the first is left out', () => {
    expect(decode(head + row + head + row.replace(',1,', ',2,'))).toEqual([50_000, 50_000]);
  });
});

describe('a column that stands twice', () => {
  const twice = 'Store,No,Date,Item,Qty,Amount,Amount,Note,Note\n';

  it('breaks a receipt where its cells differ: nobody knows which is meant', () => {
    const found = decode(`${twice}0008,1,2026-03-09,0041,1,5.00,9.00,,\n`);
    expect(found).toEqual([expect.stringContaining('The column Amount stands twice, with "5.00" and "9.00"')]);
  });

  it('is read where they are alike, and where the profile does not use it', () => {
    expect(decode(`${twice}0008,1,2026-03-09,0041,1,5.00,5.00,one,other\n`)).toEqual([50_000]);
  });
});
