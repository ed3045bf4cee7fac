import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { JSX } from 'react';
import type { SessionEntry } from '@lanewise/contract/entities/account';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../i18n/setup.ts';
import { measure } from '../report/testing.tsx';
import { loggedInUser } from '../state/keys.ts';
import { write } from '../state/storage.ts';
import { CodeForm } from '../features/session/code-form.tsx';
import { SecondFactorSection } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { Switches } from './switches.tsx';

vi.setConfig({ testTimeout: 60_000 });
const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }));

const record = {
  Authorization: 'token-1',
  role: 'Store Manager',
  accessGroupPermissions: ['Sales Access Group'],
  isSwitchBackVisible: false,
  username: 'ines@store.example',
  analyticsToken: '',
};
const session = (sessionId: number, more: Partial<SessionEntry>): SessionEntry => ({
  sessionId,
  browser: 'Firefox',
  system: 'Windows',
  address: '192.0.2.7',
  openedBy: 'password',
  current: false,
  switchedBy: null,
  createdAt: '2026-11-20T12:00:00Z',
  lastUsedAt: '2026-11-20T13:00:00Z',
  ...more,
});

let sent: { call: string; body: unknown }[];
let answers: Record<string, () => Response>;
const reply = (data: unknown): Response => new Response(JSON.stringify({ isSuccess: true, message: '', data }));
const refusal = (status: number, code: string, ...fields: string[]): Response => {
  const wrong = fields.map((field) => ({ field, code: 'required', message: 'no' }));
  return new Response(JSON.stringify({ isSuccess: false, code, message: 'no', fields: wrong }), { status });
};

beforeAll(async () => {
  measure();
  await startTexts();
  await loadTexts('accounts');
});
beforeEach(() => {
  localStorage.clear();
  write(loggedInUser, record);
  [sent, answers] = [[], {}];
  navigate.mockReset();
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    const call = `${method} ${path.replace('/api/', '')}`;
    sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return Promise.resolve(answers[call]?.() ?? reply(null));
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const show = (what: JSX.Element): void => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Notifications />
        {what}
      </QueryClientProvider>
    </MantineProvider>,
  );
};
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sentTo = (call: string) => sent.find((one) => one.call === call);

describe('sessions', () => {
  const own = [session(1, { current: true }), session(2, { browser: 'Safari', system: 'iPhone' })];

  it('are told apart, and this one cannot be ended from here', async () => {
    answers['GET sessions'] = () => reply([...own, session(3, { switchedBy: 'mara@hq.example', openedBy: 'switch' })]);
    show(<Sessions userId={null} name="" />);
    const [here, phone, other] = await screen.findAllByRole('listitem');
    if (!here || !phone || !other) throw new Error('Three sessions are listed.');
    expect(within(here).getByText('This session')).toBeTruthy();
    expect(within(here).queryByRole('button')).toBeNull();
    expect(within(phone).getByText('Safari on iPhone')).toBeTruthy();
    expect(other.textContent).toContain('mara@hq.example works as this user');
  });

  it('end one at a time, or all others after a question', async () => {
    answers['GET sessions'] = () => reply(own);
    show(<Sessions userId={null} name="" />);
    fireEvent.click(await screen.findByRole('button', { name: 'End' }));
    await waitFor(() => expect(sentTo('DELETE sessions/2')).toBeDefined());
    press('End all other sessions');
    const dialog = await screen.findByRole('dialog');
    expect(sentTo('DELETE sessions')).toBeUndefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'End all other sessions' }));
    await waitFor(() => expect(sentTo('DELETE sessions')).toBeDefined());
    expect(await screen.findByText('1 session ended')).toBeTruthy();
  });

  it('of a colleague can all be ended, and their second factor taken off; nothing of that while switched in', async () => {
    answers['GET users/7/sessions'] = () => reply([session(9, {})]);
    answers['GET users/7/second-factor'] = () =>
      reply({ isOn: true, since: null, recoveryCodesLeft: 9, required: false });
    show(<Sessions userId={7} name="Ada Byron" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(sentTo('DELETE users/7/second-factor')).toBeDefined());
    cleanup();
    write(loggedInUser, { ...record, isSwitchBackVisible: true });
    show(<Sessions userId={7} name="Ada Byron" />);
    await screen.findByText('Two-step login is on.');
    expect(screen.queryByRole('button', { name: /End|Turn off/ })).toBeNull();
  });
});

it('who worked in one’s account is named with time, length and reason', async () => {
  const entry = { switchId: 1, actor: 'mara@hq.example', beganAt: '2026-11-20T12:00:00Z', reason: 'Ticket 12' };
  answers['GET sessions/switches'] = () => reply([{ ...entry, endedAt: '2026-11-20T12:25:00Z' }]);
  show(<Switches />);
  const item = await screen.findByRole('listitem');
  for (const text of ['mara@hq.example', '25 minutes', 'Ticket 12']) expect(item.textContent).toContain(text);
});

describe('a second factor', () => {
  const off = { isOn: false, since: null, recoveryCodesLeft: 0, required: false, proof: 'password' };
  const on = { ...off, isOn: true, since: '2026-11-20T12:00:00Z', recoveryCodesLeft: 3 };

  it('is set up with the password, a picture, a key and a code; the recovery codes are shown once', async () => {
    answers['GET second-factor'] = () => reply(off);
    answers['POST second-factor'] = () => reply({ secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/Lanewise:ines?secret=A' });
    show(<SecondFactorSection username="ines@store.example" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
    press('Continue');
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(sentTo('POST second-factor')).toBeUndefined();
    type('Your password', 'pass');
    press('Continue');
    expect(await screen.findByRole('img', { name: 'QR code of the key' })).toBeTruthy();
    expect(sentTo('POST second-factor')?.body).toEqual({ password: 'pass' });
    expect(screen.getByText('ABCD EFGH IJ')).toBeTruthy();
    const writeText = vi.fn(() => Promise.resolve());
    Object.assign(navigator, { clipboard: { writeText } });
    press('Copy key');
    expect(writeText).toHaveBeenCalledWith('ABCDEFGHIJ');
    expect(await screen.findByText('Key copied')).toBeTruthy();
    press('Confirm');
    expect(screen.getByText('Enter the code from the app')).toBeTruthy();
    answers['POST second-factor/confirm'] = () => refusal(400, 'auth.codeWrong');
    type('Code from the app', '000 000');
    press('Confirm');
    expect(await screen.findByText(/This code is not right/)).toBeTruthy();
    answers['POST second-factor/confirm'] = () => reply({ recoveryCodes: ['abcde-fghjk', 'mnpqr-stuvw'] });
    press('Confirm');
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(codes).getAllByRole('listitem')).toHaveLength(2);
    press('I have kept them');
    await waitFor(() => expect(screen.queryByText('abcde-fghjk')).toBeNull());
  });

  it('has other recovery codes by a login at the provider that has just been; a later one asks for the password', async () => {
    answers['GET second-factor'] = () => reply({ ...on, proof: 'signedIn' });
    show(<SecondFactorSection username="ines@store.example" />);
    fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    await screen.findByRole('dialog');
    expect(screen.queryByLabelText('Your password')).toBeNull();
    answers['POST second-factor/codes'] = () => refusal(400, 'validation', 'password');
    press('Make new codes');
    expect(await screen.findByText('Enter your password')).toBeTruthy();
    expect(screen.getByText(/single sign-on again and come back within 5 minutes/)).toBeTruthy();
    type('Your password', 'pass');
    answers['POST second-factor/codes'] = () => reply({ recoveryCodes: ['abcde-fghjk'] });
    press('Make new codes');
    expect(await screen.findByText('abcde-fghjk')).toBeTruthy();
    expect(sent.filter(({ call }) => call.endsWith('/codes')).map(({ body }) => body)).toEqual([
      {},
      { password: 'pass' },
    ]);
  });

  it('comes off with the password', async () => {
    answers['GET second-factor'] = () => reply(on);
    show(<SecondFactorSection username="ines@store.example" />);
    await screen.findByText('3 recovery codes left');
    press('Turn off');
    const dialog = await screen.findByRole('dialog');
    type('Your password', 'wrong');
    answers['POST second-factor/off'] = () => refusal(400, 'auth.invalidCredentials');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('This is not your password')).toBeTruthy();
    answers['POST second-factor/off'] = () => reply(null);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that a role needs comes off only to be set up again', async () => {
    answers['GET second-factor'] = () => reply({ ...on, required: true });
    show(<SecondFactorSection username="ines@store.example" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Set up again' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Your role needs two-step login');
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  });

  it('asks for its code after the password; a wrong one is said there, a locked account where one began', async () => {
    const onStartAgain = vi.fn();
    localStorage.clear();
    show(<CodeForm known={{ username: 'ines@store.example', password: 'pass' }} onStartAgain={onStartAgain} />);
    expect(screen.getByLabelText('Code').getAttribute('autocomplete')).toBe('one-time-code');
    type('Code', '123456');
    answers['POST v2/login'] = () => refusal(400, 'auth.codeWrong');
    press('Continue');
    expect(await screen.findByText('This code is not right. Each code works once.')).toBeTruthy();
    answers['POST v2/login'] = () => refusal(429, 'auth.tooManyAttempts');
    press('Continue');
    await waitFor(() => expect(onStartAgain).toHaveBeenCalledOnce());
    answers['POST v2/login'] = () => reply(record);
    press('Continue');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/', replace: true }));
    expect(sent.at(-1)?.body).toEqual({ username: 'ines@store.example', password: 'pass', code: '123456' });
  });
});
