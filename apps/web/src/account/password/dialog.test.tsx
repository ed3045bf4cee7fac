import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../../api/problem.ts';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { measure } from '../../report/testing.tsx';
import type { Connector } from '@lanewise/contract/entities/connector';
import { Credential } from '../../features/connectors/credential.tsx';
import { PasswordDialog } from './dialog.tsx';
import type { Flavour, NewPassword } from './rules.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The requests so far. */
let sent: NewPassword[];
let answer: () => Promise<void>;
beforeAll(async () => {
  measure();
  await startTexts();
});
beforeEach(() => {
  cleanup();
  sent = [];
  answer = () => Promise.resolve();
});
afterAll(() => cleanup());

const open = async (flavour: Flavour): Promise<void> => {
  const send = (values: NewPassword): Promise<void> => {
    sent.push(values);
    return answer();
  };
  render(
    <MantineProvider env="test">
      <Notifications />
      <PasswordDialog flavour={flavour} name="maria@harvest.example" onSubmit={send} onClose={() => cleanup()} />
    </MantineProvider>,
  );
  await screen.findByRole('dialog');
};
const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
const type = (name: string, value: string): void => void fireEvent.change(field(name), { target: { value } });
const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save password' }));

describe('a password that is set', () => {
  it('VAL-04 asks for the old one where it is one’s own', async () => {
    await open('own');
    type('New password', 'seven-Quiet-lanes');
    type('Confirm password', 'seven-Quiet-lanes');
    save();
    expect(await screen.findByText('Enter your current password')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('VAL-05 asks for no old one of another user', async () => {
    await open('other');
    expect(screen.getByRole('dialog', { name: 'New password for maria@harvest.example' })).toBeTruthy();
    expect(screen.queryByLabelText('Current password')).toBeNull();
    type('New password', 'seven-Quiet-lanes');
    type('Confirm password', 'seven-Quiet-lanes');
    save();
    await waitFor(() => expect(sent.at(-1)?.oldPassword).toBe(''));
  });

  it('R-089 VAL-05 asks for no old one of a connector, for which the server makes a key as well', async () => {
    await loadTexts('connectors');
    const calls: unknown[] = [];
    vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
      calls.push([url, typeof body === 'string' ? JSON.parse(body) : null]);
      const data = { connectorId: 12, username: 'connector 12', key: body ? null : 'made-by-the-server' };
      return Promise.resolve(new Response(JSON.stringify({ isSuccess: true, message: '', data })));
    });
    const connector = { connectorId: 12, name: 'Store 12', username: 'connector 12' } as Connector;
    const show = (): unknown =>
      render(
        <MantineProvider env="test">
          <Notifications />
          <Credential connector={connector} onClose={() => cleanup()} />
        </MantineProvider>,
      );
    show();
    expect(await screen.findByRole('dialog', { name: 'New password for Store 12' })).toBeTruthy();
    expect(screen.queryByLabelText('Current password')).toBeNull();
    expect(screen.getByText(/user name connector 12/)).toBeTruthy();
    type('New password', 'seven-Quiet-lanes');
    type('Confirm password', 'seven-Quiet-lanes');
    save();
    const password = { newPassword: 'seven-Quiet-lanes', confirmPassword: 'seven-Quiet-lanes' };
    const path = '/api/users/reset/connector/12/credential';
    await waitFor(() => expect(calls).toEqual([[path, password]]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Have a key made instead' }));
    expect(await screen.findByRole('dialog', { name: 'Reset the key of Store 12' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Reset key' }));
    expect(await screen.findByText('made-by-the-server')).toBeTruthy();
    expect(calls.at(-1)).toEqual([path, null]);
    vi.unstubAllGlobals();
  });

  it('VAL-06 VAL-07 VAL-08 needs both fields of eight characters, the second one after the first', async () => {
    await open('other');
    expect(field('Confirm password').disabled).toBe(true);
    save();
    expect(await screen.findByText('Enter a new password')).toBeTruthy();
    type('New password', '1234567');
    expect(field('Confirm password').disabled).toBe(false);
    save();
    expect(await screen.findByText('Enter the new password again')).toBeTruthy();
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
    type('Confirm password', '1234567');
    save();
    expect(await screen.findByText('Password must be at least 8 characters')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('VAL-09 ERR-M04 typed twice differently is said in a toast, and nothing is sent', async () => {
    await open('other');
    type('New password', 'seven-Quiet-lanes');
    type('Confirm password', 'seven-Quiet-lines');
    save();
    const said = await screen.findAllByText('New password and confirm password do not match');
    expect(said.some((one) => one.closest('[role=alert]'))).toBe(true);
    expect(sent).toEqual([]);
  });

  it('says what the server refuses at its field, and keeps what was typed', async () => {
    answer = () => Promise.reject(new Problem(400, { code: 'auth.invalidCredentials' }));
    await open('own');
    type('Current password', 'wrong-Quiet-lanes');
    type('New password', 'seven-Quiet-lanes');
    type('Confirm password', 'seven-Quiet-lanes');
    save();
    expect(await screen.findByText('This is not your current password')).toBeTruthy();
    expect(field('New password').value).toBe('seven-Quiet-lanes');
  });
});
