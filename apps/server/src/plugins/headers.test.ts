import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../app-testing.ts';
import type { TestApp } from '../app-testing.ts';
import type { App } from './app.ts';

const files: Record<string, string> = {
  'index.html': '<meta name="lanewise-base" content="/api/" /><script src="./assets/index-BkX3a91c.js"></script>',
  'assets/index-BkX3a91c.js': `console.log(${JSON.stringify('lanewise '.repeat(500))})`,
  'assets/index-D1f0a2b3.css': 'body{margin:0}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

describe('headers and files', () => {
  let test: TestApp;
  let webRoot: string;
  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'lanewise-web-'));
    await mkdir(join(webRoot, 'assets'));
    for (const [name, content] of Object.entries(files)) await writeFile(join(webRoot, name), content);
    test = await openTestApp({ webRoot });
  });
  afterAll(async () => {
    await test.close();
    await rm(webRoot, { recursive: true });
  });

  it('every answer carries the security headers: pages, files, the API and its refusals', async () => {
    const paths = ['/', '/favicon.svg', '/nothing', '/api/health', '/api/nothing', '/api/company', '/api/docs/json'];
    for (const path of paths) {
      const { headers } = await test.ask('GET', path);
      const policy = String(headers['content-security-policy']);
      expect(policy, path).toContain("script-src 'self';");
      expect(policy, path).toContain("style-src 'self' 'unsafe-inline';");
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['strict-transport-security'], path).toBeUndefined();
    }
  });

  it('HSTS is sent where the public address is https', async () => {
    const { config, meta } = test;
    const parts = { ...config, publicUrl: 'https://reports.example.com' };
    const secure = await openTestApp({ meta, config: parts });
    const { headers } = await secure.ask('GET', 'health');
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    await secure.app.close();
  });

  it('nothing of the API is kept by a cache', async () => {
    for (const path of ['health', 'company', 'nothing']) {
      expect((await test.ask('GET', path)).headers['cache-control'], path).toBe('no-store');
    }
  });

  it('files with a hash in their name are kept for ever, the page that names them is not', async () => {
    const cacheOf = async (path: string) => (await test.ask('GET', path)).headers['cache-control'];
    expect(await cacheOf('/assets/index-BkX3a91c.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheOf('/')).toBe('no-cache');
    expect(await cacheOf('/index.html')).toBe('no-cache');
    expect(await cacheOf('/favicon.svg')).toBe('no-cache');
  });

  it('only files of the web application are served, however the path is written', async () => {
    const tries = [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2fetc/passwd',
      '/.env',
    ];
    for (const path of tries) expect((await test.ask('GET', path)).status, path).toBe(404);
  });

  it('large answers are compressed as the browser wishes', async () => {
    const path = '/assets/index-BkX3a91c.js';
    const ask = (encoding: string) => test.app.inject({ url: path, headers: { 'accept-encoding': encoding } });
    const br = await ask('gzip, br');
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(files['assets/index-BkX3a91c.js']);
    const gzip = await ask('gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(files['assets/index-BkX3a91c.js']);
    expect(
      (await test.app.inject({ url: '/api/docs/json', headers: { 'accept-encoding': 'br' } })).headers,
    ).toMatchObject({
      'content-encoding': 'br',
    });
  });

  it.each([
    ['if-match', '"another"', 412],
    ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT', 412],
    ['range', 'bytes=99999999-', 416],
  ])('a file whose %s is %s is refused with the status for it', async (name, value, status) => {
    const answer = await test.ask('GET', '/favicon.svg', { headers: { [name]: value } });
    expect(answer).toMatchObject({ status, body: { code: 'validation', fields: [{ field: 'request' }] } });
  });

  it('API-001 all calls sit under the configured base path', async () => {
    expect((await test.ask('GET', '/api/health')).status).toBe(200);
    expect((await test.ask('GET', '/')).text).toContain('<meta name="lanewise-base" content="/api/" />');
    const moved = await openTestApp({
      meta: test.meta,
      webRoot,
      config: { ...test.config, basePath: '/reports/api/' },
    });
    expect((await moved.ask('GET', '/')).text).toContain('<meta name="lanewise-base" content="/reports/api/" />');
    expect((await moved.ask('GET', '/reports/api/health')).status).toBe(200);
    expect((await moved.ask('GET', '/api/health')).status).toBe(404);
    await moved.app.close();
  });

  it('a route that does not say who may call it cannot be registered', async () => {
    const modules = [(app: App) => void app.get('/forgotten', async () => 'everything')];
    const building = openTestApp({ meta: test.meta, modules });
    await expect(building).rejects.toThrow('Route GET /api/forgotten does not declare its access.');
  });
});
