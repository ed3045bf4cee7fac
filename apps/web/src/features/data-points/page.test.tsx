import { notifications } from '@mantine/notifications';
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { allDataPointList } from '../../state/keys.ts';
import { read } from '../../state/storage.ts';
import { answerCalls, good, logInAs, refusal, showList, type Answers } from '../../records/testing.tsx';
import { DataPointsPage } from './page.tsx';
import { category, namedByFilters, point } from './samples.testing.ts';

vi.setConfig({ testTimeout: 30_000 });

let sent: string[];
let answers: Answers;
const show = (search = '') =>
  showList(DataPointsPage, { list: 'settings/dp-category', beside: [], at: `/settings/dp-category${search}` });

beforeAll(async () => {
  await startTexts();
  await Promise.all(['dataPoints', 'settings'].map(loadTexts));
});
beforeEach(() => {
  logInAs('admin');
  const points = [
    point(1, 'Net sales', { categoryId: 7, source: 'posTotal', posAssignment: 'net_sales_amt' }),
    point(2, 'Paid out', { categoryId: 8, source: 'posTotal', posAssignment: 'drawer.paidOut', sign: '-' }),
    point(3, 'Left', { source: 'formula', formula: 'Net sales - Paid out' }),
    point(4, 'Note', { valueType: 'text', status: 'Inactive' }),
  ];
  answers = {
    ...namedByFilters,
    'GET data_point': () => good(points, { totalCount: 4 }),
    'GET company/data_point_category': () => good([category(7, 'Sales', [1]), category(8, 'Drawers', [2])]),
    'PUT assign_data_points': () => good({ changed: 2 }),
    'POST company/data_point': () => good(points[0]),
    'DELETE data_point/1': () => refusal(409, 'inUse', { params: { by: 'formulas', count: 1 } }),
    'DELETE company/data_point_category?id=8': () => good(null),
    'PUT company/data_point_category': () => good(category(7, 'Turnover', [1])),
  };
  sent = answerCalls(answers);
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const rows = (): string[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent)
        .join(' | '),
    );
const side = () => screen.getByRole('navigation', { name: 'Categories of data points' });
const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Choose ${name}` }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the data points of a company', () => {
  it('SCR-37 stand in their categories, and those in none by themselves', async () => {
    await show();
    expect(rows()).toEqual([
      'Net sales | Sales | Registers: Net sales | Amount | + | Active',
      'Paid out | Drawers | Registers: Paid out | Amount | − | Active',
      'Left | Not assigned | = Net sales - Paid out | Amount | + | Active',
      'Note | Not assigned | Entered by hand | Text |  | Inactive',
    ]);
    expect(
      within(side())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['All4', 'Not assigned2', 'Sales1', 'Drawers1']);
    fireEvent.click(within(side()).getByRole('button', { name: /Not assigned/ }));
    await waitFor(() => expect(rows().map((row) => row.split(' | ')[0])).toEqual(['Left', 'Note']));
    fill('Search', 'no');
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('LS-10 the list that every screen needs is kept as it was answered last', async () => {
    await show();
    const listed = { categoryId: 7, valueType: 'amount', status: 'Active' };
    expect(read(allDataPointList)).toHaveLength(4);
    expect(read(allDataPointList)[0]).toEqual({ dpId: 1, name: 'Net sales', ...listed });
  });

  it('SCR-37 are assigned by a button, several at once', async () => {
    await show('?show=open');
    choose('Left');
    choose('Note');
    press('Assign to…');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Drawers' }));
    await waitFor(() => expect(sent).toContain('PUT assign_data_points {"categoryId":8,"dpIds":[3,4]}'));
    expect(await screen.findByText(/^2 data points assigned to .+: .+, /)).toBeTruthy();
    choose('Note');
    press('Take away');
    await waitFor(() => expect(sent).toContain('PUT assign_data_points {"categoryId":null,"dpIds":[4]}'));
  });

  it('SCR-37 are assigned by dragging one, or all that are chosen', async () => {
    await show();
    const drag = (name: string, to: RegExp) => {
      const data = { types: ['application/x-lanewise-data-points'], setData: vi.fn() };
      const target = within(side()).getByRole('button', { name: to });
      for (const [type, element] of [
        ['dragStart', screen.getByText(name)],
        ['dragOver', target],
        ['drop', target],
      ] as const) {
        const event = createEvent[type](element);
        Object.defineProperty(event, 'dataTransfer', { value: data });
        fireEvent(element, event);
      }
    };
    drag('Left', /^Sales/);
    await waitFor(() => expect(sent).toContain('PUT assign_data_points {"categoryId":7,"dpIds":[3]}'));
    await waitFor(() => expect(screen.queryByText(/^2 data points assigned to Sales: Left$/)).toBeTruthy());
    choose('Left');
    choose('Note');
    drag('Note', /^Drawers/);
    await waitFor(() => expect(sent).toContain('PUT assign_data_points {"categoryId":8,"dpIds":[3,4]}'));
  });

  it('SCR-37 are added as a formula once it can be read and leads nowhere back', async () => {
    await show('?show=7');
    press('Add data point');
    const form = await screen.findByRole('dialog', { name: 'New data point' });
    fill('Name', 'Rest');
    fill('Source', 'formula');
    const save = async (formula: string) => {
      fill('Formula', formula);
      fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    };
    for (const [formula, told] of [
      ['Left *', /This cannot be read from character 7 on/],
      ['Left - Coffee', /There is no data point Coffee: check/],
      ['Left - Note', /Note is text and cannot be computed with/],
      ['Left - rest', /leads back to its own data point: Rest → Rest/],
    ] as const) {
      await save(formula);
      expect(await screen.findByText(told)).toBeTruthy();
    }
    expect(sent.filter((call) => call.startsWith('POST'))).toEqual([]);
    await save('2 * ');
    fill('Insert a data point', '3');
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.filter((call) => call.startsWith('POST'))).toHaveLength(1));
    expect(sent.find((call) => call.startsWith('POST'))).toBe(
      'POST company/data_point {"name":"Rest","description":"","valueType":"amount","sign":"+","goodDirection":"none","status":"Active",' +
        '"categoryId":7,"source":"formula","posAssignment":null,"filters":{},"formula":"2 * Left","format":"number",' +
        '"glAccount":""}',
    );
  });

  it('are offered the values that their total can be', async () => {
    await show();
    press('Add data point');
    await screen.findByRole('dialog', { name: 'New data point' });
    const types = () =>
      within(screen.getByLabelText('Value'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(types()).toEqual(['Amount', 'Count']);
    fill('Total of the registers', 'customer_qty');
    expect(types()).toEqual(['Count']);
    fill('Source', 'manual');
    expect(types()).toEqual(['Amount', 'Count', 'Text']);
  });

  it('that are in use stay; categories are changed and deleted', async () => {
    await show('?open=1');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: /Delete the data point/ })).getByRole('button', {
        name: 'Delete',
      }),
    );
    await waitFor(() => expect(sent).toContain('DELETE data_point/1'));
    const question = screen.getByRole('dialog', { name: /Delete the data point/ });
    fireEvent.click(within(question).getAllByRole('button', { name: 'Cancel' }).at(-1) ?? question);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Data point deleted')).toBeNull();
    press('Edit Sales');
    await screen.findByRole('dialog', { name: 'Sales' });
    fill('Name', 'Turnover');
    press('Save');
    const body = '{"name":"Turnover","description":"","sequence":7,"id":7}';
    await waitFor(() => expect(sent).toContain(`PUT company/data_point_category ${body}`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Edit Drawers');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: /Delete the category/ })).getByRole('button', {
        name: 'Delete',
      }),
    );
    expect(await screen.findByText(/^Category deleted: /)).toBeTruthy();
    expect(sent).toContain('DELETE company/data_point_category?id=8');
  });
});
