import type { Comparison } from '@lanewise/contract/envelope';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { replyOf, show } from '../testing.tsx';

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => localStorage.clear());

const comparison: Comparison = {
  startDate: '2026-11-12',
  lastDate: '2026-11-12',
  currentStartDate: '2026-11-19',
  currentLastDate: '2026-11-19',
  meets: 'days',
  until: null,
  comparedLocations: 1,
  leftOutLocations: 0,
  leftOut: [],
  current: { net_sales_amt: 12 },
  previous: { net_sales_amt: 10 },
};
const row = { name: 'Harbor Point', reg_loc_id: 11, net_sales_amt: 12, change_amt: 2, change_pct: 20 };

const shownHeads = async (change: Partial<Comparison> = {}): Promise<string[]> => {
  await show('overview', '?date=2026-11-19', () => replyOf([row], { comparison: { ...comparison, ...change } }));
  await screen.findByRole('link', { name: 'Harbor Point' });
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
};

it('the columns of a change name the dates that it is against, and no other column does', async () => {
  const heads = await shownHeads();
  expect(heads).toContain('Change % 11/12');
  expect(heads.filter((head) => head.includes('11/12')).every((head) => head.startsWith('Change'))).toBe(true);
});

it('with the year where it is another', async () => {
  const before = { startDate: '2025-12-01', lastDate: '2025-12-31' };
  expect(await shownHeads(before)).toContain('Change % 12/01/2025 – 12/31/2025');
});

it.each([
  ['coupons', 'even'],
  ['overview', 'good'],
] as const)('more of %s is told in the colour of %s', async (report, trend) => {
  const one = { ...row, description: 'Weekly deal', discount_amt: 12 };
  await show(report, '?date=2026-11-19', () => replyOf([one], { comparison }));
  const [change] = (await screen.findAllByText(/^\+20/)).slice(-1);
  expect(change?.closest('[data-trend]')?.getAttribute('data-trend')).toBe(trend);
});
