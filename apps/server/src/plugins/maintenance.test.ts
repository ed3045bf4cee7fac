import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToken, openTestApp } from '../app-testing.ts';
import type { TestApp } from '../app-testing.ts';
import { loadConfig } from '../config/load.ts';

/** Starts a new server on the same data folder before, during and after the maintenance. */
describe('maintenance', () => {
  let webRoot: string;
  let before: TestApp;
  let during: TestApp;
  let token: string;

  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'lanewise-web-'));
    await mkdir(join(webRoot, 'assets'));
    await writeFile(
      join(webRoot, 'index.html'),
      '<meta name="lanewise-base" content="/" /><meta name="lanewise-support" content="nobody@example.com" />',
    );
    await writeFile(join(webRoot, 'assets', 'app.js'), 'start()');
    before = await openTestApp();
    await before.user({ username: 'admin@example.com', role: 'Super Admin', regLocIds: 'all' });
    token = await before.token('admin@example.com');
    const env = { LANEWISE_MAINTENANCE: 'true', LANEWISE_SUPPORT_ADDRESS: 'help@example.com' };
    during = await openTestApp({ meta: before.meta, webRoot, config: loadConfig(env, { home: '/nonexistent' }) });
  });
  afterAll(async () => {
    await during.app.close();
    await before.close();
    await rm(webRoot, { recursive: true });
  });

  it.each([
    ['GET', 'company'],
    ['GET', 'user-profile'],
    ['POST', 'v2/login'],
    ['PUT', 'users/set-password'],
  ] as const)('answers 503 to %s %s, whoever asks', async (method, path) => {
    for (const as of [undefined, token, 'of nobody']) {
      const { status, headers, body } = await during.ask(method, path, { as, body: method === 'GET' ? undefined : {} });
      expect(status).toBe(503);
      expect(headers).toMatchObject({ 'x-maintenance': 'true', 'retry-after': '60' });
      expect(headers['message']).toBe('The server is under maintenance. Please try again in a few minutes');
      expect(body).toMatchObject({ isSuccess: false, code: 'server.busy' });
    }
  });

  it('says so in health, which goes on', async () => {
    expect(await during.ask('GET', 'health')).toMatchObject({ status: 200, body: { data: { maintenance: true } } });
    expect(await before.ask('GET', 'health')).toMatchObject({ status: 200, body: { data: { maintenance: false } } });
  });

  it('still hands out the web application, which shows the page, and the API document', async () => {
    expect(await during.ask('GET', '/assets/app.js')).toMatchObject({ status: 200, text: 'start()' });
    const { status, text } = await during.ask('GET', '/');
    expect(status).toBe(200);
    expect(text).toContain('<meta name="lanewise-support" content="help@example.com" />');
    expect(text).toContain('<meta name="lanewise-base" content="/api/" />');
    expect((await during.ask('GET', '/api/docs/json')).status).toBe(200);
  });

  it('lets the programs of this machine work', async () => {
    expect((await during.ask('GET', 'company', { as: localToken })).status).toBe(200);
    expect((await during.ask('GET', 'company', { as: `Bearer ${localToken}` })).status).toBe(200);
  });

  it('is over with the setting, and sessions go on', async () => {
    expect((await before.ask('GET', 'company', { as: token })).status).toBe(200);
    const after = await openTestApp({ meta: before.meta });
    expect((await after.ask('GET', 'company', { as: token })).status).toBe(200);
    await after.app.close();
  });
});
