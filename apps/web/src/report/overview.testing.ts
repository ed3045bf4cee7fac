import { screen } from '@testing-library/react';
import { replyOf } from './testing.tsx';

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

export const stores = [
  store('Harbor Point', 11, 184.5),
  store('Maple & 5th', 12, -2.25),
  store('Northgate', 13, 0, 'closed'),
];

const totals = {
  net_sales_amt: 999.99,
  net_sales_qty: 81,
  customer_qty: 19,
  aiv: 12.35,
  items_per_ticket: 4.26,
  atv: 52.63,
};

export const overview = () => replyOf(stores, { totals, totalCount: 61 });

export const last = <Value>(values: readonly Value[]): Value | undefined => values.at(-1);

export const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(name);
  return row;
};
