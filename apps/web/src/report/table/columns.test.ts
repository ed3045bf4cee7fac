// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { viewOf } from '../address/address.ts';
import { columnChoice, listedColumns, moveColumn, toggleColumn, visibleColumns } from './columns.ts';

const view = viewOf('department', 'default');

describe('the columns of a table', () => {
  it('SP-19 the last visible column cannot be removed', () => {
    expect(toggleColumn(view, ['amt'], 'amt')).toEqual(['amt']);
    expect(toggleColumn(view, ['qty', 'amt'], 'amt')).toEqual(['qty']);
  });
  it('SP-18 clearing all columns resets to the full set', () => {
    expect(visibleColumns(view, [])).toEqual(view.columns);
    expect(visibleColumns(view, ['gone', 'name_that_never_was'])).toEqual(view.columns);
    expect(visibleColumns(view, undefined)).toEqual(view.columns);
  });
  it('a column comes back to its place', () => {
    expect(toggleColumn(view, ['name', 'aiv'], 'amt')).toEqual(['name', 'amt', 'aiv']);
    expect(toggleColumn(view, ['aiv'], 'name')).toEqual(['name', 'aiv']);
  });
  it('a column moves one place and stops at the ends', () => {
    expect(moveColumn(['name', 'qty', 'amt'], 'amt', -1)).toEqual(['name', 'amt', 'qty']);
    expect(moveColumn(['name', 'qty'], 'name', -1)).toEqual(['name', 'qty']);
    expect(moveColumn(['name', 'qty'], 'qty', 1)).toEqual(['name', 'qty']);
  });
  it('the chooser lists what is shown first, in its order', () => {
    expect(listedColumns(view, ['amt', 'name'])).toEqual([
      'amt',
      'name',
      'qty',
      'percent_of_sales',
      'customer_qty',
      'aiv',
    ]);
  });
  it('LS-25 the order is kept per screen and heals itself', () => {
    const slot = columnChoice('department');
    expect(slot.key).toBe('departmentColumnOrder');
    expect(slot.parse('{"default":["amt"]}')).toEqual({ default: ['amt'] });
    expect(slot.parse('["amt"]')).toBeUndefined();
    expect(slot.parse('{"default":[1]}')).toBeUndefined();
  });
});
