import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AccessGroupRecord, PermissionRecord } from '@lanewise/contract/entities/rights';
import { labelOf, permissionNames, permissions } from '@lanewise/contract/permissions';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { measure } from '../../report/testing.tsx';
import { answerCalls, good, logInAs, refusal, showList } from '../../records/testing.tsx';
import type { Answers } from '../../records/testing.tsx';
import { AccessGroupsPage } from './page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const group = (accessGroupId: number, name: string, rest: Partial<AccessGroupRecord> = {}): AccessGroupRecord => ({
  accessGroupId,
  name,
  description: '',
  permissionIds: [],
  companyId: 1,
  userCount: 0,
  ...rest,
});
const all = permissionNames.map((key, index): PermissionRecord => {
  const { path, method } = permissions[key];
  return { permissionId: index + 1, key, label: labelOf(key), path, method, description: '', accessGroupIds: [] };
});
const idOf = (key: string): number => all.find((permission) => permission.key === key)?.permissionId ?? 0;
const tills = group(7, 'Tills', { permissionIds: [idOf('getUsers')], userCount: 2 });
const users = group(15, 'Users Setting', { companyId: null });

let sent: string[];
let answers: Answers;
const show = (at: string) =>
  showList(AccessGroupsPage, { list: 'settings/access-groups', beside: ['editAccessGroup/$id'], at });

beforeAll(async () => {
  measure();
  await startTexts();
  await Promise.all(['rights', 'settings'].map(loadTexts));
});
beforeEach(() => {
  logInAs('admin');
  answers = {
    'GET access_group?': () => good([tills, users], { totalCount: 2 }),
    'GET access_group/7': () => good(tills),
    'GET access_group/15': () => good(users),
    'GET all/permissions': () => good({ permissions: all, access_groups: [tills, users] }),
  };
  sent = answerCalls(answers);
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const sheet = () => screen.findByRole('form');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('access groups', () => {
  it('ERR-409d a name that is taken is told as specified, and stands at its field', async () => {
    await show('/settings/access-groups?add=true');
    await sheet();
    answers['POST access_group'] = () =>
      refusal(409, 'taken', { fields: [{ field: 'name', code: 'taken', message: 'no' }] });
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Tills' } });
    press('Save');
    expect(await screen.findByText('This name is taken')).toBeTruthy();
    expect(await screen.findAllByText('access group exists')).toHaveLength(1);
  });

  it('permit what is checked, one by one and by area', async () => {
    await show('/settings/access-groups/editAccessGroup/7');
    await sheet();
    expect(screen.getByText('2 people have it.')).toBeTruthy();
    expect((await box('See the users of one’s own company')).checked).toBe(true);
    fireEvent.click(await box('Delete departments'));
    fireEvent.click(await box('Figures'));
    answers['PUT access_group/7'] = () => good(tills);
    press('Save');
    const ids = ['getUsers', 'deleteDepartment', 'getSales', 'getReports', 'getAnalytics'].map(idOf);
    const body = { name: 'Tills', description: '', permissionIds: ids.sort((a, b) => a - b) };
    await waitFor(() => expect(sent).toContain(`PUT access_group/7 ${JSON.stringify(body)}`));
    expect(await screen.findAllByText(/^Access group saved: /)).toHaveLength(1);
  });

  it('a right is found by its name and by its call', async () => {
    await show('/settings/access-groups/editAccessGroup/7');
    await sheet();
    const find = (value: string) =>
      fireEvent.change(screen.getByRole('searchbox', { name: 'Find a permission' }), { target: { value } });
    await box('Add users');
    find('company-logo DELETE');
    expect(screen.queryByRole('checkbox', { name: 'Add users' })).toBeNull();
    expect(await box('Remove the company logo')).toBeTruthy();
    find('nothing like it');
    expect(await screen.findByText('No permission matches')).toBeTruthy();
  });

  it('that are built in keep their name, and are not deleted', async () => {
    await show('/settings/access-groups/editAccessGroup/15');
    const form = await sheet();
    expect(within(form).getByLabelText<HTMLInputElement>('Name').readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  it('SCR-47 are deleted by name', async () => {
    await show('/settings/access-groups/editAccessGroup/7');
    await sheet();
    press('More');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the access group Tills?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findAllByText(/^Access group deleted: /)).toHaveLength(1);
    expect(sent).toContain('DELETE access_group/7');
  });

  it('have no button for what their reader may not do', async () => {
    logInAs(['access_group GET', 'access_group/{accessGroupId} GET', 'all/permissions GET']);
    await show('/settings/access-groups/editAccessGroup/7');
    await sheet();
    for (const name of ['Add access group', 'Save', 'More']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect((await box('Add users')).matches(':disabled')).toBe(true);
  });
});
