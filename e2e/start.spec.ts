import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from './fixture.ts';
import { newHome, startServer } from './server.ts';
import type { TestServer } from './server.ts';
import { at, logIn } from './steps.ts';

const start = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
const words = [start, '--empty'];

test.describe('npm start on an empty folder', () => {
  test.setTimeout(300_000);
  let home: string;
  let server: TestServer;
  test.beforeEach(async () => {
    home = newHome();
    server = await startServer({ words, home });
  });
  test.afterEach(async () => {
    // The server exits with 0 as requested and leaves nothing behind.
    expect(await server.stop()).toBe(0);
    rmSync(home, { recursive: true, force: true });
  });

  test('prints a link with which the first Super Admin is made, once', async ({ page }) => {
    const printed = () => /http:\S+setup=1/.exec(server.said())?.[0] ?? '';
    await expect.poll(printed).not.toBe('');
    const link = printed();
    await page.goto(link);
    await page.getByLabel('Username').fill('kim@example.com');
    await page.getByLabel('New password').fill('seven-Quiet-lanes');
    await page.getByLabel('Confirm password').fill('seven-Quiet-lanes');
    await page.getByRole('button', { name: 'Save password' }).click();
    await at(page, /#\/login/);
    await logIn(page, { username: 'kim@example.com', password: 'seven-Quiet-lanes' });
    await at(page, /#\/sales\/locationItems/);

    // The link is used up, so a copy of it from a log cannot create another administrator.
    const body = { token: new URL(link).hash.replace(/.*token=([^&]*).*/, '$1'), username: 'eve@example.com' };
    const passwords = { newPassword: 'another-Quiet-lane', confirmPassword: 'another-Quiet-lane' };
    const again = await page.request.put(`${server.url}/api/users/set-password`, { data: { ...body, ...passwords } });
    expect(again.status()).toBe(400);
    expect(await again.json()).toMatchObject({ code: 'auth.linkInvalid' });
  });

  test('a second server on the same folder ends and names the first, which goes on', async ({ request }) => {
    const second = startServer({ words, home });
    await expect(second).rejects.toThrow(new RegExp(`ended with 1[^]*in use by another[^]* at ${server.url} since`));
    expect((await request.get(`${server.url}/api/health`)).status()).toBe(200);
  });
});
