import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from './testing.tsx';
import { last, overview, rowOf } from './overview.testing.ts';

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the search field', () => {
  it('VAL-13 VAL-14 VAL-15 searches from three characters, with Enter from one, and Enter in the empty field clears', async () => {
    const { address } = await show('overview', '?date=2026-11-19', overview);
    await rowOf('Harbor Point');
    const field = screen.getByRole('searchbox', { name: 'Search' });
    fireEvent.change(field, { target: { value: 'ha' } });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(address()).not.toContain('search');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(address()).toContain('search=ha'));
    fireEvent.change(field, { target: { value: 'harb' } });
    await waitFor(() => expect(address()).toContain('search=harb'));
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(address()).not.toContain('search'));
  });

  it('VAL-16 refuses other characters with a toast', async () => {
    const { address } = await show('overview', '?date=2026-11-19', overview);
    await rowOf('Harbor Point');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'a;drop' } });
    expect(await screen.findByText('Only letters, digits, spaces and @ . : - are allowed')).toBeTruthy();
    expect(address()).not.toContain('search');
  });
});

describe('the columns', () => {
  it('SP-13 SP-18 SP-19 LS-25 a hidden column stays hidden on this screen, the last one cannot be hidden', async () => {
    const { asked } = await show('overview', '?date=2026-11-19&sort=-atv', overview);
    await rowOf('Harbor Point');
    expect(last(asked)?.get('sortCol')).toBe('atv');
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const others = 'Change, Change %, Items, Customers, Avg. item value, Items per ticket, Avg. ticket, Trend';
    for (const name of others.split(', ')) {
      fireEvent.click(await screen.findByRole('checkbox', { name }));
    }
    await waitFor(() => expect(last(asked)?.get('sortCol')).toBe('name'));
    expect(screen.queryByRole('checkbox', { name: 'Location' })).toBeNull();
    const only = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Net sales' });
    expect([only.checked, only.disabled]).toEqual([true, true]);
    expect(screen.getAllByRole('columnheader')).toHaveLength(2);
    expect(localStorage.getItem('overviewColumnOrder')).toBe('{"default":["name","net_sales_amt"]}');
    fireEvent.click(screen.getByRole('button', { name: 'Clear, show all columns' }));
    expect(screen.getAllByRole('columnheader')).toHaveLength(12);
    fireEvent.click(screen.getByRole('button', { name: 'Show the usual columns' }));
    expect(screen.getAllByRole('columnheader')).toHaveLength(10);
  });

  it('SP-23 a header moves with Shift and the arrow keys, the first one stays', async () => {
    await show('overview', '?date=2026-11-19', overview);
    await rowOf('Harbor Point');
    const names = (): string[] => screen.getAllByRole('columnheader').map(({ textContent }) => textContent.slice(0, 9));
    const press = (name: string, key: string): boolean =>
      fireEvent.keyDown(screen.getByRole('button', { name }), { key, shiftKey: true });
    await waitFor(() => {
      // Over the two columns of its change.
      press('Items', 'ArrowLeft');
      expect(names().slice(0, 3)).toEqual(['Location↑', 'Items', 'Net sales']);
    });
    press('Items', 'ArrowLeft');
    press('Location', 'ArrowRight');
    expect(names().slice(0, 3)).toEqual(['Location↑', 'Items', 'Net sales']);
    expect(screen.getByText('Items: column 2 of 10')).toBeTruthy();
  });
});

describe('the location picker', () => {
  const openPicker = async (): Promise<HTMLElement> => {
    await rowOf('Harbor Point');
    fireEvent.click(screen.getByRole('button', { name: /^Locations/ }));
    return screen.findByRole('tree');
  };

  it('SP-01 SP-02 SP-04 VAL-24 begins with Select All, counts, and needs at least one location', async () => {
    const { address } = await show('overview', '?date=2026-11-19', overview);
    const tree = await openPicker();
    expect(screen.getByRole('button', { name: /^Locations ?3 Locations$/ })).toBeTruthy();
    const [all] = within(tree).getAllByRole('treeitem');
    expect(all?.textContent).toBe('Select All');
    if (all) fireEvent.click(all);
    expect(screen.getByRole('button', { name: /^Locations ?Please Select$/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Please select atleast one location')).toBeTruthy();
    expect(address()).toBe('/sales/locationItems?date=2026-11-19');
  });

  it('SP-05 SP-08 Apply reports the choice; a parent with some selected is mixed', async () => {
    const { asked, address } = await show('overview', '?date=2026-11-19', overview);
    const tree = await openPicker();
    fireEvent.click(within(tree).getByRole('treeitem', { name: 'Northgate' }));
    expect(within(tree).getByRole('treeitem', { name: 'Coast' }).getAttribute('aria-checked')).toBe('mixed');
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(last(asked)?.get('locationIds')).toBe('11,12'));
    expect(address()).toContain('location=11&location=12');
    expect(localStorage.getItem('overviewSelectedLocIds')).toBe('[11,12]');
  });

  it('SP-06 SP-07 closing by its button reports only a changed selection', async () => {
    const { asked } = await show('overview', '?location=11&date=2026-11-19', overview);
    await openPicker();
    const calls = asked.length;
    const button = screen.getByRole('button', { name: /^Locations ?Harbor Point$/ });
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('tree')).toBeNull());
    expect(asked).toHaveLength(calls);
    fireEvent.click(button);
    fireEvent.click(within(await screen.findByRole('tree')).getByRole('treeitem', { name: 'Northgate' }));
    fireEvent.click(screen.getByRole('button', { name: /^Locations ?2 Locations$/ }));
    await waitFor(() => expect(last(asked)?.get('locationIds')).toBe('11,13'));
  });

  it('Only chooses one store at once', async () => {
    const { asked } = await show('overview', '?location=11&location=12&date=2026-11-19', overview);
    const tree = await openPicker();
    fireEvent.click(within(tree).getByRole('button', { name: 'Only Northgate', hidden: true }));
    await waitFor(() => expect(last(asked)?.get('locationIds')).toBe('13'));
    expect(screen.queryByRole('tree')).toBeNull();
  });

  it('the keyboard moves, folds and chooses', async () => {
    await show('overview', '?location=11&date=2026-11-19', overview);
    const tree = await openPicker();
    const keys = (...names: string[]): void => names.forEach((key) => fireEvent.keyDown(tree, { key }));
    keys('ArrowDown', 'ArrowLeft');
    expect(within(tree).queryByRole('treeitem', { name: 'Northgate' })).toBeNull();
    keys('ArrowRight', 'End', ' ');
    expect(within(tree).getByRole('treeitem', { name: 'Northgate' }).getAttribute('aria-checked')).toBe('true');
  });
});

describe('the date picker', () => {
  it('SP-09 VAL-20 VAL-22 offers presets, refuses a wrong order at the field, and applies what is right', async () => {
    const { address } = await show('overview', '?date=2026-11-18', overview);
    await rowOf('Harbor Point');
    fireEvent.click(screen.getByRole('button', { name: /^Dates/ }));
    expect(await screen.findByRole('button', { name: 'Last 90 days' })).toBeTruthy();
    const [start, end] = ['Start date', 'End date'].map((name) => screen.getByRole('textbox', { name }));
    if (!start || !end) throw new Error('no fields');
    fireEvent.change(start, { target: { value: '11/19/2026' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Start date cannot be later than end date')).toBeTruthy();
    expect(start.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(start, { target: { value: '11/02/2026' } });
    fireEvent.keyDown(start, { key: 'Enter' });
    await waitFor(() => expect(address()).toBe('/sales/locationItems?date=2026-11-02&date=2026-11-18'));
  });
});
