import { cleanup, render, screen, within } from '@testing-library/react';
import type { SuspendedSale } from '@lanewise/contract/entities/value-table';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { answerCalls, good, logInAs, showList } from '../../records/testing.tsx';
import { harborPoint, harvestLane, lineWith, smallShop, tableWith } from './book.testing.ts';
import { BookPage } from './pages.tsx';
import { SuspendedSales } from './suspended.tsx';

vi.setConfig({ testTimeout: 30_000 });

const saleWith = (number: string, rest: Partial<SuspendedSale> = {}): SuspendedSale => ({
  token: `token${number}`,
  lane: '2',
  number,
  cashier: '11',
  at: '2026-11-19 10:05:00',
  amount: '7.5',
  ...rest,
});

const show = async (suspended: SuspendedSale[], rest: object = {}): Promise<void> => {
  const open = suspended.map(({ lane, number }) => ({ dpId: null, name: `${lane} · ${number}`, date: null }));
  const checks = [{ check: 'suspended' as const, isMet: open.length === 0, open }];
  const day = tableWith([lineWith()], { suspended, checks, ...rest });
  answerCalls({
    'GET company?': () => good([harvestLane]),
    'GET company': () => good([harvestLane], { totalCount: 1 }),
    'GET locations': () => good([harborPoint]),
    'GET locations?': () => good([harborPoint]),
    'GET ledger-config/preset': () => good([smallShop], { totalCount: 1 }),
    'GET value_table?': () => good(day),
  });
  await showList(BookPage, {
    list: 'balancing/daily-reporting',
    beside: [],
    shows: 'grid',
    at: '/balancing/daily-reporting?presetId=3&location=1007&date=2026-11-19',
  });
};
const section = () => screen.queryByRole('region', { name: 'Suspended and not resumed' });

beforeAll(async () => {
  await startTexts();
  await Promise.all(['dailyBook', 'report', 'settings'].map(loadTexts));
});
afterEach(cleanup);

describe('suspended sales of a day', () => {
  it('stand below its sheets, each with its receipt', async () => {
    logInAs('admin');
    await show([saleWith('7'), saleWith('8', { at: '', cashier: '', amount: null })]);
    const links = within(section() as HTMLElement).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Lane 2, receipt 7 · 10:05 · 11 · 7.50',
      'Lane 2, receipt 8',
    ]);
    expect(links[0]?.getAttribute('href')).toContain('receipt=token7');
  });

  it('are told before the close, which they do not keep from being made', async () => {
    logInAs('admin');
    await show([saleWith('7')]);
    screen.getByRole('button', { name: 'Close the book' }).click();
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('1 suspended sale was not resumed');
    expect(within(dialog).getByRole('link').getAttribute('href')).toContain('receipt=token7');
    await vi.waitFor(() =>
      expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(false),
    );
  });

  it('beyond twenty are in the list of receipts', async () => {
    logInAs('admin');
    await show(Array.from({ length: 23 }, (_, at) => saleWith(String(at + 1))));
    const own = section() as HTMLElement;
    expect(own.textContent).toContain('and 3 more.');
    const all = within(own).getByRole('link', { name: 'All suspended sales' });
    expect(all.getAttribute('href')).toContain('receiptKind=suspended');
  });

  it('have no link for who may not read receipts', async () => {
    logInAs([]);
    render(<SuspendedSales sales={[saleWith('7')]} place={tableWith([])} />);
    expect(screen.getByRole('listitem').textContent).toBe('Lane 2, receipt 7 · 10:05 · 11 · 7.50');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('have no section where there are none', async () => {
    logInAs('admin');
    await show([]);
    expect(section()).toBeNull();
  });
});
