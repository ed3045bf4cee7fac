import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { measure } from '../../report/testing.tsx';
import { answerCalls, good, logInAs, refusal, showList } from '../../records/testing.tsx';
import type { Answers } from '../../records/testing.tsx';
import { UsersPage } from './page.tsx';
import { ada, boss, group, me, place, rights, role, wen } from './users.testing.ts';

vi.setConfig({ testTimeout: 30_000 });

let sent: string[];
let answers: Answers;
const show = (at: string) => showList(UsersPage, { list: 'settings/users', beside: ['editUser/$id', 'addUser'], at });

beforeAll(async () => {
  measure();
  await startTexts();
  await Promise.all(['users', 'settings', 'report', 'accounts'].map(loadTexts));
});

beforeEach(() => {
  logInAs(rights);
  answers = {
    'GET user-profile': () => good({ userId: 9, company: { id: 1, name: 'Harvest Lane', timeZone: 'UTC' } }),
    'GET users/9': () => good(me),
    'GET users/1': () => good(ada),
    'GET users/2': () => good(wen),
    'GET users/3': () => good(boss),
    'GET users/company?': () => good([ada, boss, wen], { totalCount: 3 }),
    'GET regionhierarchy': () => good([place(10, 'North', [place(11, 'Harbor Point'), place(12, 'West End')])]),
    'GET roles?': () => good([role(3, 'Store Manager', 3), role(4, 'Company Admin', 1), role(1, 'Super Admin', 1)]),
    'GET access_group?': () =>
      good([group(1, 'Sales Access Group'), group(2, 'Users Setting'), group(5, 'Sheets Access Group')]),
    'GET levels': () =>
      good([
        { id: 1, name: 'Corporate' },
        { id: 2, name: 'Region' },
        { id: 3, name: 'Location' },
      ]),
    'GET locations': () => good([{ reg_loc_id: 12, name: 'West End' }]),
    'GET users/1/sessions': () => good([]),
    'GET users/2/sessions': () => good([]),
  };
  sent = answerCalls(answers);
});

afterEach(() => {
  cleanup();
  notifications.clean();
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const entries = async (): Promise<string[]> => {
  press('More');
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

describe('the users', () => {
  it('SCR-41 stand with name, username, role, access groups, locations, status and last login', async () => {
    await show('/settings/users');
    const rows = await screen.findAllByRole('row');
    const text = (at: number) => rows[at]?.textContent ?? '';
    await waitFor(() => expect(text(1)).toContain('West End'));
    for (const part of ['Ada Byron', 'ada@store.example', 'Store Manager', 'Sales', 'Active'])
      expect(text(1)).toContain(part);
    expect(text(1)).toContain('2026');
    for (const part of ['All locations', 'Inactive', 'Never']) expect(text(2)).toContain(part);
    for (const part of ['North and 2 more', 'Invited']) expect(text(3)).toContain(part);
  });

  it.each(['999', 'abc', '0'])(
    'an address of an unknown user, %s, leaves the address and the history, and says so',
    async (id) => {
      answers['GET users/999'] = () => refusal(404, 'notFound');
      const { path, steps } = await show(`/settings/users/editUser/${id}`);
      await waitFor(() => expect(path()).toBe('/settings/users'));
      expect(steps()).toBe(1);
      if (id === '999') expect(await screen.findByText(/^This record does not exist/)).toBeTruthy();
    },
  );

  it('are asked for by status, and by admins as the admins themselves', async () => {
    logInAs('admin');
    const { path } = await show('/settings/users');
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'Invited' } });
    await waitFor(() => expect(sent.some((call) => call.includes('&status=Invited'))).toBe(true));
    fireEvent.change(screen.getByLabelText('Whose users'), { target: { value: 'admins' } });
    await waitFor(() => expect(sent.some((call) => call.includes('admins=true'))).toBe(true));
    expect(path()).toBe('/settings/users?status=Invited&who=admins');
  });

  it('VAL-24 VAL-27 are not added without address, names, role, an access group and a location', async () => {
    await show('/settings/users/addUser');
    await screen.findByRole('form');
    type('E-mail address', 'zoe');
    press('Save');
    expect(await screen.findAllByText('This is required')).toHaveLength(4);
    expect(screen.getByText('Please select atleast one location')).toBeTruthy();
    expect(screen.getByText(/^Enter an e-mail address/)).toBeTruthy();
    expect(sent.some((call) => call.startsWith('POST'))).toBe(false);
  });

  it('ERR-409c ERR-422c are offered only what the reader can give, told when they are known, and invited when they are saved', async () => {
    const { path } = await show('/settings/users/addUser');
    await screen.findByRole('form');
    type('E-mail address', 'zoe@store.example');
    type('First name', 'Zoé');
    type('Last name', "O'Brien");
    const roles = within(screen.getByLabelText('Role')).getAllByRole('option');
    expect(roles.map(({ textContent }) => textContent)).toEqual(['Choose a role', 'Store Manager', 'Company Admin']);
    answers['GET users/company?roleId=3'] = () => good([{ ...ada, accessGroupIds: [1, 5] }]);
    type('Role', '3');
    // Of what most people with the role have, the reader gives what they can give.
    fireEvent.click(await screen.findByRole('button', { name: 'Access groups: Sales' }));
    expect(await screen.findByRole('checkbox', { name: 'Users Setting' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Sheets Access Group' })).toBeNull();
    fireEvent.click(await screen.findByText('North'));
    answers['POST users'] = () =>
      refusal(409, 'user.exists', { fields: [{ field: 'username', code: 'user.exists', message: 'no' }] });
    press('Save');
    expect(await screen.findByText('account already exists')).toBeTruthy();
    expect(screen.getByText('Somebody has this address already')).toBeTruthy();
    notifications.clean();
    answers['POST users'] = () => refusal(422, 'unreadable');
    press('Save');
    expect(await screen.findByText('refused: unreadable')).toBeTruthy();
    sent.length = 0;
    answers['POST users'] = () => good(wen);
    answers['POST users/invite-user?userId=2'] = () => good(null);
    press('Save');
    await waitFor(() => expect(path()).toBe('/settings/users/editUser/2'));
    const body = JSON.parse(
      sent.find((call) => call.startsWith('POST users {'))?.slice('POST users '.length) ?? '{}',
    ) as object;
    expect(body).toEqual({
      username: 'zoe@store.example',
      firstName: 'Zoé',
      lastName: "O'Brien",
      phone: '',
      roleId: 3,
      accessGroupIds: [1],
      regLocIds: [10],
      language: 'en',
      timeZone: 'UTC',
    });
    expect(sent).toContain('POST users/invite-user?userId=2');
  });

  it('send what was changed alone, and show beside its field what the server refuses', async () => {
    await show('/settings/users/editUser/1');
    await screen.findByRole('form');
    answers['PUT users/1'] = () =>
      refusal(409, 'user.exists', { fields: [{ field: 'username', code: 'user.exists', message: 'no' }] });
    type('E-mail address', 'wen@store.example');
    press('Save');
    expect(await screen.findByText('Somebody has this address already')).toBeTruthy();
    expect(sent).toContain('PUT users/1 {"username":"wen@store.example"}');
  });

  it('have the level of their role unless they are given one of their own, which is never above that of the reader', async () => {
    answers['GET users/9'] = () => good({ ...me, authorityLevelId: 2 });
    await show('/settings/users/editUser/1');
    await screen.findByRole('form');
    const level = screen.getByLabelText<HTMLSelectElement>('Authority level');
    const choices = within(level).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['As the role: Location', 'Region', 'Location']);
    expect(level.value).toBe('');
    answers['PUT users/1'] = () => good({ ...ada, authorityLevelId: 2 });
    type('Authority level', '2');
    press('Save');
    await waitFor(() => expect(sent).toContain('PUT users/1 {"authorityLevelId":2}'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true));
    expect(level.value).toBe('2');
    answers['GET users/1'] = () => good({ ...ada, authorityLevelId: 2 });
    cleanup();
    await show('/settings/users/editUser/1');
    await screen.findByRole('form');
    type('Authority level', '');
    press('Save');
    await waitFor(() => expect(sent).toContain('PUT users/1 {"authorityLevelId":null}'));
  });

  it('SCR-47 are deleted after a question by name, with one toast', async () => {
    const { path } = await show('/settings/users/editUser/1');
    await screen.findByRole('form');
    expect(await entries()).toEqual([
      'Explain what this user sees',
      'What happened to this account',
      'Set password',
      'Switch to user',
      'Delete',
    ]);
    fireEvent.click(await screen.findByText('Delete'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the user Ada Byron?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findAllByText(/^User deleted: /)).toHaveLength(1);
    await waitFor(() => expect(path()).toBe('/settings/users'));
    expect(sent).toContain('DELETE users/1');
  });

  it('ST-32 who are invited can be invited again; whoever is above the reader is only read', async () => {
    await show('/settings/users/editUser/2');
    await screen.findByRole('form');
    expect(await entries()).toEqual([
      'Explain what this user sees',
      'What happened to this account',
      'Send invitation',
      'Set password',
      'Delete',
    ]);
    cleanup();
    await show('/settings/users/editUser/3');
    await screen.findByRole('form');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(await entries()).toEqual(['Explain what this user sees', 'What happened to this account']);
    expect(screen.getByText(/^This user has rights that you do not have/)).toBeTruthy();
  });

  it('PERM-18 PERM-19 PERM-22 PERM-23 have no button that their reader may not use', async () => {
    logInAs(['users/company GET']);
    await show('/settings/users/editUser/2');
    await screen.findByRole('form');
    for (const name of ['Add user', 'Save']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(await entries()).toEqual(['Explain what this user sees', 'What happened to this account']);
  });

  it('tell why they see a location, or what would let them', async () => {
    await show('/settings/users/editUser/1');
    await screen.findByRole('form');
    answers['GET users/1/why?'] = () =>
      good({
        granted: true,
        status: 'Active',
        grants: [{ kind: 'region', place: { regLocId: 10, name: 'North' } }],
        missing: [],
      });
    press('Why can this user see…?');
    type('A location', '12');
    expect(await screen.findByText('Ada Byron can see it, because of:')).toBeTruthy();
    expect(screen.getByText('North').parentElement?.textContent).toBe('The region North');
    answers['GET users/1/why?'] = () =>
      good({
        granted: false,
        status: 'Active',
        grants: [],
        missing: [{ kind: 'group', group: { accessGroupId: 5, name: 'Sheets Access Group' } }],
      });
    fireEvent.click(screen.getByRole('radio', { name: 'A screen' }));
    type('A screen', '1');
    expect(await screen.findByText(/^Ada Byron cannot see it/)).toBeTruthy();
    expect(screen.getByText('Sheets Access Group').parentElement?.textContent).toBe(
      'The access group Sheets Access Group',
    );
  });
});
