import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replyOf, show } from './testing.tsx';

const zoe = {
  cashier_name: 'Zoé',
  cashier_number: '114',
  cashier_key: '114',
  location: 'Harbor Point',
  reg_loc_id: 11,
};
const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(name);
  return row;
};

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

describe('a figure that leads somewhere else than its row', () => {
  it('opens the receipts that it counts, and nothing where it counts none', async () => {
    await show('cashierList', '?date=2026-11-18', () => replyOf([{ ...zoe, void_qty: 3, no_sale_qty: 0 }]));
    const row = await rowOf('Zoé');
    const links = within(row).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Zoé', '#/transactions?location=11&date=2026-11-18&cashierNumber=114&from=cashierList'],
      ['3', '#/transactions?location=11&date=2026-11-18&kinds=all&cashierNumber=114&exception=void'],
    ]);
  });
});

describe('the exceptions of cashiers', () => {
  it('begin with a period long enough to stand out in, and the list with today; a chosen period serves both', async () => {
    const days = async (query: string): Promise<number> => {
      const { asked } = await show('cashierList', query, () => replyOf([zoe]));
      await rowOf('Zoé');
      const [start, last] = ['startDate', 'lastDate'].map((name) => Date.parse(asked.at(-1)?.get(name) ?? ''));
      cleanup();
      return ((last ?? NaN) - (start ?? NaN)) / 86_400_000 + 1;
    };
    expect(await days('')).toBe(1);
    expect(await days('?view=exceptions')).toBeGreaterThan(85);
    expect(await days('?view=exceptions&date=2026-11-17&date=2026-11-18')).toBe(2);
  });

  it('lead from what a cashier stands out by to the receipts with that mark', async () => {
    const stands = { ...zoe, exception_reason: 'void_index', exception_mark: 'void', exception_times: 2.5 };
    const usual = { ...zoe, cashier_name: 'Bo', exception_reason: '', exception_mark: '', exception_times: null };
    await show('cashierList', '?date=2026-11-18&view=exceptions', () => replyOf([stands, usual]));
    const hrefs = async (name: string) =>
      within(await rowOf(name))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    const marked =
      '#/transactions?location=11&date=2026-11-18&kinds=all&cashierNumber=114&exception=void&from=cashierList.exceptions';
    expect((await hrefs('Zoé')).slice(1)).toEqual([marked, marked]);
    expect(await hrefs('Bo')).toHaveLength(1);
  });
});

describe('what no register tells', () => {
  it('is a sign with its words, and seconds are hours and minutes', async () => {
    const row = { ...zoe, signed_seconds: null, ring_seconds: 3_725, customers_per_hour: null, customer_qty: 9 };
    await show('performance', '?date=2026-11-18', () => replyOf([row]));
    const cells = [...(await rowOf('Zoé')).querySelectorAll('td')].map((cell) => cell.textContent);
    expect([cells[2], cells[7], cells[12]]).toEqual(['?', '1:02:05', '?']);
    const named = await rowOf('Zoé');
    const signed = [...named.querySelectorAll('td')].map((cell) =>
      within(cell).queryByRole('img', { name: 'Not known' }),
    );
    expect([signed[2], signed[7], signed[12]].map((sign) => sign !== null)).toEqual([true, false, true]);
  });
});

describe('who is signed on', () => {
  it('SCR-18 is asked for today, whatever period stands in the address, and has no choice of dates', async () => {
    const { asked } = await show('signedOn', '?date=2026-01-05', () => replyOf([]));
    expect(await screen.findByText('No records found')).toBeTruthy();
    const [start, end] = ['startDate', 'lastDate'].map((name) => asked.at(-1)?.get(name));
    expect(start).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect([end, start === '2026-01-05']).toEqual([start, false]);
    expect(screen.queryByRole('button', { name: /Dates/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Locations/ })).toBeTruthy();
  });

  it('SCR-18 is asked for again every 60 seconds', async () => {
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    });
    const { asked } = await show('signedOn', '', () => replyOf([]));
    expect(await screen.findByText('No records found')).toBeTruthy();
    const before = asked.length;
    await act(() => vi.advanceTimersByTimeAsync(50_000));
    expect(asked).toHaveLength(before);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(asked).toHaveLength(before + 1);
  });
});
