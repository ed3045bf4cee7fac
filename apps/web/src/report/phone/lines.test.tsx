import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Labels } from '../labels.ts';
import { Below, Subtitle } from './lines.tsx';

afterEach(cleanup);

const labels = {
  language: 'en',
  field: (field: string) => `Figure of a long name ${field}`,
  code: (_: string, code: string) => (code === 'true' ? 'Yes' : 'No'),
} as unknown as Labels;
const row = {
  name: 'North',
  location: 'Harbor Point on the Long Wharf',
  date: '2026-11-19',
  lane: '2',
  net_sales_amt: 5,
  store_coupons_amt: 7,
};

it.each([
  [['net_sales_amt', 'store_coupons_amt'], 'Figure of a long name net_sales_amt 5.00'],
  [['location', 'net_sales_amt'], 'Harbor Point on the Long Wharf'],
  [['name', 'location'], 'North · Harbor Point on the Long Wharf'],
  [['location', 'date'], '11/19/2026 · Harbor Point on the Long Wharf'],
  [['date', 'location', 'lane'], '11/19/2026 · Figure of a long name lane 2 · Harbor Point on the Long Wharf'],
] as const)('of %j, figures that do not fit are left out, and names and the store are not', (subtitle, text) => {
  const phone = { title: 'date', subtitle, figure: 'returns_amt', change: null, state: [] } as const;
  render(<Subtitle phone={phone} row={row} same={new Set()} labels={labels} />);
  expect(screen.getByText(text)).toBeTruthy();
});

it.each([
  ['true', 'Figure of a long name inside'],
  ['false', ''],
])('below a figure a yes is the name of its field, and a no is nothing: %s', (inside, text) => {
  const phone = { title: 'lane', subtitle: [], figure: 'minutes_lost', change: null, state: ['inside'] } as const;
  const { container } = render(<Below phone={phone} row={{ inside }} labels={labels} />);
  expect(container.textContent).toBe(text);
});
