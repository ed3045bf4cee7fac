import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accessGroups } from '@lanewise/contract/access-groups';
import type { Access } from '@lanewise/contract/access';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCompanies, localToken, openTestApp } from '../app-testing.ts';
import type { TestApp } from '../app-testing.ts';
import { noSight } from '../meta/sight.ts';
import type { RouteModule } from './app.ts';
import { allows } from './access.ts';
import { standIn, type RequestCaller } from './caller.ts';
import { reply } from './reply.ts';

/**
 * One test route for every kind of access, in addition to the routes of the product, so that no kind of access is left
 * untested.
 */
const probes: RouteModule = (app) => {
  const kinds: Record<string, Access> = {
    public: 'public',
    session: 'session',
    admin: 'admin',
    ingest: 'ingest',
    connector: 'connector',
    sales: { anyOf: ['Sales Access Group'] },
    either: { anyOf: ['Balancing Access Group', 'Transactions Access Group'] },
    balancing: { anyOf: ['Balancing Access Group'] },
    nobody: { anyOf: [] },
  };
  for (const [name, access] of Object.entries(kinds)) {
    app.get(`/probe/${name}`, { config: { access } }, async () => reply(name));
    app.post(`/probe/${name}/:thing`, { config: { access, audit: 'probe.create' } }, async () => reply(name));
  }
};

type Who = 'anybody' | 'nobody' | 'manager' | 'admin' | 'support' | 'connector' | 'local';

/**
 * The rules of access once more, written independently: the access that each caller has in addition to the access of
 * every session.
 */
const holds: Record<Who, readonly string[] | 'everything' | null> = {
  anybody: null,
  nobody: ['session'],
  manager: ['session', 'Sales Access Group', 'Transactions Access Group'],
  admin: 'everything',
  support: 'everything',
  connector: ['ingest', 'connector'],
  local: 'everything',
};

const expected = (access: Access, who: Who): 'passes' | 401 | 403 => {
  if (access === 'public') return 'passes';
  const held = holds[who];
  if (held === null) return 401;
  // Only a store's own program gets the orders of the store.
  if (held === 'everything') return access === 'connector' ? 403 : 'passes';
  const asked = typeof access === 'string' ? [access] : [access.anyOf ?? [], access.permission ?? []].flat();
  return asked.some((name) => held.includes(name)) ? 'passes' : 403;
};

/** Other spellings of an address. No spelling may give more access than the address itself. */
const mangled = (path: string): string[] => {
  const inside = path.replace(/^\/api\//, '');
  const letter = inside.charCodeAt(0).toString(16);
  return [
    `//api/${inside}`,
    `/api//${inside}`,
    `/api/./${inside}`,
    `/api/%2e/${inside}`,
    `/api/x/../${inside}`,
    `/api/x/%2e%2e/${inside}`,
    `/API/${inside}`,
    `/api/${inside.toUpperCase()}`,
    `/api/%${letter}${inside.slice(1)}`,
    `/api%2f${inside}`,
    `/api/${inside}/`,
    `/api/${inside}%2f`,
    `/api/${inside};a=b`,
    `/api/${inside}%00`,
    `/api/${inside}%20`,
    `/api/${inside}?authorization=x`,
    `/api/${inside}#x`,
    `http://localhost/api/${inside}`,
    `http://elsewhere.example//api/${inside}`,
  ];
};

/** Status of a request whose path is sent exactly as written; a client library would normalize it. */
const rawStatus = (port: number, method: string, path: string, token: string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: token };
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    asked.once('error', reject);
    asked.end();
  });
const agent = new Agent({ keepAlive: true });

/** A user of a company without permissions. */
const drawnCaller = (): RequestCaller => ({
  kind: 'user',
  user: standIn('somebody', 'Analyst', 1),
  isAdmin: false,
  connector: null,
  companyId: 1,
  switchedBy: null,
  looks: false,
  token: null,
  sessionId: null,
  sight: () => Promise.resolve(noSight(1)),
});

describe('access', () => {
  let test: TestApp;
  let tokens: Record<Who, string | undefined>;
  beforeAll(async () => {
    test = await openTestApp({ modules: [probes] });
    const drawn = await drawCompanies(test);
    tokens = { ...drawn.tokens, anybody: undefined, local: localToken };
  });
  afterAll(async () => {
    agent.destroy();
    await test.close();
  });

  const routes = () =>
    test.app.routeTable
      .filter(({ url, method }) => url.startsWith('/api/') && !url.includes('/docs') && method !== 'HEAD')
      // A logout would end the session that the next case needs.
      .filter(({ url }) => !url.includes('logout'))
      .map((route) => ({ ...route, path: route.url.replace(/:\w+/g, '999') }));
  const method = (name: string) => name as 'GET';

  it('a route answers every caller as its access says', async () => {
    const cases = routes()
      .filter(({ url }) => url.startsWith('/api/probe/'))
      .flatMap((route) => (Object.keys(holds) as Who[]).map((who) => ({ route, who })));
    expect(cases.length).toBeGreaterThan(100);
    for (const { route, who } of cases) {
      const { status, body } = await test.ask(method(route.method), route.path, { as: tokens[who] });
      const want = expected(route.access, who);
      const label = `${who} ${route.method} ${route.url} answered ${status}`;
      if (want === 'passes') expect([401, 403], label).not.toContain(status);
      else expect(status, label).toBe(want);
      if (want === 401) expect(body['code'], label).toBe('session.expired');
      if (want === 403) expect(body['code'], label).toBe('access.denied');
    }
  });

  it('no other spelling of an address gets anybody further', async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = test.app.server.address() as AddressInfo;
    for (const [index, route] of routes()
      .filter(({ access }) => access !== 'public')
      .entries()) {
      for (const who of ['anybody', 'nobody', 'connector'] as const) {
        if (expected(route.access, who) === 'passes') continue;
        // Tests every route with some spellings, and every spelling with some routes.
        for (const path of mangled(route.path).filter((_, at) => (at + index) % 6 === 0)) {
          const status = await rawStatus(port, route.method, path, tokens[who]);
          expect([400, 401, 403, 404, 405], `${who} ${route.method} ${path}`).toContain(status);
        }
      }
    }
  });

  it('no header changes the method or the caller', async () => {
    const headers = { 'x-http-method-override': 'GET', 'x-original-url': '/api/health', 'x-forwarded-user': 'admin' };
    expect((await test.ask('POST', 'probe/admin/1', { as: tokens.nobody, headers })).status).toBe(403);
    expect((await test.ask('GET', 'probe/admin', { headers })).status).toBe(401);
  });

  it('API-002 the token travels in Authorization, raw or after Bearer', async () => {
    const { manager } = tokens;
    for (const spelling of [manager, `Bearer ${manager}`, `bearer  ${manager}`]) {
      expect((await test.ask('GET', 'levels', { as: spelling })).status).toBe(200);
    }
    for (const wrong of [
      '',
      'Bearer',
      'Bearer ',
      `Basic ${manager}`,
      `${manager}x`,
      manager?.toUpperCase(),
      'x'.repeat(5000),
    ]) {
      const { status, headers } = await test.ask('GET', 'levels', { as: wrong });
      expect(status, wrong).toBe(401);
      expect(headers['www-authenticate']).toBe('Bearer');
    }
    expect((await test.ask('GET', `company?Authorization=${manager}`)).status).toBe(401);
  });

  it('a refused call says who may not, in body and header', async () => {
    const { body, headers } = await test.ask('GET', 'probe/admin', { as: tokens.manager });
    expect(body['message']).toBe('You are not authorized to perform this action');
    expect(headers['message']).toBe('You are not authorized to perform this action');
  });

  it('a refusal comes before the body is looked at', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await test.ask('POST', 'users', { body: '{broken', headers })).status).toBe(401);
    expect((await test.ask('POST', 'users', { as: tokens.nobody, body: '{broken', headers })).status).toBe(403);
  });

  it('people may send data with the right to look after connectors', async () => {
    await test.user({
      username: 'keeper@example.com',
      companyId: 1,
      accessGroups: ['Connector Setting'],
      regLocIds: 'all',
    });
    const keeper = await test.token('keeper@example.com');
    expect((await test.ask('GET', 'probe/ingest', { as: keeper })).status).toBe(200);
    expect((await test.ask('GET', 'probe/ingest', { as: tokens.manager })).status).toBe(403);
  });

  it('every access group alone opens what asks for it', () => {
    const caller = drawnCaller();
    const access: Access = { anyOf: ['Balancing Access Group'], permission: 'getSales' };
    for (const group of accessGroups) {
      const holder = { ...caller, user: { ...caller.user, accessGroups: [group] } };
      expect(allows(access, holder), group).toBe(group === 'Balancing Access Group');
    }
    expect(allows(access, { ...caller, user: { ...caller.user, permissions: ['getSales'] } })).toBe(true);
    expect(allows(access, { ...caller, user: { ...caller.user, permissions: ['getReports'] } })).toBe(false);
  });

  it('API-004 the analytics token is checked whenever it is present, and only for its own session', async () => {
    const login = await test.ask('POST', 'v2/login', {
      body: { username: 'manager@example.com', password: 'tulip-Battery-staple-7' },
    });
    const { Authorization, analyticsToken } = login.body.data as Record<string, string>;
    const ask = (as: string | undefined, token: string) =>
      test.ask('GET', 'levels', { as, headers: { 'x-analytics-auth': token } });
    expect((await ask(Authorization, analyticsToken ?? '')).status).toBe(200);
    expect((await ask(Authorization, 'forged')).status).toBe(401);
    expect((await ask(tokens.manager, analyticsToken ?? '')).status).toBe(401);
    expect((await test.ask('GET', 'levels', { as: analyticsToken })).status).toBe(401);
  });

  it('no token is ever logged', () => {
    const log = test.log();
    for (const [who, token] of Object.entries(tokens)) {
      if (token !== undefined) expect(log.includes(token), who).toBe(false);
    }
    expect(log).not.toContain('tulip-Battery-staple-7');
    expect(log).toContain('"path":"/api/levels"');
  });
});
