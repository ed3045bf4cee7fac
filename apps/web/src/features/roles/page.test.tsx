import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Role } from '@lanewise/contract/entities/role';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { explain } from '../../api/explain.ts';
import { listenToFailures } from '../../api/client.ts';
import { toastError } from '../../ui/toast.tsx';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { measure } from '../../report/testing.tsx';
import { answerCalls, good, logInAs, refusal, showList } from '../../records/testing.tsx';
import type { Answers } from '../../records/testing.tsx';
import { RolesPage } from './page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const role = (roleId: number, name: string, rest: Partial<Role> = {}): Role => ({
  roleId,
  companyId: null,
  name,
  description: '',
  authorityLevelId: 1,
  isSystem: false,
  userCount: 0,
  ...rest,
});
const roles = [role(1, 'Analyst', { userCount: 3 }), role(2, 'Area Lead'), role(3, 'Super Admin', { isSystem: true })];

let sent: string[];
let answers: Answers;
const show = (at: string) => showList(RolesPage, { list: 'settings/roles', beside: ['editRole/$id'], at });

beforeAll(async () => {
  measure();
  await startTexts();
  await Promise.all(['roles', 'settings'].map(loadTexts));
});
beforeEach(() => {
  logInAs('admin');
  answers = {
    'GET levels': () =>
      good([
        { id: 1, name: 'Corporate' },
        { id: 2, name: 'Location' },
      ]),
    'GET roles?': () => good(roles, { totalCount: 3 }),
    'GET roles/1': () => good(roles[0]),
    'GET roles/2': () => good(roles[1]),
    'GET roles/3': () => good(roles[2]),
  };
  sent = answerCalls(answers);
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const sheet = () => screen.findByRole('form');
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** The button below the question; the close button in the corner has the same name. */
const answer = (dialog: HTMLElement, name: string): HTMLElement => {
  const button = within(dialog).getAllByRole('button', { name }).at(-1);
  if (!button) throw new Error(`There is no button ${name}.`);
  return button;
};

/** Opens the confirmation from the menu and confirms it. */
const open = async (): Promise<void> => {
  await sheet();
  press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the role Analyst?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
};

describe('a list of the settings and its form', () => {
  it.each(['-1', '0', '1.5', '1e9', '99999999999999999999', '__proto__', '%00'])(
    'shows its first page and nothing open where the address asks for the page and the thing %s',
    async (absurd) => {
      await show(`/settings/roles/editRole/${absurd}?page=${absurd}`);
      expect(sent.filter((call) => call.startsWith('GET roles'))).toEqual(['GET roles?limit=50&offset=0']);
      expect(screen.queryByRole('complementary')).toBeNull();
    },
  );

  it('comes back to the first page from one behind the end', async () => {
    answers['GET roles?limit=50&offset=300&searchText=a'] = () => good([], { totalCount: 3 });
    const { path } = await show('/settings/roles?page=7&search=a');
    expect(await screen.findByRole('link', { name: 'Analyst' })).toBeTruthy();
    expect(path()).toBe('/settings/roles?search=a');
  });

  it('refuses an empty name before it is sent, and shows the server’s refusal beside its field', async () => {
    await show('/settings/roles?add=true');
    await sheet();
    type('Name', '  ');
    press('Save');
    expect(await screen.findByText('This is required')).toBeTruthy();
    answers['POST roles'] = () => refusal(409, 'taken', { fields: [{ field: 'name', code: 'taken', message: 'no' }] });
    type('Name', 'Analyst');
    press('Save');
    expect(await screen.findByText('This name is taken')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens what was added, and changes what is open', async () => {
    const { path } = await show('/settings/roles?search=a&add=true');
    await sheet();
    answers['POST roles'] = () => good(role(2, 'Area Lead'));
    type('Name', 'Area Lead');
    press('Save');
    await waitFor(() => expect(path()).toBe('/settings/roles/editRole/2?search=a'));
    expect(sent).toContain('POST roles {"name":"Area Lead","description":"","authorityLevelId":1}');
    answers['PUT roles/2'] = () => good(role(2, 'Area Head'));
    await screen.findByText(/^Role saved: /);
    type('Name', 'Area Head');
    press('Save');
    await waitFor(() => expect(sent.some((call) => call.startsWith('PUT roles/2'))).toBe(true));
  });

  it('SCR-47 asks by name before it deletes, and says in one toast what came of it', async () => {
    const { path } = await show('/settings/roles/editRole/1');
    await open();
    expect(await screen.findAllByText(/^Role deleted: /)).toHaveLength(1);
    await waitFor(() => expect(path()).toBe('/settings/roles'));
    expect(sent).toContain('DELETE roles/1');
  });

  it('SCR-47 says in one toast why something cannot be deleted, and leaves it as it is', async () => {
    listenToFailures((problem) => toastError(explain(problem)));
    const { path } = await show('/settings/roles/editRole/1');
    answers['DELETE roles/1'] = () => refusal(409, 'inUse', { params: { by: 'users', count: 3 } });
    await open();
    expect(await screen.findAllByText('refused: inUse')).toHaveLength(1);
    expect(path()).toBe('/settings/roles/editRole/1');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('asks before changes are left behind', async () => {
    const { path } = await show('/settings/roles/editRole/2');
    await sheet();
    type('Name', 'Area Chief');
    press('Cancel');
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    fireEvent.click(answer(dialog, 'Stay here'));
    expect(path()).toBe('/settings/roles/editRole/2');
    press('Cancel');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(path()).toBe('/settings/roles'));
  });

  it('takes in what somebody else saved meanwhile, keeps what was typed, and saves it on top', async () => {
    answers['GET roles/2'] = () => good(role(2, 'Area Lead', { version: 'a'.repeat(16) }));
    await show('/settings/roles/editRole/2');
    await sheet();
    answers['PUT roles/2'] = () => refusal(409, 'changed');
    const theirs = { description: 'Theirs', authorityLevelId: 2, version: 'b'.repeat(16) };
    answers['GET roles/2'] = () => good(role(2, 'Area Head', theirs));
    type('Name', 'Area Chief');
    press('Save');
    expect((await screen.findByText(/^Somebody else has just saved this/)).role).toBe('alert');
    // Both users changed the name; the other user's remaining changes are taken over.
    expect(screen.getByText('Somebody else changed this too')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Area Chief');
    expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Theirs');
    answers['PUT roles/2'] = () => good(role(2, 'Area Chief', { ...theirs, version: 'c'.repeat(16) }));
    press('Save');
    await screen.findByText(/^Role saved: /);
    expect(screen.queryByText(/^Somebody else/)).toBeNull();
    const bodies = sent.flatMap((call) => /^PUT roles\/2 (.*)/.exec(call)?.[1] ?? []);
    expect(bodies.map((body) => JSON.parse(body) as object)).toEqual([
      { name: 'Area Chief', description: '', authorityLevelId: 1, version: 'a'.repeat(16) },
      { name: 'Area Chief', description: 'Theirs', authorityLevelId: 2, version: 'b'.repeat(16) },
    ]);
  });

  it('says so when somebody else deleted it meanwhile', async () => {
    await show('/settings/roles/editRole/2');
    await sheet();
    answers['PUT roles/2'] = () => refusal(409, 'changed');
    answers['GET roles/2'] = () => refusal(404, 'notFound');
    type('Name', 'Area Chief');
    press('Save');
    expect((await screen.findAllByText('refused: notFound')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Area Chief');
  });

  it('draws no button for what its reader may not do', async () => {
    logInAs(['roles GET']);
    await show('/settings/roles/editRole/2');
    await sheet();
    for (const name of ['Add role', 'Save', 'More']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('is searched and ordered by the server, and keeps both in its address', async () => {
    const { path } = await show('/settings/roles');
    press('People');
    await waitFor(() => expect(path()).toBe('/settings/roles?sort=userCount'));
    fireEvent.click(await screen.findByRole('button', { name: 'People' }));
    await waitFor(() => expect(path()).toBe('/settings/roles?sort=userCount&dir=DESC'));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'lead' } });
    await waitFor(() =>
      expect(sent).toContain('GET roles?limit=50&offset=0&searchText=lead&sortCol=userCount&sortDir=DESC'),
    );
  });
});
