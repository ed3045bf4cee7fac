// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeAfter } from './grid.ts';
import type { GridCell } from './grid.ts';

/** A grid of 100 rows and 7 columns in a window of 10 rows. */
const extent = { rows: 100, columns: 7, page: 10 };
const step = (place: GridCell, key: string, rows: number): GridCell =>
  placeAfter(key.replace('Ctrl+', ''), key.startsWith('Ctrl+'), place, { ...extent, rows }) ?? place;
const after = (row: number, column: number, keys: string, rows = extent.rows): [number, number] => {
  const end = keys.split(' ').reduce((place, key) => step(place, key, rows), { row, column });
  return [end.row, end.column];
};

describe('the keys of a table', () => {
  it('stop at its ends: the head above, the totals below', () => {
    expect(after(-1, 0, 'ArrowUp ArrowLeft')).toEqual([-1, 0]);
    expect(after(99, 6, 'ArrowDown ArrowDown ArrowRight')).toEqual([100, 6]);
    expect(after(-1, 2, 'ArrowDown', 0)).toEqual([-1, 2]);
  });
  it('leave other keys to the browser', () => {
    expect(placeAfter('a', false, { row: 0, column: 0 }, extent)).toBeNull();
    expect(placeAfter('ArrowDown', true, { row: 0, column: 0 }, extent)).toBeNull();
  });
  it('go by a cell, to the ends of a row, and by a window', () => {
    expect(after(-1, 0, 'ArrowDown ArrowDown ArrowRight')).toEqual([1, 1]);
    expect(after(4, 3, 'End')).toEqual([4, 6]);
    expect(after(4, 3, 'Home')).toEqual([4, 0]);
    expect(after(4, 3, 'PageDown PageDown PageUp')).toEqual([14, 3]);
    expect(after(95, 3, 'PageDown')).toEqual([99, 3]);
    expect(after(5, 3, 'PageUp')).toEqual([0, 3]);
  });
  it('go to the first and the last row with Ctrl', () => {
    expect(after(40, 3, 'Ctrl+End')).toEqual([99, 6]);
    expect(after(40, 3, 'Ctrl+Home')).toEqual([0, 0]);
  });
  it('never leave the table', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];
    const presses = fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean()), { maxLength: 40 });
    fc.assert(
      fc.property(presses, fc.nat(30), fc.integer({ min: 1, max: 9 }), (pressed, rows, columns) => {
        let place: GridCell = { row: -1, column: 0 };
        for (const [key, ctrl] of pressed) place = placeAfter(key, ctrl, place, { rows, columns, page: 5 }) ?? place;
        expect(place.row >= -1 && place.row <= rows && place.column >= 0 && place.column < columns).toBe(true);
      }),
    );
  });
});
