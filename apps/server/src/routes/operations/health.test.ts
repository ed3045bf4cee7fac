import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../app-testing.ts';
import type { TestApp } from '../../app-testing.ts';

describe('health and documents', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({ ready: () => Promise.resolve() });
  });
  afterAll(() => test.close());

  it('health answers anybody, and tells nothing but status, maintenance, version and how long it runs', async () => {
    const { status, body } = await test.ask('GET', 'health');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      status: 'ok',
      maintenance: false,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      uptimeSeconds: expect.any(Number) as number,
    });
  });

  it('health answers 503 while a store does not', async () => {
    const other = await openTestApp({ meta: test.meta, ready: () => Promise.reject(new Error('SECRET')) });
    const { status, body, text, headers } = await other.ask('GET', 'health');
    expect(status).toBe(503);
    expect(body.data).toMatchObject({ status: 'degraded' });
    expect(headers['retry-after']).toBe('5');
    expect(text).not.toContain('SECRET');
    await other.app.close();
  });

  it('health says that something that was received is in no figure, and goes on answering 200', async () => {
    const other = await openTestApp({ meta: test.meta, ready: async () => undefined, isWhole: async () => false });
    const { status, body } = await other.ask('GET', 'health');
    expect([status, body.data]).toMatchObject([200, { status: 'incomplete' }]);
    await other.app.close();
  });

  it('the API document is OpenAPI 3.1 and names every call with who may make it', async () => {
    const document = (await test.app.inject('/api/docs/json')).json<{
      openapi: string;
      paths: Record<string, Record<string, { security?: unknown[]; requestBody?: unknown; responses: object }>>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/v2/login']?.['post']).toMatchObject({ security: [] });
    expect(document.paths['/v2/login']?.['post']?.requestBody).toBeDefined();
    expect(document.paths['/company']?.['get']?.security).toEqual([{ session: [] }]);
    const answers = Object.keys(document.paths['/company']?.['get']?.responses ?? {});
    expect(answers.sort()).toEqual(['200', '400', '401', '403', '429', '503', 'default']);
    const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
    expect(document.paths['/uploadImage']?.['post']?.requestBody).toMatchObject({ content: file });
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const routes = test.app.routeTable
      .filter(({ url, method }) => url.startsWith('/api/') && !url.startsWith('/api/docs') && method !== 'HEAD')
      .map(({ url, method }) => `${method} ${url.slice('/api'.length)}`);
    expect(documented.sort()).toEqual(routes.sort());
  });

  it('every reference of the API document leads somewhere', async () => {
    const { payload } = await test.app.inject('/api/docs/json');
    const { components } = JSON.parse(payload) as { components: { schemas: Record<string, unknown> } };
    const references = [...payload.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '');
    expect(references).toContain('RegionNode');
    for (const name of references) expect(Object.keys(components.schemas)).toContain(name);
  });

  it('the page to read it has no script but its own files', async () => {
    const { status, text, headers } = await test.ask('GET', '/api/docs/');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    const scripts = [...text.matchAll(/<script([^>]*)>([^<]*)</g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes, inline = ''] of scripts) {
      expect(inline.trim()).toBe('');
      const [, source = ''] = /src="([^"]+)"/.exec(attributes ?? '') ?? [];
      expect((await test.ask('GET', new URL(source, 'http://x/api/docs/').pathname)).status).toBe(200);
    }
  });
});
