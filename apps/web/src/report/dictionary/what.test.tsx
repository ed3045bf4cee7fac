import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { replyOf, show } from '../testing.tsx';

const row = { name: 'Harbor Point', reg_loc_id: 11, net_sales_amt: 10, net_sales_qty: 5, customer_qty: 2, atv: 5 };
const overview = () => replyOf([row], { totals: { net_sales_amt: 10, customer_qty: 2 } });
/** The dictionary loads with the first question. */
const questions = (name: string): HTMLElement[] => screen.getAllByRole('button', { name: `What is this? ${name}` });

describe('what a figure is', () => {
  it('is said at the head of its column and at its key figure, with the formula that it is made by', async () => {
    await show('overview', '?date=2026-11-19', overview);
    await screen.findByText('Harbor Point');
    const [figure, head] = questions('Avg. ticket');
    if (!figure || !head) throw new Error('Nobody can ask.');
    expect([figure.closest('dt'), head.closest('th')].every(Boolean)).toBe(true);
    fireEvent.click(head);
    const about = await screen.findByText('What a customer spent on average, net.');
    const card = about.closest<HTMLElement>('[role=dialog]');
    if (!card) throw new Error('It stands in no dialog.');
    expect(card.getAttribute('aria-label')).toBe('Avg. ticket');
    expect(within(card).getByText(/^Net sales ÷ Customers\./)).toBeTruthy();
    expect(within(card).getByText(/not from the rows/)).toBeTruthy();
  });

  it('goes away with Escape and gives the focus back, and nothing is sorted by it', async () => {
    const { asked } = await show('overview', '?date=2026-11-19', overview);
    await screen.findByText('Harbor Point');
    const question = questions('Customers').at(-1);
    if (!question) throw new Error('Nobody can ask.');
    fireEvent.click(question);
    fireEvent.keyDown(await screen.findByText(/^Transactions with at least one item/), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByText(/^Transactions with at least one item/)).toBeNull());
    expect(document.activeElement).toBe(question);
    expect(asked.every((query) => query.get('sortCol') === 'name')).toBe(true);
  });

  it('is no part of the name that a column has', async () => {
    await show('overview', '?date=2026-11-19', overview);
    await screen.findByText('Harbor Point');
    expect(screen.getByRole('columnheader', { name: 'Avg. ticket $' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Trend' })).toBeTruthy();
  });
});
