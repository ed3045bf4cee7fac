import { addDays, dayIn } from '@lanewise/domain/calendar/day';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { selectedLocIds } from '../state/keys.ts';
import { write } from '../state/storage.ts';
import { storedGroups } from './groups.ts';
import { replyOf, show } from './testing.tsx';
import { last, overview, rowOf, stores } from './overview.testing.ts';
import { noneComplete } from './none-complete.ts';

const cells = (row: HTMLElement): string[] =>
  [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.replaceAll('\u00a0', ' '));

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
  });

  it.each([
    ['the receipts have not come', { missing: 2 }, '', 'No receipts have come yet.'],
    ['the stores were closed', { closed: 1, notExpected: 1 }, '', 'No store was expected to sell in this period.'],
    ['there was none of it', { complete: 2 }, '', 'Nothing of the kind happened in this period.'],
    ['a search leaves none', { complete: 2 }, '&search=x', 'Search and filters leave no rows.'],
  ])('SP-25 an empty result says why: %s', async (_, counts, search, why) => {
    const none = replyOf([]);
    const completeness = { ...none.completeness, counts: { ...noneComplete.counts, ...counts } };
    await show('overview', `?date=2026-11-19${search}`, () => ({ ...none, completeness }));
    expect(await screen.findByText(why)).toBeTruthy();
  });

  it.each([
    ['today', ''],
    ['an older day', '?date=2020-03-04'],
  ])('offers yesterday while %s is empty', async (_, search) => {
    const { asked } = await show('overview', search, () => replyOf([]));
    fireEvent.click(await screen.findByRole('button', { name: 'Show yesterday' }));
    const yesterday = addDays(dayIn(new Date(), 'America/New_York'), -1);
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
      '–',
      '–',
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
    const [first, ...others] = cells(await rowOf('Northgate')).slice(1);
    expect(first).toBe('Closed');
    // The last one is drawn.
    expect(others.slice(0, -1).filter((text) => text !== '–')).toEqual([]);
    expect(within(await rowOf('Northgate')).getAllByRole('img', { name: 'Closed' })).toHaveLength(others.length);
  });

  it('the total row is the reply, not the sum of the rows on screen', async () => {
    await show('overview', '?date=2026-11-19', overview);
    await rowOf('Harbor Point');
    const foot = screen.getByRole('rowheader', { name: 'Total' }).closest('tr');
    expect(foot && cells(foot)).toEqual(['Total', '999.99', '–', '–', '81', '19', '12.35', '4.26', '52.63', '']);
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
