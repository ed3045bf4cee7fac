import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { UserProfile } from '@lanewise/contract/entities/session';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { measure } from '../../report/testing.tsx';
import { loggedInUser } from '../../state/keys.ts';
import { write } from '../../state/storage.ts';
import { ProfilePage } from './page.tsx';

vi.setConfig({ testTimeout: 60_000 });

const person: UserProfile = {
  userId: 4,
  hasProfileImage: false,
  firstName: 'Ines',
  lastName: 'Ortega',
  username: 'ines@store.example',
  phone: '',
  language: 'en',
  clock: '12',
  timeZone: 'Asia/Hong_Kong',
  country: 'US',
  state: 'NY',
  companyId: 1,
  companyName: 'Harvest Lane Markets',
  company: null,
  role: 'Store Manager',
};

/** Method, path, content type and body of each request; answers by method and path. */
let sent: { call: string; headers: Headers; body: unknown }[];
let answers: Record<string, () => Response>;
const reply = (data: unknown): Response => new Response(JSON.stringify({ isSuccess: true, message: '', data }));
const refusal = (status: number, code: string, field: string): Response =>
  new Response(JSON.stringify({ isSuccess: false, code, message: 'no', fields: [{ field, code, message: 'no' }] }), {
    status,
  });

beforeAll(async () => {
  measure();
  await startTexts();
  await loadTexts('profile');
  vi.stubGlobal('createImageBitmap', (file: Blob) =>
    file.size === 0
      ? Promise.reject(new Error())
      : Promise.resolve({ width: 1024, height: 512, close: () => undefined }),
  );
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: () => undefined })) as never;
  HTMLCanvasElement.prototype.toBlob = function (this: HTMLCanvasElement, done: BlobCallback, type) {
    done(new Blob([`${this.width}x${this.height}`], { type: type ?? '' }));
  };
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});
const record = {
  Authorization: 'token-1',
  role: 'Store Manager',
  accessGroupPermissions: ['Sales Access Group'],
  isSwitchBackVisible: false,
  username: person.username,
  analyticsToken: '',
};
beforeEach(() => {
  localStorage.clear();
  write(loggedInUser, record);
  sent = [];
  answers = { 'GET user-profile': () => reply(person), 'GET v2/permissions': () => reply({ permissions: [] }) };
  vi.stubGlobal('fetch', (path: string, { method = 'GET', headers, body }: RequestInit) => {
    const call = `${method} ${path.replace('/api/', '')}`;
    sent.push({ call, headers: new Headers(headers), body });
    return Promise.resolve(answers[call]?.() ?? reply(null));
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const show = async (): Promise<void> => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Notifications />
        <ProfilePage />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('button', { name: 'Save' });
};
const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
const type = (name: string, value: string): void => void fireEvent.change(field(name), { target: { value } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const sentTo = (call: string) => sent.find((one) => one.call === call);

const serverError =
  'The server made an error of its own. What was saved before is not lost. Look whether your last change is there, then try again; if it fails again, contact support.';

describe('one’s own data', () => {
  it('a wrong telephone number is said at its field, and nothing is sent', async () => {
    await show();
    type('Phone', 'call me');
    press('Save');
    expect(await screen.findByText('Use digits, spaces and + ( ) . / - # x only')).toBeTruthy();
    expect(sentTo('PUT user-profile')).toBeUndefined();
  });

  it('what the server refuses is said at its field, and what was typed stays', async () => {
    answers['PUT user-profile'] = () => refusal(400, 'validation', 'lastName');
    await show();
    type('Last name', 'Ortega y Gasset');
    press('Save');
    expect(await screen.findByText('This cannot be saved. Check what it says.')).toBeTruthy();
    expect(field('Last name').value).toBe('Ortega y Gasset');
  });

  it('SCR-46 ENT-03 is saved once something changed', async () => {
    await show();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    expect(field('Time zone').value).toBe('Asia/Hong_Kong');
    type('First name', 'Inés');
    type('Country', 'CA');
    expect(field('State').value).toBe('');
    type('State', 'QC');
    answers['PUT user-profile'] = () => reply({ ...person, firstName: 'Inés', country: 'CA', state: 'QC' });
    press('Save');
    expect(await screen.findByText('Profile saved')).toBeTruthy();
    const { firstName, lastName, phone, timeZone, clock } = { ...person, firstName: 'Inés' };
    expect(JSON.parse(String(sentTo('PUT user-profile')?.body))).toEqual({
      firstName,
      lastName,
      phone,
      timeZone,
      clock,
      country: 'CA',
      state: 'QC',
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true));
  });

  it('CON-13 a language chosen here goes into the profile at once, but never into that of another user', async () => {
    answers['PUT user-profile'] = () => reply({ ...person, language: 'fr' });
    await show();
    press('FR');
    await waitFor(() => expect(JSON.parse(String(sentTo('PUT user-profile')?.body))).toEqual({ language: 'fr' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('fr'));
    sent.length = 0;
    act(() => write(loggedInUser, { ...record, isSwitchBackVisible: true }));
    press('EN');
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
    expect(sentTo('PUT user-profile')).toBeUndefined();
  });

  it('FMT-06 times have am or pm, or 24 hours for who chooses that', async () => {
    answers['PUT user-profile'] = () => reply({ ...person, clock: '24' });
    await show();
    const choices = within(screen.getByLabelText('Times on screens and in files')).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'With am and pm: 7:42 pm',
      'From 0 to 24 hours: 19:42',
    ]);
    type('Times on screens and in files', '24');
    press('Save');
    expect(await screen.findByText('Profile saved')).toBeTruthy();
    expect(JSON.parse(String(sentTo('PUT user-profile')?.body))).toMatchObject({ clock: '24' });
  });

  it('a state is typed where no list is', async () => {
    await show();
    expect(field('State').tagName).toBe('SELECT');
    type('Country', 'FR');
    expect(field('State').tagName).toBe('INPUT');
  });
});

describe('one’s own picture', () => {
  const choose = (content: string, name = 'me.png'): void => {
    const files = [new File([content], name, { type: 'image/png' })];
    fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files } });
  };

  it('a file that is no picture is said to be none', async () => {
    await show();
    choose('');
    expect(await screen.findByText('This file is not a picture. Choose a PNG, JPEG or WebP file.')).toBeTruthy();
    expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  });

  it('API-005 API-015 API-030 is made small, looked at, and sent by PUT with Authorization alone', async () => {
    await show();
    choose('a large picture');
    expect((await screen.findByAltText<HTMLImageElement>('Picture')).src).toBe('blob:picture');
    expect(sentTo('PUT file/user-profile')).toBeUndefined();
    press('Save picture');
    expect(await screen.findByText('Picture saved')).toBeTruthy();
    const upload = sentTo('PUT file/user-profile');
    expect([...(upload?.headers ?? [])]).toEqual([['authorization', 'token-1']]);
    expect(new TextDecoder().decode(upload?.body as ArrayBuffer)).toBe('256x128');
    expect(screen.getByRole('button', { name: 'Change picture' })).toBeTruthy();
    expect(screen.getByAltText('Picture')).toBeTruthy();
  });

  it('API-028 is removed', async () => {
    answers['GET user-profile'] = () => reply({ ...person, hasProfileImage: true });
    answers['GET file/user-profile'] = () => new Response('png');
    await show();
    await screen.findByAltText('Picture');
    press('Remove picture');
    expect(await screen.findByText('Picture removed')).toBeTruthy();
    expect(sentTo('DELETE user-profile')).toBeDefined();
    await waitFor(() => expect(screen.queryByAltText('Picture')).toBeNull());
  });
});

describe('one’s own password', () => {
  it('is not offered to who works as another, whom the server would refuse', async () => {
    await show();
    expect(screen.getByRole('button', { name: 'Change password' })).toBeTruthy();
    act(() => write(loggedInUser, { ...record, isSwitchBackVisible: true }));
    expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
  });

  const fill = async (): Promise<void> => {
    press('Change password');
    await screen.findByRole('dialog');
    type('Current password', 'old-Quiet-lanes');
    type('New password', 'seven-Quiet-lanes');
    type('Confirm password', 'seven-Quiet-lanes');
    press('Save password');
  };

  it('ST-16 what the server refuses is said, and the form can be sent again', async () => {
    answers['PUT users/reset-password'] = () => refusal(400, 'auth.invalidCredentials', 'oldPassword');
    await show();
    await fill();
    expect(await screen.findByText('This is not your current password')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save password' })).toHaveProperty('disabled', false);
    answers['PUT users/reset-password'] = () => new Response('{}', { status: 500 });
    press('Save password');
    expect(await screen.findByText(serverError)).toBeTruthy();
  });

  it('R-087 ST-15 ENT-25 is changed in the dialog that asks for the old one', async () => {
    await show();
    await fill();
    expect(await screen.findByText('Password changed successfully')).toBeTruthy();
    expect(JSON.parse(String(sentTo('PUT users/reset-password')?.body))).toEqual({
      oldPassword: 'old-Quiet-lanes',
      newPassword: 'seven-Quiet-lanes',
      confirmPassword: 'seven-Quiet-lanes',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
