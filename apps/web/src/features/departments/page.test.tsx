import { notifications } from '@mantine/notifications';
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CompanyDepartment, Department } from '@lanewise/contract/entities/department';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { measure } from '../../report/testing.tsx';
import { answerCalls, good, logInAs, showList } from '../../records/testing.tsx';
import type { Answers } from '../../records/testing.tsx';
import { DepartmentsMappingPage } from './page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const own = (id: number, name: string, rest: Partial<CompanyDepartment> = {}): CompanyDepartment => ({
  comp_dep_id: id,
  name,
  parent: null,
  sequence: id,
  status: 'Active',
  mapped: [],
  ...rest,
});
const mapped = (dep_id: number, location: number | null = null) => ({ dep_id, pos_id: '', name: '', location });
const registers: Department[] = [
  { dep_id: 1, parent: null, depth: 1, code: '10', name: 'GROCERY' },
  { dep_id: 2, parent: 1, depth: 2, code: '12', name: 'SNACKS' },
  { dep_id: 3, parent: null, depth: 1, code: '20', name: 'DAIRY' },
  { dep_id: 4, parent: null, depth: 1, code: '30', name: 'OLD' },
];

let sent: string[];
let answers: Answers;
const show = (search = '') =>
  showList(DepartmentsMappingPage, {
    list: 'settings/departments-mapping',
    beside: [],
    at: `/settings/departments-mapping${search}`,
  });

beforeAll(async () => {
  measure();
  await startTexts();
  await Promise.all(['departments', 'settings'].map(loadTexts));
});
beforeEach(() => {
  logInAs('admin');
  answers = {
    'GET department?': () =>
      good([own(7, 'Center store', { mapped: [mapped(1)] }), own(8, 'Fresh', { mapped: [mapped(3, 501)] })], {
        totalCount: 2,
      }),
    'GET department/pos': () => good(registers),
    'GET department/pos/sales': () =>
      good([
        { dep_id: 3, amount: 900, direct: true },
        { dep_id: 1, amount: 1200.5, direct: false },
        { dep_id: 2, amount: 300, direct: true },
      ]),
    'GET department/pos/sales?': () => good([{ dep_id: 3, amount: 40, direct: true }]),
    'GET locations': () => good([{ location_id: 501, reg_loc_id: 1001, name: 'Harbor Point' }]),
    'PUT department/mapping': () => good({ changed: 1 }),
  };
  sent = answerCalls(answers);
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

/** The text of each row of the table: name, code, assignment, sales. */
const rows = (): string[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent.trim())
        .join(' | '),
    );
const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Choose ${name}` }));
const side = () => screen.getByRole('navigation', { name: 'Company departments' });

describe('the mapping of departments', () => {
  it('SCR-40 shows those of the registers, what sells most first, and where they belong', async () => {
    await show();
    await waitFor(() =>
      expect(rows()).toEqual([
        'GROCERY | 10 | Center store | 1,200.50',
        'DAIRY | 20 | Not assigned | 900.00',
        'GROCERY › SNACKS | 12 | Center store as the one above | 300.00',
        'OLD | 30 | Not assigned | 0.00',
      ]),
    );
    expect(within(side()).getByRole('button', { name: /Not assigned/ }).textContent).toBe('Not assigned2');
  });

  it('is that of one store, where it says something else', async () => {
    await show('?store=501');
    await waitFor(() => expect(rows()[0]).toBe('DAIRY | 20 | Fresh at this location | 40.00'));
  });

  it('lists what is not assigned alone', async () => {
    const { path } = await show();
    fireEvent.click(await within(side()).findByRole('button', { name: /Not assigned/ }));
    await waitFor(() => expect(path()).toContain('show=open'));
    await waitFor(() => expect(rows().map((row) => row.split(' ')[0])).toEqual(['DAIRY', 'OLD']));
  });

  it('assigns the chosen ones by the menu, for all stores or the one in view', async () => {
    await show('?store=501');
    await screen.findByText('DAIRY');
    choose('DAIRY');
    choose('OLD');
    fireEvent.click(screen.getByRole('button', { name: 'Assign to…' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Fresh' }));
    const body = '{"comp_dep_id":8,"departments":[{"dep_id":3,"location":501},{"dep_id":4,"location":501}]}';
    await waitFor(() => expect(sent).toContain(`PUT department/mapping ${body}`));
    expect(await screen.findByText(/^1 department assigned to .+: /)).toBeTruthy();
  });

  it('takes away what is chosen', async () => {
    await show();
    await screen.findByText('DAIRY');
    choose('GROCERY');
    fireEvent.click(screen.getByRole('button', { name: 'Take away' }));
    const body = '{"comp_dep_id":null,"departments":[{"dep_id":1,"location":null}]}';
    await waitFor(() => expect(sent).toContain(`PUT department/mapping ${body}`));
  });

  it('assigns what is dragged onto a department', async () => {
    await show();
    const dragged = await screen.findByText('DAIRY');
    const data = { setData: () => undefined, types: ['application/x-lanewise-departments'], effectAllowed: '' };
    const moved = (kind: 'dragStart' | 'dragOver' | 'drop', on: Element) => {
      const event = createEvent[kind](on);
      Object.defineProperty(event, 'dataTransfer', { value: data });
      fireEvent(on, event);
    };
    const target = within(side()).getByText('Fresh').closest('li');
    if (!target) throw new Error('There is nothing to drop on.');
    moved('dragStart', dragged);
    moved('dragOver', target);
    moved('drop', target);
    const body = '{"comp_dep_id":8,"departments":[{"dep_id":3,"location":null}]}';
    await waitFor(() => expect(sent).toContain(`PUT department/mapping ${body}`));
  });

  it('draws nothing to change for who may not', async () => {
    logInAs([]);
    await show();
    await screen.findByText('DAIRY');
    expect(screen.queryByRole('checkbox')).toBeNull();
    for (const name of ['Add department', 'Edit Fresh']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('SCR-47 a department is deleted after a question that names it', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Fresh' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the department Fresh?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findAllByText(/^Department deleted: /)).toHaveLength(1);
    expect(sent).toContain('DELETE department/8');
  });
});
