// @vitest-environment node
import type { ChartPoint } from '@lanewise/contract/envelope';
import { describe, expect, it } from 'vitest';
import { barsOf, factsOf } from './bars.ts';
import type { ChartWords } from './bars.ts';
import { gridOf, optionOf, shortened } from './option.ts';

const words: ChartWords = {
  key: (key) => `<${key}>`,
  value: String,
  axis: String,
  rest: (count) => `${count} others`,
};
const palette = { bar: 'bar', line: 'line', grid: 'grid', text: 'text', font: 'font' };

/** One line per point: 'key value previous flag'; `-` for no like-for-like value, `*` for unfinished; `?` for a value that is not known. */
const points = (text: string): ChartPoint[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [key = '', value, previous, star] = line.trim().split(/ +/);
      return {
        key,
        value: value === '?' ? null : Number(value),
        previous: previous === '-' ? null : Number(previous),
        compared: previous === '-' ? null : Number(value),
        unfinished: star === '*',
      };
    });

describe('the chart of a report', () => {
  it('is none where nothing of what stands beside each other came to anything, now or before', () => {
    const of = (text: string) => barsOf({ unit: 'category', measure: 'amt', points: points(text) }, words).length;
    expect([of('Cash 0 0\nChecks 0 -'), of('Cash 0 3\nChecks 0 -'), of('Cash 0 0\nChecks 2 -')]).toEqual([0, 2, 2]);
  });

  it('has nothing to say without points', () => {
    expect(factsOf(barsOf({ unit: 'hour', measure: 'net_sales_amt', points: [] }, words))).toBeNull();
  });

  it('keeps the order of hours and says the highest and the lowest', () => {
    const bars = barsOf({ unit: 'hour', measure: 'net_sales_amt', points: points('6 8 9\n7 12 11\n8 4 - *') }, words);
    expect(bars.map((bar) => bar.label)).toEqual(['<6>', '<7>', '<8>']);
    expect(factsOf(bars)).toMatchObject({
      highest: { label: '<7>' },
      lowest: { label: '<8>' },
      unfinished: true,
      compared: true,
    });
  });

  it('an hour, day, week or month without sales keeps its place', () => {
    const labels = (unit: 'hour' | 'day' | 'week' | 'month', text: string): string[] =>
      barsOf({ unit, measure: 'amt', points: points(text) }, words).map((bar) => `${bar.label}${bar.value}`);
    expect(labels('hour', '9 1 -\n12 2 -')).toEqual(['<9>1', '<10>0', '<11>0', '<12>2']);
    expect(labels('day', '2026-02-28 1 -\n2026-03-02 2 -')).toEqual([
      '<2026-02-28>1',
      '<2026-03-01>0',
      '<2026-03-02>2',
    ]);
    expect(labels('week', '2026-11-01 1 -\n2026-11-15 2 -')).toHaveLength(3);
    expect(labels('month', '2025-12-01 1 -\n2026-02-01 2 -')).toHaveLength(3);
    expect(labels('hour', '12 1 -\n9 2 -')).toEqual(['<12>1', '<9>2']);
  });

  it('has a place for every day of the period, of which what is not known is a gap and what is closed is 0', () => {
    const span = {
      first: '2026-11-01',
      last: '2026-11-06',
      unknown: ['2026-11-01', '2026-11-02', '2026-11-06'],
      closed: ['2026-11-04'],
    };
    const chart = { unit: 'day' as const, measure: 'net_sales_amt', span };
    const bars = barsOf({ ...chart, points: points('2026-11-03 5 -\n2026-11-05 7 -') }, words);
    expect(bars.map(({ value }) => value)).toEqual([null, null, 5, 0, 7, null]);
    expect(factsOf(bars)?.gaps).toEqual([
      { from: 0, count: 2, first: '<2026-11-01>', last: '<2026-11-02>' },
      { from: 5, count: 1, first: '<2026-11-06>', last: '<2026-11-06>' },
    ]);
    expect(optionOf('day', bars, words, palette).series[0]?.data).toMatchObject([
      { value: null },
      { value: null },
      { value: 5 },
      { value: 0 },
      { value: 7 },
      { value: null },
    ]);
    // Nothing came: either nothing is known of some of it, or all of it was closed.
    expect(barsOf({ ...chart, points: [] }, words)).toHaveLength(6);
    expect(barsOf({ ...chart, span: { ...span, unknown: [] }, points: [] }, words)).toEqual([]);
  });

  it('draws the unfinished bar paler and the like-for-like period as a dashed line', () => {
    const bars = barsOf(
      { unit: 'day', measure: 'net_sales_amt', points: points('2026-11-18 1 2\n2026-11-19 3 - *') },
      words,
    );
    const [bar, line] = optionOf('day', bars, words, palette).series;
    expect(bar?.data).toEqual([
      { value: 1, itemStyle: { opacity: 1 } },
      { value: 3, itemStyle: { opacity: 0.45 } },
    ]);
    expect(line).toMatchObject({ type: 'line', data: [2, null] });
  });

  it('draws what is left out of the comparison paler, on the part that the line is compared with', () => {
    const [eight, nine, ten] = points('8 5 4\n9 6 -\n10 -2 1');
    const chart = { unit: 'hour' as const, measure: 'net_sales_amt', points: [] as ChartPoint[] };
    for (const point of [eight && { ...eight, compared: 3 }, nine && { ...nine, compared: 0 }, ten])
      if (point) chart.points.push(point);
    const bars = barsOf(chart, words);
    const [solid, rest, line] = optionOf('hour', bars, words, palette).series;
    expect(solid?.data).toMatchObject([{ value: 3 }, { value: 0 }, { value: -2 }]);
    expect(rest).toMatchObject({ type: 'bar', data: [2, 6, 0], itemStyle: { opacity: 0.45 } });
    expect(line).toMatchObject({ type: 'line', data: [4, null, 1] });
    expect(factsOf(bars)).toMatchObject({ partly: true });
  });

  it('draws the like-for-like period as a thin bar below a lying one', () => {
    const bars = barsOf({ unit: 'category', measure: 'amt', points: points('Milk 3 2\nBread 2 -') }, words);
    const [, thin, ...more] = optionOf('category', bars, words, palette).series;
    expect(thin).toMatchObject({ type: 'bar', data: [2, null], barMaxWidth: 3 });
    expect(thin).not.toHaveProperty('stack');
    expect(more).toEqual([]);
  });

  it('leaves the bars most of a narrow drawing, and cuts long names in their middle', () => {
    expect([gridOf(true, 358).left, gridOf(true, 1100).left, gridOf(false, 358).left]).toEqual([122, 160, 48]);
    expect(shortened('Dairy', 90)).toBe('Dairy');
    expect(shortened('Health and beauty, travel sizes', 90)).toBe('Health an…sizes');
    expect([...shortened('Prêts-à-manger de la boulangerie', 90)].length).toBeLessThanOrEqual(15);
  });

  it('draws no line where nothing is compared', () => {
    const bars = barsOf({ unit: 'day', measure: 'net_sales_amt', points: points('2026-11-18 1 -') }, words);
    expect(optionOf('day', bars, words, palette).series).toHaveLength(1);
  });

  it('leaves values that are not known out, and tells them from first to last', () => {
    const text = '2026-01-01 ? -\n2026-01-02 0 -\n2026-01-04 5 -\n2026-01-05 ? -\n2026-01-06 ? -';
    const bars = barsOf({ unit: 'day', measure: 'dp1_pct', points: points(text) }, words);
    // A share of a day without any receipts is not known either.
    expect(bars.map(({ value }) => value)).toEqual([null, 0, null, 5, null, null]);
    expect(factsOf(bars)).toMatchObject({
      highest: { value: 5 },
      lowest: { value: 0 },
      gaps: [
        { from: 0, count: 1 },
        { from: 2, count: 1 },
        { from: 4, count: 2, first: '<2026-01-05>', last: '<2026-01-06>' },
      ],
    });
    const [{ data } = { data: [] }] = optionOf('day', bars, words, palette).series;
    expect(data.map((one) => (typeof one === 'object' && one ? one.value : one))).toEqual([
      null,
      0,
      null,
      5,
      null,
      null,
    ]);
    expect(factsOf(bars.filter(({ value }) => value === null))).toBeNull();
  });

  it('shows the twelve largest categories and the rest as one, and loses nothing', () => {
    const text = Array.from({ length: 15 }, (_, index) => `d${index} ${index + 0.1} -`).join('\n');
    const bars = barsOf({ unit: 'category', measure: 'amt', points: points(text) }, words);
    expect(bars).toHaveLength(13);
    expect(bars[0]).toMatchObject({ label: '<d14>', value: 14.1 });
    expect(bars.at(-1)).toMatchObject({ label: '3 others', value: 3.3 });
    expect(bars.reduce((sum, bar) => sum + (bar.value ?? 0), 0)).toBeCloseTo(106.5);
  });
});
