import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ListedPointColumn } from '@lanewise/contract/entities/data-point-values';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rowOf } from '../overview.testing.ts';
import { replyOf, show, type Answer } from '../testing.tsx';
import { PointScreen } from './screen.tsx';

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('companyId', '1');
});

const categories = ['Sales', 'Tenders', 'Taxes', 'Drawer', ...Array.from({ length: 16 }, (_, at) => `Set ${at}`)];
/** 500 points, the first two of which the screen begins with. */
const columns = Array.from({ length: 500 }, (_, at): ListedPointColumn => {
  const categoryId = Math.floor(at / 25) + 1;
  return {
    field: `dp${at + 1}_amt`,
    dpId: at + 1,
    name: `Point ${at + 1}`,
    categoryId,
    category: categories[categoryId - 1] ?? null,
    isMain: true,
    goodDirection: 'none',
    isFormula: false,
    isEntered: false,
    begins: at < 2 ? ['overview'] : [],
    parts: [],
  };
});

const answer: Answer = (path, query) => {
  if (path === 'data_point_columns') return { isSuccess: true, message: '', data: columns, totalCount: 500 };
  if (path === 'dashboard/v1/cashiers') {
    const found = [{ number: '114', name: 'Ada Fell', location: 'Harbor Point', reg_loc_id: 11 }];
    return { isSuccess: true, message: '', data: found, totalCount: 1 };
  }
  const points = (query.get('points') ?? '').split(',');
  const figures = Object.fromEntries(points.map((field, at) => [field, String(at + 1)]));
  return replyOf([{ name: 'Harbor Point', reg_loc_id: 11, state: 'complete', ...figures }], { totals: figures });
};

const begin = async (query: string) => {
  const shown = await show('storeOverview', query, answer, {}, PointScreen);
  await rowOf('Harbor Point');
  return shown;
};
const heads = (): string[] =>
  screen.getAllByRole('columnheader').map(({ textContent }) => textContent.replace(/[↑↓]/g, '').trim());
const openChooser = async (): Promise<HTMLElement> => {
  fireEvent.click(screen.getByRole('button', { name: /^Columns/ }));
  return screen.findByRole('dialog', { name: /^Columns/ });
};
const pointsOf = (address: string): string[] =>
  (new URLSearchParams(address.split('?')[1]).get('points') ?? '').split(',').filter((field) => field !== '');

describe('the columns of a screen of data points', () => {
  it('are put on and taken off by category at one click, and stand in the address', async () => {
    const { address, asked } = await begin('?date=2026-11-19');
    const panel = await openChooser();
    const tenders = await within(panel).findByRole<HTMLInputElement>('checkbox', { name: 'Show Tenders' });
    expect(
      within(panel)
        .getAllByRole('checkbox', { name: /^Show / })
        .map((box) => box.getAttribute('aria-label')),
    ).toEqual(categories.map((name) => `Show ${name}`));
    fireEvent.click(tenders);
    const wanted = ['dp1_amt', 'dp2_amt', ...columns.slice(25, 50).map(({ field }) => field)];
    await waitFor(() => expect(pointsOf(address())).toEqual(wanted));
    await waitFor(() => expect(asked.at(-1)?.get('points')).toBe(wanted.join(',')));
    fireEvent.click(within(panel).getByRole('checkbox', { name: 'Show Tenders' }));
    // Those that the screen begins with need no address.
    await waitFor(() => expect(address()).not.toContain('points'));
    await waitFor(() => expect(asked.at(-1)?.get('points')).toBe('dp1_amt,dp2_amt'));
  });

  it('stand in their order where they are unfolded, and leave from there', async () => {
    const { address } = await begin('?date=2026-11-19');
    // A single day has no course, and its chart would say that nothing was sold.
    expect(screen.queryByText('No sales in this period')).toBeNull();
    const panel = await openChooser();
    fireEvent.click(await within(panel).findByRole('button', { name: /^On display, in this order/ }));
    // Over the two columns of the change.
    for (let steps = 0; steps < 3; steps += 1)
      fireEvent.click(within(panel).getByRole('button', { name: 'Move Point 2 forward' }));
    await waitFor(() => expect(pointsOf(address())).toEqual(['dp2_amt', 'dp1_amt']));
    fireEvent.click(within(panel).getByRole('checkbox', { name: 'Point 1' }));
    await waitFor(() => expect(pointsOf(address())).toEqual(['dp2_amt']));
    expect(within(panel).getByRole<HTMLInputElement>('checkbox', { name: 'Point 1' }).checked).toBe(false);
  });

  it('are found by name, and stepped through with the arrow keys', async () => {
    const { address } = await begin('?date=2026-11-19');
    const panel = await openChooser();
    fireEvent.change(await within(panel).findByRole('searchbox', { name: 'Find a data point' }), {
      target: { value: 'tax 6' },
    });
    const found = within(panel).getAllByRole('checkbox');
    expect(found.map((box) => box.getAttribute('aria-label') ?? box.closest('label')?.textContent)).toEqual([
      'Show Taxes',
      'Point 56',
      ...Array.from({ length: 10 }, (_, at) => `Point ${60 + at}`),
    ]);
    found[0]?.focus();
    fireEvent.keyDown(found[0] as HTMLElement, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(found[1]);
    fireEvent.click(found[1] as HTMLElement);
    await waitFor(() => expect(pointsOf(address())).toEqual(['dp1_amt', 'dp2_amt', 'dp56_amt']));
  });

  it('are those that an address names, for whoever follows it, with their key figures', async () => {
    localStorage.setItem('storeOverviewColumnOrder', '{"default":["name","dp9_amt"]}');
    await begin('?date=2026-11-19&points=dp400_amt,dp3_amt');
    expect(heads()).toEqual(['Name', 'Point 400 $', 'Change $', 'Change %', 'Point 3 $']);
    expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Point 400 $',
      'Point 3 $',
    ]);
  });

  it('are those of a category that the filters name, until single ones are chosen', async () => {
    const { address } = await begin('?date=2026-11-19');
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const category = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Category of data points' });
    expect([...category.options].map(({ text }) => text)).toEqual(['Any', ...categories]);
    fireEvent.change(category, { target: { value: '4' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Cashier, number or name' }), { target: { value: '114' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(address()).toMatch(/cashierNumber=114.*pointCategory=4/));
    await waitFor(() => expect(heads()[1]).toBe('Point 76 $'));
    expect(heads()).toHaveLength(28);
    expect(screen.getByText('Category Drawer')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const panel = await openChooser();
    fireEvent.click(await within(panel).findByRole('checkbox', { name: 'Show Sales' }));
    await waitFor(() => expect(address()).not.toContain('pointCategory'));
    expect(pointsOf(address())).toHaveLength(50);
  });
});
