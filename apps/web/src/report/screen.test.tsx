import { addDays } from '@lanewise/domain/calendar/day';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { selectedLocIds } from '../state/keys.ts';
import { write } from '../state/storage.ts';
import { storedGroups } from './groups.ts';
import { replyOf, show } from './testing.tsx';

const store = (name: string, reg_loc_id: number, net_sales_amt: number, state = 'complete') => ({
  name,
  reg_loc_id,
  state,
  net_sales_amt,
  net_sales_qty: 40,
  customer_qty: 9,
  aiv: 1,
  items_per_ticket: 2,
  atv: 3,
});
const stores = [store('Harbor Point', 11, 184.5), store('Maple & 5th', 12, -2.25), store('Northgate', 13, 0, 'closed')];
const totals = {
  net_sales_amt: 999.99,
  net_sales_qty: 81,
  customer_qty: 19,
  aiv: 12.35,
  items_per_ticket: 4.26,
  atv: 52.63,
};
const overview = () => replyOf(stores, { totals, totalCount: 61 });
const last = <Value,>(values: readonly Value[]): Value | undefined => values.at(-1);
const cells = (row: HTMLElement): string[] =>
  [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.replaceAll('\u00a0', ' '));
const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(name);
  return row;
};

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a report that cannot be shown', () => {
  it('says so and offers another try', async () => {
    let status: unknown = 500;
    await show('overview', '?date=2026-11-19', () => status);
    expect(await screen.findByText('These figures could not be loaded')).toBeTruthy();
    status = overview();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Harbor Point' })).toBeTruthy();
  });

  it('SP-25 an empty result says No records found under a visible header', async () => {
    await show('overview', '?date=2026-11-19', () => replyOf([]));
    expect(await screen.findByText('No records found')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: /Location/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show yesterday' })).toBeNull();
  });

  it('offers the day before while today is empty', async () => {
    const { asked } = await show('overview', '', () => replyOf([]));
    fireEvent.click(await screen.findByRole('button', { name: 'Show yesterday' }));
    const [today = ''] = asked.map((parameters) => parameters.get('startDate') ?? '');
    const yesterday = addDays(today, -1);
    await waitFor(() => expect(last(asked)?.get('lastDate')).toBe(yesterday));
    expect(last(asked)?.get('startDate')).toBe(yesterday);
    expect(screen.queryByRole('button', { name: 'Show yesterday' })).toBeNull();
  });

  it('offers to let go what narrows it', async () => {
    const { asked } = await show('transactions', '?date=2026-11-20&search=777&cashierNumber=12', () => replyOf([]));
    fireEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    await waitFor(() => expect(last(asked)?.get('search') ?? '').toBe(''));
    expect(last(asked)?.get('cashierNumber') ?? '').toBe('');
    expect(last(asked)?.get('lastDate')).toBe('2026-11-20');
  });
});

describe('the overview', () => {
  it('R-091 R-092 preselects the location and the date of the address', async () => {
    const { asked } = await show('overview', '?location=12&date=2026-11-18', overview);
    await rowOf('Harbor Point');
    expect(screen.getByRole('button', { name: /^Locations ?Maple & 5th$/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /11\/18\/2026/ })).toBeTruthy();
    expect(last(asked)?.get('locationIds')).toBe('12');
    expect([last(asked)?.get('startDate'), last(asked)?.get('lastDate')]).toEqual(['2026-11-18', '2026-11-18']);
  });

  it('R-093 takes ids of no location out of the address', async () => {
    const { address } = await show('overview', '?location=12&location=99&date=2026-11-18', overview);
    await waitFor(() => expect(address()).toBe('/sales/locationItems?location=12&date=2026-11-18'));
  });

  it('shows one row per location with its figures, negative ones with a minus', async () => {
    await show('overview', '?date=2026-11-19', overview);
    expect(cells(await rowOf('Harbor Point'))).toEqual([
      'Harbor Point',
      '184.50',
      '–Not compared',
      '–Not compared',
      '40',
      '9',
      '1.00',
      '2.00',
      '3.00',
      '',
    ]);
    expect(cells(await rowOf('Maple & 5th'))[1]).toBe('−2.25');
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers).toEqual([
      'Location↑',
      'Net sales $',
      'Change $',
      'Change %',
      'Items',
      'Customers',
      'Avg. item value $',
      'Items per ticket',
      'Avg. ticket $',
      'Trend',
    ]);
  });

  it('a closed store says so instead of zeros', async () => {
    await show('overview', '?date=2026-11-19', () =>
      replyOf([{ ...stores[2], net_sales_qty: 0, customer_qty: 0, aiv: 0, items_per_ticket: 0, atv: 0 }]),
    );
    expect(cells(await rowOf('Northgate')).slice(1)).toEqual(['Closed', '', '', '', '', '', '', '', '']);
  });

  it('the total row is the reply, not the sum of the rows on screen', async () => {
    await show('overview', '?date=2026-11-19', overview);
    await rowOf('Harbor Point');
    const foot = screen.getByRole('rowheader', { name: 'Total' }).closest('tr');
    expect(foot && cells(foot)).toEqual(['Total', '999.99', '', '', '81', '19', '12.35', '4.26', '52.63', '']);
  });

  it('a row is a link to the departments of its location in the same period', async () => {
    await show('overview', '?date=2026-11-18', overview);
    const link = within(await rowOf('Maple & 5th')).getByRole('link');
    expect(link.getAttribute('href')).toBe('#/sales/departmentItems?location=12&date=2026-11-18');
  });

  it('a header sorts on the server: ascending, descending, none', async () => {
    const { asked, address } = await show('overview', '?date=2026-11-19', overview);
    await rowOf('Harbor Point');
    const header = screen.getByRole('button', { name: 'Net sales $' });
    const sorted = (): string | null => header.closest('th')?.getAttribute('aria-sort') ?? null;
    for (const [aria, direction, query] of [
      ['ascending', 'ASC', '&sort=net_sales_amt'],
      ['descending', 'DESC', '&sort=-net_sales_amt'],
      ['none', null, ''],
    ]) {
      fireEvent.click(header);
      await waitFor(() => expect(address()).toBe(`/sales/locationItems?date=2026-11-19${query}`));
      await waitFor(() => expect(sorted()).toBe(aria));
      if (direction) await waitFor(() => expect(last(asked)?.get('sortDir')).toBe(direction));
    }
  });

  it('SP-24 pages start at 1, have 25 rows at first and offer 10, 25, 50, 100', async () => {
    const { asked, address } = await show('overview', '?date=2026-11-19', overview);
    expect(await screen.findByText('1–25 of 61')).toBeTruthy();
    expect(last(asked)?.get('limit')).toBe('25');
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    expect([...size.children].map((option) => option.textContent)).toEqual(['10', '25', '50', '100']);
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(last(asked)?.get('offset')).toBe('25'));
    expect(address()).toContain('page=2');
    fireEvent.change(size, { target: { value: '100' } });
    await waitFor(() => expect(last(asked)?.get('limit')).toBe('100'));
    expect(last(asked)?.get('offset')).toBe('0');
  });

  it('keeps the last answer on display while another order of it is on its way', async () => {
    const { go } = await show('overview', '?date=2026-11-19', overview);
    await rowOf('Harbor Point');
    globalThis.fetch = () => new Promise(() => undefined);
    go('/sales/locationItems?date=2026-11-19&sort=-name');
    await waitFor(() => expect(screen.getByRole('grid', { name: 'Overview' }).getAttribute('aria-busy')).toBe('true'));
    expect(screen.getByRole('link', { name: 'Harbor Point' })).toBeTruthy();
  });

  it.each([
    'date=2026-11-18',
    'date=2026-11-19&location=11',
    'date=2026-11-19&search=Harbor',
    'date=2026-11-19&level=1',
  ])('shows no figure of another question while %s is on its way, and no file of it', async (query) => {
    const { go } = await show('overview', '?date=2026-11-19', overview);
    await rowOf('Harbor Point');
    const [figures, amounts] = [screen.getByLabelText('Key figures'), /\d/];
    expect(figures.textContent).toMatch(amounts);
    globalThis.fetch = () => new Promise(() => undefined);
    go(`/sales/locationItems?${query}`);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Harbor Point' })).toBeNull());
    expect(figures.textContent).not.toMatch(amounts);
    expect(screen.getByRole('grid', { name: 'Overview' }).textContent).not.toMatch(amounts);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true);
  });

  it('LS-11 takes the stored locations and writes them into the address', async () => {
    write(selectedLocIds('overview'), [11, 13]);
    const { asked, address } = await show('overview', '', overview);
    await rowOf('Harbor Point');
    expect(last(asked)?.get('locationIds')).toBe('11,13');
    expect(address()).toBe('/sales/locationItems?location=11&location=13');
  });

  it('LS-26 keeps for the screen what makes its rows, and writes it into the address', async () => {
    const levels = [
      { id: 1, name: 'Corporate' },
      { id: 2, name: 'Region' },
      { id: 3, name: 'Location' },
    ];
    const answer = (path: string) => (path === 'levels' ? { isSuccess: true, message: '', data: levels } : overview());
    await show('overview', '?date=2026-11-19', answer);
    fireEvent.click(await screen.findByRole('radio', { name: 'Region' }));
    await waitFor(() => expect(localStorage.getItem('overviewGroups')).toBe('{"level":2,"depth":null}'));
    const again = await show('overview', '?date=2026-11-19', answer);
    await waitFor(() => expect(again.address()).toContain('level=2'));
    await waitFor(() => expect(last(again.asked)?.get('regionLevel')).toBe('2'));
    write(storedGroups('overview'), { level: 9, depth: 3 });
    const healed = await show('overview', '?date=2026-11-19', answer);
    await rowOf('Harbor Point');
    await screen.findByRole('radio', { name: 'Region' });
    expect(healed.address()).toBe('/sales/locationItems?date=2026-11-19');
  });

  it('says what is not whole and lists the gaps', async () => {
    const gap = { lane: '4', from: '2211', to: '2219', count: 9 };
    const day = {
      reg_loc_id: 13,
      name: 'Northgate',
      date: '2026-11-19',
      state: 'partial' as const,
      unfinished: false,
      gaps: [gap],
      lastReceipt: '2026-11-19 22:01:00',
    };
    const counts = { complete: 2, partial: 1, missing: 0, closed: 0, notExpected: 0, unverified: 0 };
    await show('overview', '?date=2026-11-19', () =>
      replyOf(stores, { completeness: { counts, unfinished: 0, notWhole: [day], listTruncated: false } }),
    );
    expect(await screen.findByText(/1 of 3 stores is not whole: Northgate lacks 9 receipts on lane 4\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show the gaps' }));
    expect(await screen.findByText('lane 4: 2211–2219 (9)')).toBeTruthy();
  });
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
