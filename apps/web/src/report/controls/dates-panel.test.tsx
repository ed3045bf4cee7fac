import { fireEvent, screen } from '@testing-library/react';
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
});
