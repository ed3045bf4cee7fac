import { expect, it } from 'vitest';
import type { Labels } from '../labels.ts';
import { barsOf } from './bars.ts';
import type { ChartWords } from './bars.ts';
import { tipOf } from './tip.ts';

const words: ChartWords = { key: String, value: (value) => `$${value}`, axis: String, rest: String };
const labels = {
  say: (key: string, values: Record<string, string> = {}) => [key, ...Object.values(values)].join(' '),
} as Labels;

const tips = () => {
  const span = { first: '2026-11-01', last: '2026-11-03', unknown: ['2026-11-01'], closed: ['2026-11-02'] };
  const sold = { key: '2026-11-03', value: 5, previous: 4, compared: 5, unfinished: false };
  const bars = barsOf({ unit: 'day', measure: 'net_sales_amt', points: [sold], span }, words);
  return bars.map((bar) => [...tipOf(bar, words, labels, '11/12').children].map(({ textContent }) => textContent));
};

it('tells a day that is not known from one that was closed and one that sold something, and names the dates compared', () => {
  expect(tips()).toEqual([
    ['2026-11-01', 'chart.unknown'],
    ['2026-11-02', '$0', 'state.closed'],
    ['2026-11-03', '$5', 'chart.previous 11/12 $4'],
  ]);
});
