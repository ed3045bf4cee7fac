import type { Connector } from '@lanewise/contract/entities/connector';
import { expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';
import { localToken } from '../../app-testing.ts';

const { test, drawn } = drawnApp();

it('a login of a program whose company is Inactive is refused, and leaves its key as it is', async () => {
  const { id } = drawn.corner;
  const headers = { 'x-company-id': String(id) };
  const call = async <Data>(method: 'POST' | 'PUT', path: string, body: object): Promise<Data> =>
    (await test.ask(method, path, { as: localToken, headers, body })).body.data as Data;
  const { connectorId } = await call<Connector>('POST', 'connectors', { name: 'Till room', type: 'ACE' });
  const password = 'Tills-at-noon-7';
  const typed = { newPassword: password, confirmPassword: password };
  await call('PUT', `users/reset/connector/${connectorId}/credential`, typed);
  const logIn = () =>
    test.ask('POST', 'connectors/login', { body: { username: `connector ${connectorId}`, password } });
  const { key } = (await logIn()).body.data as { key: string };
  await call('PUT', `company/${id}`, { status: 'Inactive' });
  expect((await logIn()).body['code']).toBe('auth.invalidCredentials');
  await call('PUT', `company/${id}`, { status: 'Active' });
  expect((await test.ask('GET', 'connectors/requests', { as: key })).status).toBe(200);
});
