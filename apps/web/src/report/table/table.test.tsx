import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { replyOf, show } from '../testing.tsx';

const store = (name: string, reg_loc_id: number, net_sales_amt: number) => ({
  name,
  reg_loc_id,
  net_sales_amt,
  net_sales_qty: 40,
  customer_qty: 9,
  aiv: 1,
  items_per_ticket: 2,
  atv: 3,
});
const stores = [store('Harbor Point', 11, 184.5), store('Maple & 5th', 12, -2.25), store('Northgate', 13, 0)];
const overview = () => replyOf(stores, { totals: { net_sales_amt: 182.25 } });
const names = ['Location', 'Net sales'];

const head = (name: string): HTMLElement => {
  // The header's name without unit, arrow and position.
  const isIt = ({ textContent }: Element): boolean => textContent.replace(/( \$)?([↑↓].*)?$/, '') === name;
  const button = screen.getAllByRole('columnheader').find(isIt)?.querySelector('button');
  if (!button) throw new Error(name);
  return button;
};
const headCell = (name: string): HTMLElement | null => head(name).closest('th');
/** The focused cell by its row and column: 'Maple & 5th: Items'. */
const focused = (): string => {
  const cell = document.activeElement?.closest<HTMLTableCellElement>('th, td');
  const row = cell?.closest('tr')?.firstElementChild?.textContent.replace(/\s+/g, ' ').trim();
  return `${row}: ${names[cell?.cellIndex ?? -1] ?? cell?.cellIndex}`;
};
const press = (key: string, more: object = {}): void =>
  void act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }));

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => localStorage.clear());

const open = async (query = '?date=2026-11-19') => {
  const shown = await show('overview', query, overview);
  await screen.findByRole('link', { name: 'Harbor Point' });
  return shown;
};

describe('an order by several columns', () => {
  const order = (address: string): string[] => new URLSearchParams(address.split('?')[1]).getAll('sort');

  it('SP-23 CON-18 Shift adds a column by click or by Enter, a click alone returns to one', async () => {
    const { asked, address } = await open('?date=2026-11-19&sort=-atv');
    fireEvent.click(head('Items per ticket'), { shiftKey: true });
    await waitFor(() => expect(order(address())).toEqual(['-atv', 'items_per_ticket']));
    fireEvent.keyDown(head('Location'), { key: 'Enter', shiftKey: true });
    await waitFor(() => expect(order(address())).toEqual(['-atv', 'items_per_ticket', 'name']));
    await waitFor(() => expect(asked.at(-1)?.get('sortCol')).toBe('atv,items_per_ticket,name'));
    expect(asked.at(-1)?.get('sortDir')).toBe('DESC,ASC,ASC');
    expect(['Avg. ticket', 'Items per ticket', 'Location'].map((name) => headCell(name)?.textContent)).toEqual([
      'Avg. ticket $↓1, place 1 of the order, descending',
      'Items per ticket↑2, place 2 of the order, ascending',
      'Location↑3, place 3 of the order, ascending',
    ]);
    expect(headCell('Avg. ticket')?.getAttribute('aria-sort')).toBe('descending');
    expect(headCell('Location')?.getAttribute('aria-sort')).toBe('none');
    fireEvent.click(head('Net sales'));
    await waitFor(() => expect(order(address())).toEqual(['net_sales_amt']));
  });
});

describe('the keys of the table', () => {
  it('go from cell to cell, from the head to the totals, and come back by Tab to where they were', async () => {
    await open();
    act(() => head('Location').focus());
    press('ArrowDown');
    expect(focused()).toBe('Harbor Point: Location');
    expect(document.activeElement?.tagName).toBe('A');
    press('ArrowRight');
    press('ArrowDown');
    expect(focused()).toBe('Maple & 5th: Net sales');
    press('End');
    expect(focused()).toBe('Maple & 5th: 9');
    press('Home', { ctrlKey: true });
    expect(focused()).toBe('Harbor Point: Location');
    press('End', { ctrlKey: true });
    press('ArrowDown');
    expect(focused()).toBe('Total: 9');
    expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
  });

  it('Enter opens the row of a cell', async () => {
    const { address } = await open();
    act(() => screen.getByRole('link', { name: 'Maple & 5th' }).focus());
    press('ArrowRight');
    press('Enter');
    await waitFor(() => expect(address()).toBe('/sales/departmentItems?location=12&date=2026-11-19'));
  });
});

describe('the width of a column', () => {
  const width = (name: string): string | undefined => headCell(name)?.style.getPropertyValue('--width');

  it('is set by keys, kept for the screen, and given back', async () => {
    Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 120 });
    await open();
    fireEvent.keyDown(head('Items'), { key: 'ArrowRight', shiftKey: true, altKey: true });
    await waitFor(() => expect(width('Items')).toBe('136px'));
    expect(localStorage.getItem('overviewColumnWidths')).toBe('{"default":{"net_sales_qty":136}}');
    await open();
    expect(width('Items')).toBe('136px');
    fireEvent.keyDown(head('Items'), { key: 'Home', shiftKey: true, altKey: true });
    await waitFor(() => expect(width('Items')).toBe(''));
  });

  it('is set by its edge, and a double click gives it back', async () => {
    await open();
    const edge = headCell('Net sales')?.querySelector('[data-edge]');
    if (!(edge instanceof HTMLElement)) throw new Error('no edge');
    edge.setPointerCapture = () => undefined;
    const at = (clientX: number) => ({ button: 0, pointerId: 1, clientX });
    fireEvent(edge, new MouseEvent('pointerdown', { bubbles: true, ...at(400) }));
    fireEvent(edge, new MouseEvent('pointermove', { bubbles: true, ...at(460) }));
    await waitFor(() => expect(width('Net sales')).toBe('180px'));
    fireEvent.doubleClick(edge);
    await waitFor(() => expect(width('Net sales')).toBe(''));
  });
});

it('SP-26 a line runs along the table while it is put in another order, and figures of another day go at once', async () => {
  const { go } = await open();
  expect(document.querySelector('[data-pending]')).toBeNull();
  globalThis.fetch = () => new Promise(() => undefined);
  go('/sales/locationItems?date=2026-11-19&sort=-atv');
  await waitFor(() => expect(document.querySelector('[data-pending]')).toBeTruthy());
  expect(screen.getByRole('link', { name: 'Harbor Point' })).toBeTruthy();
  go('/sales/locationItems?date=2026-11-18');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Harbor Point' })).toBeNull());
});
