import { comparedWith, type Compared as EarlierPeriod } from '@lanewise/domain/calendar/comparable';
import { datesBetween } from '@lanewise/domain/calendar/day';
import { periodsOfYear } from '@lanewise/domain/calendar/periods';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../invariants/drawn-chain.testing.ts';
import type { Scope } from '../facts/scope.ts';
import { receipts } from '../routes/ledger/book.testing.ts';
import { meetingOf } from './engine/periods.ts';

// Months have 28 to 31 days. Every day has sales of 10.00, so a day that is compared with a single day shows no change.

const sold = [
  ...datesBetween('2024-02-01', '2024-02-29'),
  ...datesBetween('2025-02-01', '2025-03-31'),
  ...datesBetween('2025-12-28', '2026-05-31'),
];
const { call, world, chain } = drawnChain((opened, own) =>
  opened.send(own, receipts(sold.map((day) => `${day} 1 cash 10.00`).join('\n'))),
);

interface Compared {
  data: Record<string, unknown>[];
  totals: { earlier_amt: number | null; change_amt: number | null };
  comparison: { startDate: string; lastDate: string; currentLastDate: string } | null;
}

const views = [
  'report/sales/daily?',
  'dashboard/v1/daily_tender_sales?',
  'dashboard/v1/location_sales?view=daily_sales',
  'report/sales-v2/store/overview?view=daily_sales',
  'report/aggregated-sales?',
];

const ask = async (view: string, first: string, last: string, compare: string): Promise<Compared> => {
  const { status, body, text } = await call(
    'GET',
    `${view}&startDate=${first}&lastDate=${last}&compare=${compare}&limit=200`,
  );
  expect(status, text).toBe(200);
  return body as unknown as Compared;
};
const dayOf = (row: Record<string, unknown>): string => String(row['date']);

describe.each(views)('%s', (view) => {
  it.each([
    ['2026-02-01', '2026-02-28', 'period', [], 310],
    ['2026-03-01', '2026-03-31', 'period', ['2026-03-29', '2026-03-30', '2026-03-31'], 280],
    ['2025-02-01', '2025-02-28', 'year', [], 290],
    ['2026-03-01', '2026-03-30', 'period', ['2026-03-29', '2026-03-30'], 280],
    ['2026-03-29', '2026-03-31', 'period', [], 30],
    ['2026-05-31', '2026-05-31', 'period', [], 10],
  ])(
    'from %s to %s against %s: a row has one earlier day or none, and the totals have all',
    async (first, last, compare, alone, earlier) => {
      const { data, totals, comparison } = await ask(view, first, last, compare);
      expect(data.map(dayOf).sort()).toEqual(datesBetween(first, last));
      const rows = data.map((row) => [dayOf(row), row['earlier_amt'], row['change_amt'], row['change_pct']]);
      const isAlone = (day: unknown): boolean => alone.includes(String(day));
      expect(rows.filter(([day]) => isAlone(day)).map(([, ...change]) => change)).toEqual(
        alone.map(() => [null, null, null]),
      );
      expect(new Set(rows.filter(([day]) => !isAlone(day)).map(([, ...change]) => change.join()))).toEqual(
        new Set(['10,0,0']),
      );
      expect(totals.earlier_amt).toBe(earlier);
      const days = comparison && datesBetween(comparison.startDate, comparison.lastDate).length;
      expect(days).toBe(earlier / 10);
    },
  );
});

it('a chart has the earlier days that its days meet alone', async () => {
  const { chart } = (await ask(views[0] as string, '2026-02-01', '2026-02-28', 'period')) as unknown as {
    chart: { points: { key: string; previous: number | null }[] };
  };
  expect(chart.points.map(({ key }) => key)).toEqual(datesBetween('2026-02-01', '2026-02-28'));
  expect(new Set(chart.points.map(({ previous }) => previous))).toEqual(new Set([10]));
});

it('rows of months have all days of the earlier month', async () => {
  const { data } = await ask('dashboard/v1/location_sales?view=monthly_sales', '2026-02-01', '2026-02-28', 'period');
  expect(data.map((row) => row['earlier_amt'])).toEqual([310]);
});

it('rows of weeks have the days of the earlier month that their days meet', async () => {
  const { data } = await ask('dashboard/v1/location_sales?view=weekly_sales', '2026-02-01', '2026-02-28', 'period');
  const lengths = data.map((row) => Number(row['net_sales_amt'] ?? row['amt']));
  expect(data.map((row) => row['earlier_amt'])).toEqual(lengths);
});

it('a month that is not over is compared without the days that a shorter month lacks', () => {
  const scope = { from: '2026-03-01', to: '2026-03-31' } as Scope;
  const earlier = comparedWith({ start: scope.from, last: scope.to }, 'period') as EarlierPeriod;
  const partOn = (today: string) => {
    const { from, to, before } = meetingOf(scope, earlier, today, true);
    return [from, to, before.from, before.to];
  };
  expect(partOn('2026-03-10')).toEqual(['2026-03-01', '2026-03-09', '2026-02-01', '2026-02-09']);
  expect(partOn('2026-03-31')).toEqual(['2026-03-01', '2026-03-28', '2026-02-01', '2026-02-28']);
  expect(partOn('2026-04-01')).toEqual(['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28']);
});

describe('of a company that counts in weeks', () => {
  beforeAll(() => world.test.meta.companies.change(chain.company.id, { calendarPattern: '4-5-4', us_week: true }));

  it('a week of a period meets one week of a longer period', async () => {
    // Period 2 of 2026 has five weeks, period 3 four.
    const [, second, third] = periodsOfYear({ pattern: '4-5-4', rule: 'nearest', usWeek: true, fixed: [] }, 2026);
    if (!second || !third) throw new Error('A year has twelve periods.');
    const created = await call('POST', 'company/data_point', {
      name: 'Sold',
      source: 'posTotal',
      posAssignment: 'net_sales_amt',
    });
    const { dpId } = created.body.data as { dpId: number };
    for (const [{ start, last }, weeks] of [
      [third, 4],
      [second, 5],
    ] as const)
      for (const view of [
        'dashboard/v1/location_sales?view=weekly_sales',
        `report/sales-v2/store/overview?view=weekly_sales&points=dp${dpId}_amt`,
      ]) {
        const { data } = await ask(view, start, last, 'period');
        expect([view, data.length]).toEqual([view, weeks]);
        const met = data.filter((row) => row['earlier_amt'] !== null);
        expect([view, weeks, met.map((row) => row['earlier_amt'])]).toEqual([view, weeks, [70, 70, 70, 70]]);
      }
  });
});
