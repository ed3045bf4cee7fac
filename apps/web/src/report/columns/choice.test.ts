// @vitest-environment node
import fc from 'fast-check';
import type { FieldId } from '@lanewise/contract/fields';
import { usualColumns } from '@lanewise/contract/reports/definition';
import { describe, expect, it } from 'vitest';
import { emptyAddress, viewOf } from '../address/address.ts';
import type { Screen } from '../use-screen.ts';
import { columnChoice, listedColumns, moveTo, visibleColumns, withSeenOrder } from './choice.ts';

const view = viewOf('department', 'default');
const [fixed, ...others] = view.columns;

describe('the columns of a table', () => {
  it('SP-18 clearing all columns resets to the full set', () => {
    expect(visibleColumns(view, [])).toEqual(usualColumns(view));
    expect(visibleColumns(view, ['gone', 'name_that_never_was'])).toEqual(usualColumns(view));
    expect(visibleColumns(view, undefined)).toEqual(usualColumns(view));
  });
  it('the first column of the view stays the first one, whatever was stored', () => {
    expect(visibleColumns(view, ['amt', 'name'])).toEqual(['name', 'amt']);
    expect(visibleColumns(view, ['amt', 'qty', 'amt'])).toEqual(['name', 'amt', 'qty']);
    expect(visibleColumns(view, ['name'])).toEqual(usualColumns(view));
  });
  it('changes alone are shown where they were chosen alone, not where their figures are gone', () => {
    expect(visibleColumns(view, ['earlier_amt', 'change_amt'])).toEqual(['name', 'earlier_amt', 'change_amt']);
    expect(visibleColumns(view, ['dp9_amt', 'earlier_amt', 'change_amt'])).toEqual(usualColumns(view));
    expect(visibleColumns(view, ['dp9_amt', 'qty', 'change_amt'])).toEqual(['name', 'qty', 'change_amt']);
  });
  it('SP-18 columns that are shown only on demand are none of the usual ones, and can be chosen', () => {
    const overview = viewOf('overview', 'default');
    const usual = overview.columns.filter((column) => column !== 'percent_of_sales' && column !== 'earlier_amt');
    expect(visibleColumns(overview, [])).toEqual(usual);
    expect(visibleColumns(overview, ['percent_of_sales'])).toEqual(['name', 'percent_of_sales']);
    expect(listedColumns(overview, usual)).toContain('percent_of_sales');
  });
  it('a hidden column is listed after its neighbour in the view', () => {
    expect(listedColumns(view, ['name', 'aiv', 'amt'])).toEqual([
      'qty',
      'aiv',
      'amt',
      'earlier_amt',
      'change_amt',
      'change_pct',
      'percent_of_sales',
      'customer_qty',
      'trend',
    ]);
  });
  it('a column moves to a place and stops at the ends', () => {
    expect(moveTo(['name', 'qty', 'amt'], 'amt', 1)).toEqual(['name', 'amt', 'qty']);
    expect(moveTo(['qty', 'amt'], 'qty', 9)).toEqual(['amt', 'qty']);
    expect(moveTo(['qty', 'amt'], 'amt', -1)).toEqual(['amt', 'qty']);
    expect(moveTo(['qty', 'amt'], 'aiv', 0)).toEqual(['qty', 'amt']);
  });
  it('the chooser lists every column once, and those on display in their order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(others, { minLength: 1 }), (chosen) => {
        const visible = visibleColumns(view, chosen);
        expect(visible).toEqual([fixed, ...chosen]);
        const listed = listedColumns(view, visible);
        expect([...listed].sort()).toEqual([...others].sort());
        expect(listed.filter((column) => chosen.includes(column))).toEqual(chosen);
      }),
    );
  });
  it('a hidden column orders nothing: the others go on, and without any the rows stand in the order of the view', () => {
    const sorted = (...fields: FieldId[]) =>
      ({
        view,
        address: { ...emptyAddress, sort: fields.map((field) => ({ field, direction: 'DESC' as const })) },
      }) as unknown as Screen;
    const screen = sorted('amt', 'qty');
    expect(withSeenOrder(screen, ['name', 'amt', 'qty'])).toBe(screen);
    expect(withSeenOrder(screen, ['name', 'qty']).address.sort).toEqual([{ field: 'qty', direction: 'DESC' }]);
    expect(withSeenOrder(screen, ['name', 'aiv']).address.sort).toEqual([]);
  });
  it('LS-25 the order is kept per screen and heals itself', () => {
    const slot = columnChoice('department');
    expect(slot.key).toBe('departmentColumnOrder');
    expect(slot.parse('{"default":["amt"]}')).toEqual({ default: ['amt'] });
    expect(slot.parse('["amt"]')).toBeUndefined();
    expect(slot.parse('{"default":[1]}')).toBeUndefined();
  });
});
