// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { columns, moved, type Position, type Shape } from './moves.ts';
import { cellsOf, pasted } from './paste.ts';

const shape: Shape = {
  lines: 3,
  columns,
  isEditable: ({ column, line }) =>
    column === 'enteredValue' || column === 'note' || (column === 'adjustment' && line !== 1),
};
const at = (line: number, column: Position['column']): Position => ({ line, column });

describe('a key', () => {
  it.each([
    ['Enter', {}, at(1, 'enteredValue')],
    ['Enter', { shiftKey: true }, at(0, 'enteredValue')],
    ['ArrowDown', {}, at(1, 'enteredValue')],
    ['ArrowUp', {}, at(0, 'enteredValue')],
    ['ArrowLeft', {}, at(0, 'late')],
    ['ArrowRight', {}, at(0, 'adjustment')],
    ['Home', {}, at(0, 'opening')],
    ['End', {}, at(0, 'note')],
    ['End', { ctrlKey: true }, at(2, 'note')],
    ['PageDown', {}, at(2, 'enteredValue')],
    ['Tab', {}, at(0, 'adjustment')],
    ['x', {}, null],
  ])('%s %o leads on', (key, more, to) => {
    expect(moved(at(0, 'enteredValue'), { key, ...more }, shape)).toEqual(to);
  });

  it('Tab goes over what cannot be filled, into the next line, and out of the grid at both ends', () => {
    expect(moved(at(1, 'enteredValue'), { key: 'Tab' }, shape)).toEqual(at(1, 'note'));
    expect(moved(at(1, 'note'), { key: 'Tab' }, shape)).toEqual(at(2, 'enteredValue'));
    expect(moved(at(2, 'enteredValue'), { key: 'Tab', shiftKey: true }, shape)).toEqual(at(1, 'note'));
    expect(moved(at(2, 'note'), { key: 'Tab' }, shape)).toBeNull();
    expect(moved(at(0, 'enteredValue'), { key: 'Tab', shiftKey: true }, shape)).toBeNull();
  });
});

describe('a pasted text', () => {
  it('is lines of cells, with or without a line end behind the last', () => {
    expect(cellsOf('1\t2\r\n3\n')).toEqual([['1', '2'], ['3']]);
    expect(cellsOf('')).toEqual([['']]);
  });

  it('names every line that does not fit, and then changes nothing', () => {
    const place = (_down: number, _right: number, cell: string) => (/^\d*$/.test(cell) ? Number(cell) : null);
    expect(pasted('1\nx\n2\ty', place)).toEqual({ wrong: [2, 3] });
    expect(pasted('1\n\n2', place)).toEqual({ changes: [1, 0, 2] });
  });
});
