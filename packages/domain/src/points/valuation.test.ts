import { describe, expect, it } from 'vitest';
import { pointWith } from '../ledger/lines.testing.ts';
import { decimalTextOf } from './evaluate.ts';
import { PointValuation } from './valuation.ts';

const [cash, guests, share, typed] = [1, 2, 3, 4];
const points = [
  pointWith(cash),
  pointWith(guests, { valueType: 'count', posAssignment: 'customer_qty' }),
  pointWith(share, { source: 'formula', posAssignment: null, formula: '[Point 1] / [Point 2]' }),
  pointWith(typed, { source: 'manual', posAssignment: null }),
];
const totalOf = (total: string) => ({ amount: `${total} amount`, quantity: `${total} quantity` });
const period = { from: '2026-03-01', to: '2026-03-31' };
const valuationOf = (wanted: readonly number[], all = points) =>
  new PointValuation<string>(all, wanted, totalOf, period);
const text = (value: { over: bigint; by: bigint } | null | undefined): string | null =>
  value ? decimalTextOf(value, 4) : null;

describe('a valuation', () => {
  it('asks for each sum once, with those that its formulas name', () => {
    expect(valuationOf([share, cash]).sums).toHaveLength(4);
    expect(valuationOf([cash]).sums).toEqual(['tender.cash amount', 'tender.cash quantity']);
  });

  it('works a formula out after adding, so that a ratio of all rows is none of ratios', () => {
    const valuation = valuationOf([share]);
    const place = (name: string): number => valuation.sums.indexOf(name);
    const row = valuation.sums.map(() => 0n);
    row[place('tender.cash amount')] = 300_000n;
    row[place('customer_qty quantity')] = 40_000n;
    expect(text(valuation.read([row])(share).amount)).toBe('7.5');
    row[place('customer_qty quantity')] = 0n;
    expect(valuation.read([row])(share).amount).toBeNull();
  });

  it('has no value of what nobody entered, and 0 where somebody entered 0', () => {
    const valuation = valuationOf([typed]);
    expect(valuation.entered).toEqual([typed]);
    expect(text(valuation.read([[0n, 0n]])(typed).amount)).toBeNull();
    expect(text(valuation.read([[0n, 1n]])(typed).amount)).toBe('0');
  });

  it('adds days by the definition of each where a sum is defined anew, and knows no ratio over both', () => {
    const anew = { since: '2026-03-16', posAssignment: 'tender.check' as const, earlier: [] };
    const { source, posAssignment, formula, filters } = pointWith(cash);
    const earlier = [{ source, posAssignment, formula, filters, since: null }];
    const changed = points.map((point) => (point.dpId === cash ? { ...point, ...anew, earlier } : point));
    const valuation = valuationOf([cash, share], changed);
    expect(valuation.breaks).toEqual(['2026-03-16']);
    const epoch = (name: string, amount: bigint): bigint[] => valuation.sums.map((sum) => (sum === name ? amount : 0n));
    const both = [epoch('tender.cash amount', 100_000n), epoch('tender.check amount', 20_000n)];
    expect(text(valuation.read(both)(cash).amount)).toBe('12');
    expect(text(valuation.read(both, 1)(cash).amount)).toBe('2');
  });
});
