import { chainOf } from '@lanewise/testkit/arbitrary';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sellingKinds, type Line, type Transaction } from '@lanewise/contract/facts/transaction';
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

/** Computes the same stamps in another way: checks for every department of every level which lines lie below it. */
const stampsByAsking = ({ kind, lines }: Transaction) => {
  const sells = sellingKinds.includes(kind);
  const counted = lines.filter((one) => sells && one.kind !== 'deposit');
  const left = (item: Line): number =>
    lines
      .filter((one) => one.upc === item.upc && (one.kind === 'sale' || one.kind === 'void'))
      .reduce((sum, one) => sum + one.units, 0);
  const bought = kind === 'sale' ? counted.filter((one) => one.kind === 'sale' && left(one) > 0) : [];
  const path = (one: Line): readonly number[] => paths.get(pathKey(departmentOf(one))) ?? [];
  const places = counted.flatMap((one) => [
    ...path(one).map((depId, depth) => ({ level: depth + 1, depId })),
    { level: 0, depId: path(one).at(-1) ?? 0 },
  ]);
  return places.map(({ level, depId }) => {
    const below = (one: Line): boolean => (level === 0 ? path(one).at(-1) : path(one)[level - 1]) === depId;
    const sum = (figure: 'units' | 'amount' | 'discount'): number =>
      counted.filter(below).reduce((total, one) => total + one[figure], 0);
    const figures = { units: sum('units'), amount: sum('amount'), discount: sum('discount') };
    return { level, depId, ...figures, customers: bought.some(below) ? 1 : 0 };
  });
};

/** Paths of one to three departments that share their tops. */
const trees = [noDepartment, fresh.slice(0, 1), fresh, dairy, [...dairy, { code: '121', name: 'Milk' }]];
const paths = new Map(trees.map((path, at) => [pathKey(path), [[99], [1], [1, 11], [1, 12], [1, 12, 121]][at] ?? []]));

describe('what is stamped on any transaction', () => {
  it('is, for every department of every level, the sum of the lines below it', () => {
    const chain = chainOf({ stores: ['9'], dates: ['2026-11-19'], lanes: ['2'], most: 6 });
    const moved = fc.tuple(chain, fc.array(fc.constantFrom(...trees), { minLength: 1 })).map(([transactions, drawn]) =>
      transactions.map((one) => ({
        ...one,
        lines: one.lines.map((of, at): Line => ({ ...of, department: drawn[at % drawn.length] ?? noDepartment })),
      })),
    );
    fc.assert(
      fc.property(moved, (transactions) => {
        for (const transaction of transactions) {
          const { levels, lineDepartments, customers } = stampsOf(transaction, paths);
          const asked = stampsByAsking(transaction);
          const distinct = asked.filter(
            ({ level, depId }, at) => asked.findIndex((one) => one.level === level && one.depId === depId) === at,
          );
          expect(levels).toEqual(distinct);
          expect(lineDepartments).toEqual(transaction.lines.map((of) => paths.get(pathKey(of.department))?.at(-1)));
          expect(customers).toBe(levels.some((stamp) => stamp.customers > 0) ? 1 : 0);
        }
      }),
    );
  });
});
