// @vitest-environment node
import type { ListedPointColumn } from '@lanewise/contract/entities/data-point-values';
import type { FieldId } from '@lanewise/contract/fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  categoriesOf,
  fieldOf,
  foundIn,
  mainFields,
  withCategory,
  withChange,
  withColumn,
  type PointCategory,
} from './categories.ts';

const column = (dpId: number, category: string | null, ending = 'amt'): ListedPointColumn => ({
  field: `dp${dpId}_${ending}`,
  dpId,
  name: `Rayon ${dpId} épicé`,
  categoryId: category === null ? null : category.length,
  category,
  goodDirection: 'none',
  isMain: ending !== 'qty',
  isFormula: false,
  isEntered: false,
  begins: [],
  parts: [],
});

const all = [
  column(1, 'Ventes'),
  column(1, 'Ventes', 'qty'),
  column(2, 'Ventes'),
  column(3, 'Paiements'),
  column(4, null),
];
const [sales, payments, others] = categoriesOf(all) as [PointCategory, PointCategory, PointCategory];
const nameOf = (field: string): string => all.find((one) => one.field === field)?.name ?? '';

describe('categories of data points', () => {
  it('stand in the order of the company, each with its columns', () => {
    expect(categoriesOf(all).map(({ id, name, columns }) => [id, name, columns.length])).toEqual([
      [6, 'Ventes', 3],
      [9, 'Paiements', 1],
      [null, '', 1],
    ]);
  });

  it('are put on with what their points stand for, behind those of their own', () => {
    expect(withCategory(['dp1_amt', 'dp3_amt'], sales, true)).toEqual(['dp1_amt', 'dp2_amt', 'dp3_amt']);
    expect(withCategory(['lane'], payments, true)).toEqual(['lane', 'dp3_amt']);
    expect(withColumn(['dp2_amt', 'dp4_amt'], 'dp1_qty', sales)).toEqual(['dp2_amt', 'dp1_qty', 'dp4_amt']);
  });

  it('are taken off whole, also with counts, and leave all else in its order', () => {
    const shown = fc.shuffledSubarray<FieldId>(['lane', 'change_amt', ...all.map(fieldOf)]);
    fc.assert(
      fc.property(shown, fc.constantFrom(sales, payments, others), (before, category) => {
        const on = withCategory(before, category, true);
        expect(mainFields(category).every((field) => on.includes(field))).toBe(true);
        expect(new Set(on).size).toBe(on.length);
        expect(on.filter((field) => before.includes(field))).toEqual(before);
        const own = category.columns.map(fieldOf);
        const rest = before.filter((field) => !own.some((one) => one === field));
        expect(withCategory(on, category, false)).toEqual(rest);
      }),
    );
  });

  it('come with the change of the first amount where a list begins from nothing', () => {
    const usual = ['name', 'dp1_amt', 'change_amt', 'change_pct', 'dp2_amt'] as const;
    const choose = (before: readonly FieldId[], category: PointCategory) =>
      withChange(before, withCategory(before, category, true), usual);
    expect(choose([], sales)).toEqual(['dp1_amt', 'change_amt', 'change_pct', 'dp2_amt']);
    expect(choose(['dp1_qty'], payments)).toEqual(['dp1_qty', 'dp3_amt', 'change_amt', 'change_pct']);
    // Who took the change off a list with amounts, or kept a part of it, wants it so.
    expect(choose(['dp1_amt'], payments)).toEqual(['dp1_amt', 'dp3_amt']);
    expect(choose(['change_pct'], payments)).toEqual(['change_pct', 'dp3_amt']);
    expect(withChange([], ['dp1_qty'], usual)).toEqual(['dp1_qty']);
  });

  it('are searched by the words of a point or of the category, without accents', () => {
    const found = (search: string) => foundIn(categoriesOf(all), search, nameOf).flatMap(({ columns }) => columns);
    expect(found('EPICE 3').map(({ field }) => field)).toEqual(['dp3_amt']);
    expect(found('ventes 1').map(({ field }) => field)).toEqual(['dp1_amt', 'dp1_qty']);
    expect(found('fromage')).toEqual([]);
  });
});
