import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { replyOf, show } from '../testing.tsx';

describe('the calendar of a period', () => {
  it('says which days are chosen, one by one and as a period', async () => {
    await show('overview', '?date=2026-11-10&date=2026-11-12', () =>
      replyOf([{ name: 'Harbor Point', reg_loc_id: 11, state: 'complete', net_sales_amt: 1 }]),
    );
    await screen.findByText('Harbor Point');
    fireEvent.click(await screen.findByRole('button', { name: /^Dates/ }));
    const day = (name: string): string | null =>
      screen.getByRole('button', { name, hidden: true }).getAttribute('aria-pressed');
    expect((await screen.findByText('Chosen: 11/10/2026 to 11/12/2026')).role).toBe('status');
    expect(['9', '10', '11', '12', '13'].map((one) => day(`${one} November 2026`))).toEqual([
      'false',
      'true',
      'true',
      'true',
      'false',
    ]);
    fireEvent.click(screen.getByRole('button', { name: '9 November 2026', hidden: true }));
    expect(await screen.findByText('Chosen: 11/09/2026 to 11/09/2026')).toBeTruthy();
    expect([day('9 November 2026'), day('10 November 2026')]).toEqual(['true', 'false']);
  });

  it('SP-09 offers the periods of a company that counts in weeks behind the usual ones, and applies one at once', async () => {
    const ranges = [
      { preset: 'thisPeriod', startDate: '2026-11-01', endDate: '2026-11-19' },
      { preset: 'lastPeriod', startDate: '2026-10-04', endDate: '2026-10-31' },
      { preset: 'yearToDate', startDate: '2026-02-01', endDate: '2026-11-19' },
    ];
    const rows = replyOf([{ name: 'Harbor Point', reg_loc_id: 11, state: 'complete', net_sales_amt: 1 }]);
    const answer = (path: string) =>
      path === 'calendar-period/presets' ? { isSuccess: true, message: '', data: ranges } : rows;
    const open = async (pattern: '4-5-4' | 'months') => {
      const shown = await show('overview', '?date=2026-11-12', answer, { calendarPattern: pattern });
      await screen.findByText('Harbor Point');
      fireEvent.click(await screen.findByRole('button', { name: /^Dates/ }));
      await screen.findByText('Chosen: 11/12/2026 to 11/12/2026');
      return shown;
    };
    const { address } = await open('4-5-4');
    const list = await screen.findByRole('list', { name: 'By the calendar of the company', hidden: true });
    expect([...list.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'This Period',
      'Last Period',
      'Year to Date',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Last Period', hidden: true }));
    await waitFor(() => expect(address()).toContain('date=2026-10-04&date=2026-10-31'));
    const control = await screen.findByRole('button', { name: /^Dates/ });
    expect(control.textContent).toContain('Last Period · 10/04/2026 – 10/31/2026');

    // The next period has begun when the screen is opened again.
    ranges.splice(1, 1, { preset: 'lastPeriod', startDate: '2026-11-01', endDate: '2026-11-28' });
    cleanup();
    const later = await show('overview', '', answer, { calendarPattern: '4-5-4' });
    await waitFor(() => expect(later.address()).toContain('date=2026-11-01&date=2026-11-28'));
    cleanup();
    sessionStorage.clear();
    await open('months');
    expect(screen.queryByRole('button', { name: 'Last Period', hidden: true })).toBeNull();
  });
});
