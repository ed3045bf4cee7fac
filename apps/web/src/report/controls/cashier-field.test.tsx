import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { FoundCashier } from '@lanewise/contract/endpoints/schemas/cashiers';
import { notStated } from '@lanewise/contract/reports/filters';
import { useState } from 'react';
import type { JSX } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { folded } from '../../lib/folded.ts';
import '../../lib/patience.testing.ts';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { useLabels } from '../labels.ts';
import { measure } from '../testing.tsx';
import { DialogControl } from './dialog-control.tsx';
import { FilterPanel } from './filter-panel.tsx';
import type { FilterDraft } from './filter-rule.ts';

const cashier = (number: string, name: string, location: string, store: number): FoundCashier => ({
  number,
  name,
  location,
  reg_loc_id: store,
});
const everybody = [
  cashier('114', 'Hélène Roy', 'Harbor Point', 1),
  cashier('0007', 'Bob Tremblay', 'Harbor Point', 1),
  cashier('0007', 'Zoé Côté', 'Northgate', 3),
  cashier('1140', '', 'Maple & 5th', 2),
];

/** Queries for cashiers so far. */
let asked: URLSearchParams[];
let applied: FilterDraft[];

beforeEach(async () => {
  cleanup();
  measure();
  await startTexts();
  await Promise.all(['report', 'pointReports', 'cashiers'].map(loadTexts));
  asked = [];
  applied = [];
  globalThis.fetch = ((input: string) => {
    const { searchParams } = new URL(input, 'http://localhost');
    asked.push(searchParams);
    const text = (searchParams.get('searchText') ?? '').toLowerCase();
    if (text === 'failing')
      return Promise.resolve(Response.json({ isSuccess: false, message: 'No', code: 'server.error' }, { status: 500 }));
    const data = everybody.filter(
      ({ number, name }) =>
        number.startsWith(text) || number.replace(/^0+/, '') === text || folded(name).includes(folded(text)),
    );
    const totalCount = data.length + (text === '' ? 9 : 0);
    return Promise.resolve(Response.json({ isSuccess: true, message: '', data, totalCount }));
  }) as typeof fetch;
});

type Filter = 'cashier' | 'cashierNumber';

const Panel = ({ filter, draft }: { filter: Filter; draft: FilterDraft }): JSX.Element => {
  const labels = useLabels('cashierOverview', 'USD');
  const [opened, setOpened] = useState(false);
  return (
    <DialogControl name="Filters" control={{ label: 'Filters' }} opened={opened} onOpened={setOpened} words={labels}>
      <FilterPanel
        draft={draft}
        filters={[filter, 'minCustomers']}
        place={{ dates: { start: '2026-11-19', last: '2026-11-19' }, locations: [1, 3], all: [1, 3] }}
        labels={labels}
        onApply={(next) => applied.push(next)}
        onCancel={() => setOpened(false)}
      />
    </DialogControl>
  );
};

/** Opens the filters of a report, where a part of a name counts (`cashier`) or one cashier is meant. */
const open = async (filter: Filter, draft: FilterDraft = {}): Promise<HTMLInputElement> => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Panel filter={filter} draft={draft} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  return screen.findByRole('combobox', { name: 'Cashier, number or name' });
};
const type = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });
const options = (): HTMLElement[] => within(screen.getByRole('listbox', { name: 'Cashiers' })).getAllByRole('option');
const listed = (names: string[]): Promise<void> =>
  waitFor(() => expect(options().map(({ textContent }) => textContent)).toEqual(names));
const bob = 'Bob Tremblay0007 · Harbor Point';
const apply = (): HTMLElement => screen.getByRole('button', { name: 'Apply' });

describe('the cashier of a report', () => {
  it('is said not to be found, and who cannot be loaded, and how many more there are', async () => {
    const field = await open('cashierNumber');
    // The focus that an opened panel gives to its first field covers nothing.
    fireEvent.focus(field);
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.click(field);
    expect(await screen.findByText('9 more. Type more of the name.')).toBeTruthy();
    type(field, 'nobody');
    expect(await screen.findByText('No cashier has this number or name')).toBeTruthy();
    expect([field.getAttribute('aria-expanded'), field.getAttribute('aria-controls')]).toEqual(['false', null]);
    type(field, 'failing');
    expect(await screen.findByText('The cashiers could not be loaded')).toBeTruthy();
  });

  it('is found by a part of the name among the stores on display, and chosen by keyboard', async () => {
    const field = await open('cashierNumber');
    type(field, 'bob');
    await listed([bob]);
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      startDate: '2026-11-19',
      lastDate: '2026-11-19',
      locationIds: '1,3',
      searchText: 'bob',
    });
    expect(field.getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.value).toBe('0007');
    // Their number means another person elsewhere.
    expect(await screen.findByText('Bob Tremblay · Harbor Point, and 1 other with this number')).toBeTruthy();
    fireEvent.click(apply());
    await waitFor(() => expect(applied).toEqual([{ cashierNumber: '0007', minCustomers: '' }]));
  });

  it('without a name is shown by number and store, and chosen by a click', async () => {
    const field = await open('cashierNumber');
    type(field, '1140');
    await listed(['1140Maple & 5th']);
    fireEvent.click(options()[0] as HTMLElement);
    expect(field.value).toBe('1140');
    expect(await screen.findByText('Maple & 5th')).toBeTruthy();
  });

  it('is who alone has a typed name, where one cashier is meant', async () => {
    const field = await open('cashierNumber');
    type(field, 'roy');
    await listed(['Hélène Roy114 · Harbor Point']);
    fireEvent.blur(field, { relatedTarget: screen.getByLabelText('Customers, at least') });
    expect([field.value, screen.queryByRole('listbox')]).toEqual(['114', null]);
  });

  it('may be a part of a name, where that counts', async () => {
    const field = await open('cashier');
    type(field, 'bo');
    await listed([bob]);
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.blur(field, { relatedTarget: apply() });
    fireEvent.click(apply());
    await waitFor(() => expect(applied).toEqual([{ cashier: 'bo', minCustomers: '' }]));
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.value).toBe('0007');
  });

  it('who may be one of several is not applied, and they are offered', async () => {
    const field = await open('cashierNumber');
    // Applied before the list has come.
    type(field, '1');
    fireEvent.click(apply());
    const said = await screen.findByText('2 cashiers may be meant. Choose one.');
    expect([said.role, applied, field.getAttribute('aria-invalid')]).toEqual(['alert', [], 'true']);
    expect(field.getAttribute('aria-describedby')).toBe(said.id);
    expect(document.activeElement).toBe(field);
    await listed(['Hélène Roy114 · Harbor Point', '1140Maple & 5th']);
    fireEvent.click(options()[1] as HTMLElement);
    expect([screen.queryByText(/may be meant/), field.value]).toEqual([null, '1140']);
    fireEvent.click(apply());
    await waitFor(() => expect(applied).toEqual([{ cashierNumber: '1140', minCustomers: '' }]));
  });

  it.each([
    ['cashierNumber', 'roy', '114'],
    ['cashierNumber', 'HELENE', '114'],
    ['cashierNumber', '114', '114'],
    ['cashierNumber', '7', '0007'],
    ['cashierNumber', 'nobody', 'nobody'],
    ['cashierNumber', 'failing', 'failing'],
    ['cashier', 'o', 'o'],
    ['cashier', '7', '7'],
    ['cashier', '000', '0007'],
  ] as const)('as %s, %s is applied as %s', async (filter, typed, taken) => {
    const field = await open(filter);
    type(field, typed);
    fireEvent.click(apply());
    await waitFor(() => expect(applied).toEqual([{ [filter]: taken, minCustomers: '' }]));
  });

  it('keeps its list open under a button that is pressed, because the button would move away', async () => {
    const field = await open('cashierNumber');
    fireEvent.click(field);
    await waitFor(() => expect(options()).toHaveLength(4));
    fireEvent.blur(field, { relatedTarget: apply() });
    expect(options()).toHaveLength(4);
    fireEvent.blur(field, { relatedTarget: screen.getByLabelText('Customers, at least') });
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('closes its list with Escape, and the panel with the next', async () => {
    const field = await open('cashierNumber');
    type(field, 'bob');
    await listed([bob]);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field.value).toBe('bob');
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('whom no source names is shown in words', async () => {
    const field = await open('cashierNumber', { cashierNumber: notStated });
    expect(field.value).toBe('not stated');
    fireEvent.click(field);
    await waitFor(() => expect(options()).toHaveLength(4));
    expect(asked.at(-1)?.get('searchText') ?? '').toBe('');
  });
});
