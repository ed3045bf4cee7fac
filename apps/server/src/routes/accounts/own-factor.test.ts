import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';
import { password } from '../../app-testing.ts';

// A user must enter their password to remove their own second factor (025), so that a thief of the session cannot
// remove it. The call that removes the second factor of a colleague is refused for the own account.

const name = 'chief.factor@example.com';
const { test, drawn } = drawnApp(async () => {
  await test.user({
    username: name,
    role: 'Company Admin',
    companyId: drawn.harvest.id,
    accessGroups: ['Users Setting'],
    regLocIds: 'all',
  });
});
const ask = (as: string, call: string, body?: unknown) => {
  const [method = '', path = ''] = call.split(' ');
  return test.ask(method, path, { as, ...(body === undefined ? {} : { body }) });
};

describe('a stolen session of somebody with a second factor', () => {
  it('does not take it off by the door for colleagues, without the password', async () => {
    const { userId } = (await test.meta.users.findByName(name)) ?? { userId: 0 };
    const mine = await test.meta.sessions.open(userId);
    const { secret } = (await ask(mine, 'POST second-factor', { password })).body.data as { secret: string };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await ask(mine, 'POST second-factor/confirm', { code })).status).toBe(200);
    const stolen = await test.meta.sessions.open(userId);
    expect((await ask(stolen, 'POST second-factor/off', {})).status).toBe(400);
    const removed = await ask(stolen, `DELETE users/${userId}/second-factor`);
    expect((await ask(stolen, 'GET second-factor')).body.data).toMatchObject({ isOn: true });
    expect(removed.status).toBe(409);
  });
});
