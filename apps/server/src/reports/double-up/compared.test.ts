import { describe, expect, it } from 'vitest';
import { programSales } from './program-sales.testing.ts';

const { ask, rowsOf } = programSales();
type Parameters = Record<string, string | number>;

describe('sales metrics', () => {
  it('compare what SNAP paid with days before, by store and by day, and narrowed to a program', async () => {
    const asked = { startDate: '2026-03-03', lastDate: '2026-03-03', compare: '2026-03-01' };
    const dayOf = async (date: string, more: Parameters = {}) =>
      (await rowsOf('sales-metrics', { startDate: date, lastDate: date, ...more }, 'name', 'snap_amt')) as [
        string,
        number,
      ][];
    for (const more of [{}, { program: 'doubleUp' }] as Parameters[]) {
      const before = new Map(await dayOf('2026-03-01', more));
      const { data, comparison } = await ask('sales-metrics', { ...asked, ...more });
      const compared = data.filter((row) => row['earlier_amt'] !== null);
      expect(compared.map((row) => row['earlier_amt'])).toContainEqual(expect.not.closeTo(0));
      for (const row of compared) {
        expect([row['name'], row['earlier_amt']]).toEqual([row['name'], before.get(String(row['name']))]);
        expect(row['change_amt']).toBeCloseTo(Number(row['snap_amt']) - Number(row['earlier_amt']), 2);
      }
      const days = await rowsOf('sales-metrics', { ...asked, ...more, view: 'daily_sales' }, 'location', 'earlier_amt');
      const byDay = new Map(days as [string, number | null][]);
      for (const row of compared)
        if (byDay.has(String(row['name']))) expect(byDay.get(String(row['name']))).toBe(row['earlier_amt']);
      const periods = await rowsOf('sales-metrics', { ...asked, ...more, view: 'periods' }, 'location', 'earlier_amt');
      expect(new Map(periods as [string, number | null][])).toEqual(byDay);
      expect(Object.keys(comparison?.current ?? {})).toEqual(['snap_amt']);
    }
  });
});

/**
 * Compares the rows of two questions that have the same keys. The compared amount of a row must be the amount that the
 * question about the other day returns.
 */
const expectEarlier = async (
  report: string,
  { key, amount, more = {} }: { key: readonly string[]; amount: string; more?: Parameters },
): Promise<void> => {
  const keyOf = (row: Record<string, unknown>): string => key.map((field) => String(row[field])).join(' ');
  const dayOf = async (date: string, compare?: string) =>
    ask(report, { startDate: date, lastDate: date, ...more, ...(compare === undefined ? {} : { compare }) });
  const before = new Map((await dayOf('2026-03-01')).data.map((row) => [keyOf(row), row[amount]]));
  const { data, comparison, totals } = await dayOf('2026-03-03', '2026-03-01');
  const compared = data.filter((row) => row['earlier_amt'] !== null);
  expect(compared.map((row) => row['earlier_amt'])).toContainEqual(expect.not.closeTo(0));
  for (const row of compared) {
    expect([keyOf(row), row['earlier_amt']]).toEqual([keyOf(row), before.get(keyOf(row)) ?? 0]);
    expect(row['change_amt']).toBeCloseTo(Number(row[amount]) - Number(row['earlier_amt']), 2);
  }
  expect(Object.keys(comparison?.current ?? {})).toEqual([amount]);
  const all = [...before.values()].reduce((sum: number, value) => sum + Number(value), 0);
  expect(totals['earlier_amt']).toBeCloseTo(all, 2);
};

describe('lists of incentives', () => {
  it('compare what of an item could be paid, by its program', () =>
    expectEarlier('item', { key: ['upc', 'program'], amount: 'eligible_amt' }));

  it('compare the milk of a store, where each day meets its own', () =>
    expectEarlier('milk-incentive', { key: ['reg_loc_id'], amount: 'milk_amt' }));
});
