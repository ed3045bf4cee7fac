import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { answerCalls, good, logInAs, refusal, showList, type Answers } from '../../records/testing.tsx';
import { DataPointsPage } from './page.tsx';
import { namedByFilters, point } from './samples.testing.ts';
import { wordsOfChoices } from './words-of-choices.ts';

vi.setConfig({ testTimeout: 30_000 });

let sent: string[];
let answers: Answers;
const produce = point(1, 'Produce sales', {
  source: 'posTotal',
  posAssignment: 'item.sales',
  filters: { department: [4], tender: ['ebtFood'] },
  version: '0123456789abcdef',
});
const dated = point(2, 'Carts', {
  since: '2026-03-01',
  earlier: [
    { source: 'formula', posAssignment: null, filters: {}, formula: 'Produce sales * 2', since: null },
    {
      source: 'posTotal',
      posAssignment: 'tender.any',
      filters: { tender: ['cash'] },
      formula: null,
      since: '2026-01-01',
    },
  ],
});

beforeAll(async () => {
  await startTexts();
  await Promise.all(['dataPoints', 'settings', ...wordsOfChoices].map(loadTexts));
});
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  logInAs('admin');
  answers = {
    ...namedByFilters,
    'GET data_point': () => good([produce, dated], { totalCount: 2 }),
    'GET company/data_point_category': () => good([]),
    'PUT data_point/1': () => good(produce),
    'PUT data_point/2': () => good(dated),
    'POST company/data_point': () => good(produce),
  };
  sent = answerCalls(answers);
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const open = async (which: number | 'new') => {
  await showList(DataPointsPage, {
    list: 'settings/dp-category',
    beside: [],
    at: `/settings/dp-category?open=${which}`,
  });
  return screen.findByRole('dialog');
};
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText('Save'));
const choose = async (label: string, option: string) => {
  fireEvent.click(screen.getByLabelText(label, { selector: 'input' }));
  fireEvent.click(await screen.findByText(option));
};
const written = async (): Promise<Record<string, unknown>> => {
  const begins = /^(PUT|POST) \S+ /;
  await waitFor(() => expect(sent.some((call) => begins.test(call))).toBe(true));
  const call = sent.find((one) => begins.test(one)) ?? '';
  return JSON.parse(call.replace(begins, '')) as Record<string, unknown>;
};

/** The sentence that says what counts. */
const told = () => document.querySelector('[role=status]')?.textContent;

describe('the filters of a data point', () => {
  it('SCR-37 are chosen by name, told in a sentence, and sent', async () => {
    await open('new');
    fill('Name', 'Keyed fruit');
    fill('Total of the registers', 'item.sales');
    expect(told()).toBe('Counts: Sales of items. ');
    fill('Add a filter', 'department');
    await choose('Departments', 'Produce › Fruit');
    expect(told()).toBe('Counts: Sales of items in Fruit. ');
    fill('Add a filter', 'category');
    await choose('Item lists', 'Organic');
    fill('Add a filter', 'exception');
    await choose('Exceptions', 'Manual entries');
    fill('Add a filter', 'tenderName');
    const tags = screen.getByLabelText('Names of tenders', { selector: 'input' });
    tags.focus();
    fireEvent.change(tags, { target: { value: 'Gift card, blue' } });
    fireEvent.keyDown(tags, { key: 'Enter', code: 'Enter' });
    fill('Add a filter', 'laneType');
    expect(told()).toBe(
      'Counts: Sales of items in Fruit of the list Organic, on receipts paid with Gift card, blue and with ' +
        'the exception Manual entries. Reads receipts: slower over long periods.',
    );
    fireEvent.click(screen.getByLabelText('Remove the filter Exceptions'));
    save();
    expect(await screen.findByText('Choose at least one, or remove this filter')).toBeTruthy();
    expect(screen.getByLabelText('Lanes', { selector: 'input' }).getAttribute('aria-invalid')).toBe('true');
    expect(sent.filter((call) => call.startsWith('POST'))).toEqual([]);
    fireEvent.click(screen.getByLabelText('Remove the filter Lanes'));
    save();
    expect(await written()).toMatchObject({
      posAssignment: 'item.sales',
      filters: { department: [41], category: [9], tenderName: ['Gift card, blue'] },
    });
  });

  it('that were set are shown, and a refusal stands beside them', async () => {
    const fields = [{ field: 'filters', code: 'validation', message: 'It names nothing.' }];
    answers['PUT data_point/1'] = () => refusal(400, 'validation', { fields });
    await open(1);
    await waitFor(() => expect(told()).toContain('Sales of items in Produce, on receipts paid with EBT food. Reads'));
    fireEvent.click(screen.getByLabelText('Remove the filter Tenders'));
    save();
    expect((await screen.findByText('It names nothing.')).role).toBe('alert');
  });
});

describe('the dates of a definition', () => {
  it('SCR-37 are asked for only when what is counted changes', async () => {
    await open(1);
    fill('GL account', '4010');
    expect(screen.queryByLabelText('Applies from')).toBeNull();
    fireEvent.click(screen.getByLabelText('Remove the filter Tenders'));
    fill('Applies from', 'date');
    save();
    expect(await screen.findByText('This is required')).toBeTruthy();
    fill('First day', '2026-02-01');
    save();
    expect(await written()).toMatchObject({
      filters: { department: [4] },
      glAccount: '4010',
      from: '2026-02-01',
      version: produce.version,
    });
  });

  it('are absent for today and null for all dates', async () => {
    await open(1);
    fill('Source', 'manual');
    expect(screen.getByLabelText('Applies from')).toHaveProperty('value', 'today');
    save();
    expect(await written()).not.toHaveProperty('from');
    cleanup();
    sent.length = 0;
    await open(1);
    fill('Source', 'manual');
    fill('Applies from', 'all');
    save();
    expect(await written()).toMatchObject({ source: 'manual', from: null });
  });

  it('another type needs all of them', async () => {
    await open(2);
    fill('Value', 'count');
    save();
    expect(await screen.findByText(/choose All dates/)).toBeTruthy();
    fill('Applies from', 'all');
    save();
    expect(await written()).toMatchObject({ valueType: 'count', from: null });
  });

  it('of earlier definitions are listed, the latest first', async () => {
    await open(2);
    const list = screen.getByRole('region', { name: 'Earlier definitions' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['01/01/2026 to 02/28/2026: Registers: Tenders by Cash', 'Until 12/31/2025: = Produce sales * 2']);
    expect(within(list).getByText('The current definition applies from 03/01/2026.')).toBeTruthy();
  });
});

describe('the definition on a real day', () => {
  const location = { location_id: 3, reg_loc_id: 14, name: 'Harbor Point', label: '', depth: 1, authorityLevel: 4 };
  const shown = { date: '2026-11-19', amount: '1234.5', quantity: '7', withheld: [] };
  const receipt = { token: 'r1', number: '0042', time: '2026-11-19T09:30:00', amount: '12.4', quantity: '2' };
  const preview = () => screen.getByLabelText('On a real day');
  beforeEach(() => {
    answers['GET locations'] = () =>
      good([{ ...location, storeNumber: '1', regionId: null, timeZone: 'UTC', address: '' }]);
  });

  it('says why it cannot be worked out', async () => {
    answers['POST data_point/preview'] = () => refusal(400, 'validation', { fields: [] });
    await open(1);
    await waitFor(() =>
      expect(within(preview()).getByText<HTMLButtonElement>('Show').closest('button')?.disabled).toBe(false),
    );
    fireEvent.click(within(preview()).getByText('Show'));
    expect(await within(preview()).findByText('refused: validation')).toBeTruthy();
  });

  it('is shown with receipts behind it, as long as it is the one that was asked for', async () => {
    answers['POST data_point/preview'] = () => good({ ...shown, parts: [], receipts: [receipt] });
    await open(1);
    await waitFor(() => expect(within(preview()).getByText('Show').closest('button')?.disabled).toBe(false));
    fireEvent.click(within(preview()).getByText('Show'));
    expect(await within(preview()).findByText('1,234.50')).toBeTruthy();
    expect(within(preview()).getByText('Receipt 0042, 9:30:00 am').getAttribute('href')).toContain('receipt=r1');
    expect(await written()).toMatchObject({ dpId: 1, regLocId: 14, point: { filters: produce.filters } });
    fireEvent.click(screen.getByLabelText('Remove the filter Tenders'));
    expect(within(preview()).queryByText('1,234.50')).toBeNull();
    // Once asked for, it follows what is typed.
    expect(await within(preview()).findByText('1,234.50')).toBeTruthy();
    expect(sent.filter((call) => call.startsWith('POST'))).toHaveLength(2);
    fill('Add a filter', 'upc');
    expect(await within(preview()).findByText('Choose at least one, or remove this filter')).toBeTruthy();
  });

  it.each([
    [['values', 'receipts'], 'Receipts of 11/19/2026 have arrived. You may not see the values of data points.'],
    [['receipts'], 'You may not see the receipts behind it.'],
  ])('says what is withheld: %s', async (withheld, words) => {
    const amount = withheld.includes('values') ? null : '1234.5';
    answers['POST data_point/preview'] = () => good({ ...shown, amount, parts: [], receipts: [], withheld });
    await open(1);
    await waitFor(() => expect(within(preview()).getByText('Show').closest('button')?.disabled).toBe(false));
    fireEvent.click(within(preview()).getByText('Show'));
    expect(await within(preview()).findByText(words)).toBeTruthy();
    expect(within(preview()).queryByText('1,234.50') === null).toBe(amount === null);
  });

  it('shows what receipts add to the part of a formula that they are behind', async () => {
    answers['GET data_point'] = () =>
      good([
        produce,
        dated,
        point(3, 'Share', { source: 'formula', formula: 'Produce sales / Carts', valueType: 'count' }),
      ]);
    const parts = [{ dpId: 1, name: 'Produce sales', amount: '24.8', quantity: '4' }];
    answers['POST data_point/preview'] = () => good({ ...shown, parts, receipts: [receipt] });
    await open(3);
    await waitFor(() => expect(within(preview()).getByText('Show').closest('button')?.disabled).toBe(false));
    fireEvent.click(within(preview()).getByText('Show'));
    expect(await within(preview()).findByText('Receipts behind Produce sales, for example')).toBeTruthy();
    expect(within(preview()).getByText('12.40')).toBeTruthy();
  });

  it('a day without receipts is not a day of 0', async () => {
    answers['POST data_point/preview'] = () => good(null);
    await open(1);
    fireEvent.change(within(preview()).getByLabelText('Day'), { target: { value: '2001-01-01' } });
    await waitFor(() => expect(within(preview()).getByText('Show').closest('button')?.disabled).toBe(false));
    fireEvent.click(within(preview()).getByText('Show'));
    expect(await within(preview()).findByText(/^No receipts of this day have arrived/)).toBeTruthy();
  });
});

describe('a data point that somebody else changed meanwhile', () => {
  it('comes in, and what was typed stays', async () => {
    answers['PUT data_point/1'] = () => refusal(409, 'changed');
    answers['GET data_point/1'] = () => good({ ...produce, name: 'Fresh sales', version: 'fedcba9876543210' });
    await open(1);
    fill('GL account', '4010');
    save();
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Fresh sales'));
    expect(screen.getByText(/^Somebody else has just saved this/).role).toBe('alert');
    expect(screen.getByLabelText('GL account')).toHaveProperty('value', '4010');
    expect(screen.queryByText('Somebody else changed this too')).toBeNull();
    sent.length = 0;
    answers['PUT data_point/1'] = () => good(produce);
    save();
    expect(await written()).toMatchObject({ name: 'Fresh sales', glAccount: '4010', version: 'fedcba9876543210' });
    await waitFor(() => expect(screen.queryByText(/^Somebody else/)).toBeNull());
  });

  it('in the same field says so there, and what was typed is sent only with the next Save', async () => {
    answers['PUT data_point/1'] = () => refusal(409, 'changed');
    answers['GET data_point/1'] = () => good({ ...produce, glAccount: '4711', version: 'fedcba9876543210' });
    await open(1);
    fill('GL account', '4010');
    save();
    expect(await screen.findByText('Somebody else changed this too')).toBeTruthy();
    const account = screen.getByLabelText('GL account');
    expect(account.getAttribute('aria-invalid')).toBe('true');
    expect(account).toHaveProperty('value', '4010');
    expect(sent.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
    answers['PUT data_point/1'] = () => good(produce);
    sent.length = 0;
    save();
    expect(await written()).toMatchObject({ glAccount: '4010', version: 'fedcba9876543210' });
  });
});
