import { describe, expect, it } from 'vitest';
import type { Line, Transaction } from '@lanewise/contract/facts/transaction';
import { departmentOf, noDepartment, pathKey, stampsOf } from './stamps.ts';

const fresh = [
  { code: '1', name: 'Fresh' },
  { code: '11', name: 'Produce' },
];
const dairy = [
  { code: '1', name: 'Fresh' },
  { code: '12', name: 'Dairy' },
];
const ids = new Map([
  [pathKey(fresh.slice(0, 1)), [1]],
  [pathKey(fresh), [1, 11]],
  [pathKey(dairy), [1, 12]],
  [pathKey(noDepartment), [99]],
]);

const line = (upc: string, units: number, more: Partial<Line> = {}): Line => ({
  sequence: 1,
  kind: units < 0 ? 'void' : 'sale',
  upc,
  description: upc,
  department: fresh,
  quantity: units * 10_000,
  units: units * 10_000,
  weighed: false,
  unitPrice: 10_000,
  amount: units * 10_000,
  discount: 0,
  entry: 'scanned',
  taxFlag: '',
  foodStamp: false,
  ...more,
});

const stamps = (lines: Line[], kind: Transaction['kind'] = 'sale') => stampsOf({ kind, lines } as Transaction, ids);

describe('what is stamped on a transaction when it enters', () => {
  it('is no customer when everything was voided', () => {
    expect(stamps([line('4011', 1), line('4011', -1)]).customers).toBe(0);
  });

  it('is no customer when only goods came back', () => {
    expect(stamps([line('4011', -1, { kind: 'return' })], 'return').customers).toBe(0);
  });

  it('is one customer of each department and level it bought from', () => {
    const { customers, levels } = stamps([line('4011', 2), line('0041', 1, { department: dairy })]);
    expect(customers).toBe(1);
    expect(levels.map(({ depId, level, customers: bought }) => [depId, level, bought])).toEqual([
      [1, 1, 1],
      [11, 2, 1],
      [11, 0, 1],
      [12, 2, 1],
      [12, 0, 1],
    ]);
  });

  it('keeps apart what is sold under a department itself and under one below it', () => {
    const { levels } = stamps([line('9001', 1, { department: fresh.slice(0, 1) }), line('4011', 2)]);
    expect(levels.map(({ depId, level, units }) => [depId, level, units / 10_000])).toEqual([
      [1, 1, 3],
      [1, 0, 1],
      [11, 2, 2],
      [11, 0, 2],
    ]);
  });

  it('does not count a department whose only line was voided', () => {
    const { levels } = stamps([
      line('4011', 1),
      line('0041', 1, { department: dairy }),
      line('0041', -1, { department: dairy }),
    ]);
    expect(levels.find(({ depId }) => depId === 12)).toMatchObject({ customers: 0, units: 0, amount: 0 });
  });

  it('adds discounts beside the amounts and leaves deposits out', () => {
    const { levels } = stamps([line('4011', 2, { discount: -5_000 }), line('deposit', 1, { kind: 'deposit' })]);
    expect(levels[0]).toMatchObject({ amount: 20_000, discount: -5_000, units: 20_000 });
  });

  it('puts a line without a department under one of its own, so that departments add up', () => {
    const nameless = line('4011', 1, { department: [] });
    expect(departmentOf(nameless)).toBe(noDepartment);
    expect(stamps([nameless]).lineDepartments).toEqual([99]);
  });

  it('adds nothing for a transaction that sells nothing', () => {
    expect(stamps([line('4011', 1)], 'suspended')).toMatchObject({ customers: 0, levels: [], lineDepartments: [11] });
  });
});
