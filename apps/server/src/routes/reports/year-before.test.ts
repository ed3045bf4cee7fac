import type { ReportReply } from '@lanewise/contract/envelope';
import { datesBetween } from '@lanewise/domain/calendar/day';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { pick } from '../../invariants/world.testing.ts';
import { draw } from '../drawn.testing.ts';

/** One receipt a day: a dollar, on the day that only one year has a hundred, and two in the later year. */
const days = datesBetween('2023-11-15', '2025-12-31');
const amountOn = (day: string): number => (day === '2024-02-29' ? 100 : day < '2025-01-01' ? 1 : 2);
const sumOf = (from: string, to: string): number =>
  datesBetween(from, to).reduce((sum, day) => sum + (days.includes(day) ? amountOn(day) : 0), 0);

const receipts = days.map(
  (day, at) =>
    `0008 ${day} 1 #${String((at % 9999) + 1).padStart(4, '0')} 19:15 sale 114=Zoé | 4011 Fresh/Produce ${amountOn(day)}x1.00 | cash ${amountOn(day)}.00`,
);

/** Receipts of a quarter of a year in a file. */
const ofFile = 90;

const { idOf, asking } = drawnChain(async (world, own) => {
  for (let at = 0; at < receipts.length; at += ofFile)
    await world.send(own, draw(receipts.slice(at, at + ofFile).join('\n')));
});
const { ask } = asking('dashboard/v1', {});

const compared = (
  compare: string,
  startDate: string,
  lastDate: string,
  path = 'location_items',
): Promise<ReportReply> => ask(path, { startDate, lastDate, compare, locationIds: String(idOf('0008')) });
const year = (startDate: string, lastDate: string, path?: string): Promise<ReportReply> =>
  compared('year', startDate, lastDate, path);

describe('the period before', () => {
  it.each([
    ['a year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31', ['2024-02-29']],
    ['a year over a 29 February', '2024-12-01', '2025-11-30', '2023-12-01', '2024-11-30', ['2024-02-29']],
    ['a February', '2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29', ['2024-02-29']],
    ['some weeks', '2025-03-03', '2025-03-30', '2024-03-04', '2024-03-31', []],
    ['400 days, of which some are in both', '2024-11-27', '2025-12-31', '2023-11-29', '2025-01-01', []],
  ])('as the year before of %s goes back once, and both sums are whole', async (_, start, last, from, to, alone) => {
    const { comparison, data, totals, chart } = await year(start, last);
    expect(comparison).toMatchObject({
      startDate: from,
      lastDate: to,
      currentStartDate: start,
      currentLastDate: last,
      comparedLocations: 1,
      current: { net_sales_amt: sumOf(start, last) },
      previous: { net_sales_amt: sumOf(from, to) },
    });
    expect(data.map((row) => row['earlier_amt'])).toEqual([sumOf(from, to)]);
    expect(totals).toMatchObject({ earlier_amt: sumOf(from, to), change_amt: sumOf(start, last) - sumOf(from, to) });
    const before = (chart?.points ?? []).reduce((sum, { previous }) => sum + (previous ?? 0), 0);
    // No day of the period has the number of these days.
    if (chart) expect(before).toBe(sumOf(from, to) - alone.reduce((sum, day) => sum + amountOn(day), 0));
  });

  it('as the year before of departments and items is that of the stores', async () => {
    for (const path of ['department_sales', 'item_sales']) {
      const { totals } = await year('2025-01-01', '2025-12-31', path);
      expect([path, totals['earlier_amt']]).toEqual([path, sumOf('2024-01-01', '2024-12-31')]);
    }
  });

  it.each([
    ['a year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31', ['2024-02-29']],
    ['a March after a longer February', '2024-03-01', '2024-03-31', '2024-02-01', '2024-02-29', []],
    ['the last days of a month that has more', '2024-03-25', '2024-03-31', '2024-02-25', '2024-02-29', []],
    ['a part of a month', '2024-12-20', '2025-01-10', '2024-11-20', '2024-12-10', []],
    ['forty days', '2025-02-20', '2025-03-31', '2024-12-20', '2025-01-31', ['2024-12-29', '2024-12-30', '2024-12-31']],
    ['a day', '2025-03-31', '2025-03-31', '2025-01-31', '2025-01-31', []],
  ])(
    'as the month before of %s meets whole months, or the same days of months',
    async (_, start, last, from, to, alone) => {
      const { comparison, data, chart } = await compared('period', start, last);
      expect(comparison).toMatchObject({
        startDate: from,
        lastDate: to,
        meets: 'months',
        // February has no 30th.
        current: { net_sales_amt: sumOf(start, start === '2024-03-25' ? '2024-03-29' : last) },
        previous: { net_sales_amt: sumOf(from, to) },
      });
      expect(data.map((row) => row['earlier_amt'])).toEqual([sumOf(from, to)]);
      const before = (chart?.points ?? []).reduce((sum, { previous }) => sum + (previous ?? 0), 0);
      // No day of the period has the number of these days.
      if (chart) expect(before).toBe(sumOf(from, to) - alone.reduce((sum, day) => sum + amountOn(day), 0));
    },
  );

  it('of aggregated sales is that of each month, day and department, as the key figures and files have it', async () => {
    const range = {
      startDate: '2025-02-01',
      lastDate: '2025-03-31',
      compare: 'year',
      locationIds: String(idOf('0008')),
    };
    const { ask: aggregated } = asking('report', range);
    const departments = await ask('department_sales', range);
    const departmentId = Number(departments.data[0]?.['dep_id']);
    const [february, march] = [sumOf('2024-02-01', '2024-02-29'), sumOf('2024-03-01', '2024-03-31')];
    for (const more of [{}, { departmentId }]) {
      const months = await aggregated('aggregated-sales', { ...more, view: 'monthly_sales', sortCol: 'change_amt' });
      expect(pick(months.data, 'month', 'net_sales_amt', 'earlier_amt', 'change_amt')).toEqual([
        ['2025-02-01', 56, february, 56 - february],
        ['2025-03-01', 62, march, 62 - march],
      ]);
      expect(months.totals).toMatchObject({ earlier_amt: february + march, change_amt: 118 - february - march });
      const periods = await aggregated('aggregated-sales', { ...more, view: 'periods', sortCol: 'period' });
      expect(pick(periods.data, 'period', 'earlier_amt')).toEqual([
        ['2025 P02', february],
        ['2025 P03', march],
      ]);
      // Weekdays meet weekdays, so the 27th meets 29 February.
      const days = await aggregated('aggregated-sales', { ...more, startDate: '2025-02-27', lastDate: '2025-03-01' });
      expect(pick(days.data, 'date', 'earlier_amt')).toEqual([
        ['2025-03-01', 1],
        ['2025-02-28', 1],
        ['2025-02-27', 100],
      ]);
    }
    const { comparison } = await aggregated('aggregated-sales', { view: 'monthly_sales' });
    expect(comparison?.previous).toMatchObject({ net_sales_amt: february + march });
  });

  it('is none where the store traded in half of it only', async () => {
    const { comparison, totals } = await year('2024-01-01', '2024-12-31');
    expect([comparison, totals['earlier_amt'] ?? null]).toEqual([null, null]);
  });
});
