import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Labels } from '../labels.ts';
import { Subtitle } from './lines.tsx';

afterEach(cleanup);

const labels = { language: 'en', field: (field: string) => `Figure of a long name ${field}` } as unknown as Labels;
const row = { name: 'North', location: 'Harbor Point on the Long Wharf', net_sales_amt: 5, store_coupons_amt: 7 };

it.each([
  [['net_sales_amt', 'store_coupons_amt'], 'Figure of a long name net_sales_amt 5.00'],
  [['location', 'net_sales_amt'], 'Harbor Point on the Long Wharf'],
  [['name', 'location'], 'North · Harbor Point on the Long Wharf'],
] as const)('of %j, figures that do not fit are left out, and names are not', (subtitle, text) => {
  const phone = { title: 'date', subtitle, figure: 'returns_amt', change: null, state: [] } as const;
  render(<Subtitle phone={phone} row={row} same={new Set()} labels={labels} />);
  expect(screen.getByText(text)).toBeTruthy();
});
