// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHADES, heatOf, shadesOf } from './heat.ts';

const rowOf = ([weekday, hour, sales]: readonly [number, number, number]) => ({
  weekday: String(weekday),
  hour,
  sales_per_day: sales,
});

describe('a map of weekdays by hours', () => {
  it('is empty where nothing was sold', () => {
    const { weekdays, hours } = heatOf([], true);
    expect([weekdays, hours]).toEqual([[], []]);
  });

  it('has every hour between the first and the last, and the days in the order of the week', () => {
    const rows = ([[2, 9, 5], [7, 12, 3], [1, 9, 1]] as const).map(rowOf); // oxfmt-ignore
    const heat = heatOf(rows, true);
    expect(heat.hours).toEqual([9, 10, 11, 12]);
    expect(heat.weekdays).toEqual([7, 1, 2]);
    expect(heatOf(rows, false).weekdays).toEqual([1, 2, 7]);
    expect(heat.at(2, 9)).toMatchObject({ sales_per_day: 5 });
    expect(heat.at(2, 10)).toBeUndefined();
  });

  it('has a fifth of its cells in each shade, however far the busiest lies above the others', () => {
    const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1_000].map((sales, hour) => rowOf([1, hour, sales]));
    const shade = shadesOf(rows, 'sales_per_day');
    expect(rows.map((row) => shade(row.sales_per_day))).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    expect([shade(0), shade(-3)]).toEqual([0, 0]);
  });

  it('a greater value is never paler', () => {
    const values = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, (sales) => {
        const shade = shadesOf(sales.map((one, at) => rowOf([1, at, one])), 'sales_per_day'); // oxfmt-ignore
        const shades = sales.toSorted((a, b) => a - b).map(shade);
        expect(shades).toEqual(shades.toSorted((a, b) => a - b));
        expect(shades.every((one) => one >= 1 && one <= SHADES)).toBe(true);
      }),
    );
  });
});
