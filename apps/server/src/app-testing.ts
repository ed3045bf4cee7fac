import { Writable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { buildApp } from './app.ts';
import type { App, AppParts } from './plugins/app.ts';
import type { Config } from './config/config.ts';
import { loadConfig } from './config/load.ts';
import { threadsHere } from './ingest/threads/threads.ts';
import type { AskedFacts } from './facts/types.ts';
import { openTestMeta } from './meta/testing.ts';
import type { Meta, NewUser } from './meta/types.ts';
import type { User } from './meta/user-types.ts';
import { createLog } from './plugins/log.ts';

/** A password that the rules accept, shared by every user of a test. */
export const password = 'tulip-Battery-staple-7';

/** Facts for apps whose routes ask for no figures. A query of these facts is a mistake in the test. */
const noFacts: AskedFacts = {
  of: () => ({
    query: () => Promise.reject(new Error('no facts here')),
    native: () => Promise.reject(new Error('no facts here')),
    stream: () => {
      throw new Error('no facts here');
    },
  }),
};

export interface TestApp {
  app: App;
  meta: Meta;
  config: Config;
  /** The log so far. */
  log(): string;
  /** Sends one request; `as` is a token. */
  ask(method: NonNullable<InjectOptions['method']>, path: string, options?: Ask): Promise<Answer>;
  /** Creates a user with the password above. */
  user(input: Partial<NewUser> & { username: string }): Promise<User>;
  /** Opens a session by logging the user in; returns its token. */
  token(username: string): Promise<string>;
  close(): Promise<void>;
}

interface Ask {
  as?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}
export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: Record<string, unknown> & { data: unknown };
  text: string;
}

export const localToken = 'local-token-of-this-machine';

/** The real application over a fresh, real metadata store. It does not listen. */
export const openTestApp = async (parts: Partial<AppParts> = {}): Promise<TestApp> => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const meta = parts.meta ?? (await openTestMeta());
  const config = loadConfig({}, { home: '/nonexistent' });
  const app = await buildApp({
    config,
    meta,
    facts: noFacts,
    threads: threadsHere(),
    log: createLog('debug', sink),
    localToken,
    webRoot: '/nonexistent',
    ...parts,
  });
  const ask: TestApp['ask'] = async (method, path, { as, body, headers } = {}) => {
    const response = await app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/${path}`,
      headers: { ...(as === undefined ? {} : { authorization: as }), ...headers },
      ...(body === undefined ? {} : { payload: body as string | object }),
    });
    const json = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: json ? response.json() : { data: null },
      text: response.payload,
    };
  };
  return {
    app,
    meta,
    config,
    log: () => lines.join(''),
    ask,
    user: (input) =>
      meta.users.create({
        password,
        firstName: '',
        lastName: '',
        role: 'Store Manager',
        companyId: null,
        accessGroups: [],
        regLocIds: [],
        ...input,
      }),
    token: async (username) => {
      const { body } = await ask('POST', 'v2/login', { body: { username, password } });
      return (body.data as { Authorization: string }).Authorization;
    },
    close: async () => {
      await app.close();
      await meta.close();
    },
  };
};

/**
 * Two companies. Harvest Lane has the regions North (stores 1 and 2) and South (store 3), and store 4 in no region.
 * Corner Shops has one store. Users: admin, support, manager (all of Harvest Lane), limited (store 1 only), nobody (no
 * access group), foreign (Corner Shops).
 */
export const drawCompanies = async (test: TestApp) => {
  const { meta } = test;
  const make = (name: string) =>
    meta.companies.create({ name, us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' });
  const harvest = await make('Harvest Lane Markets');
  const corner = await make('Corner Shops');
  const north = await meta.places.createRegion(harvest.id, { name: 'North', parentRegLocId: null });
  const south = await meta.places.createRegion(harvest.id, { name: 'South', parentRegLocId: null });
  const store = (companyId: number, storeNumber: string, name: string, regionRegLocId: number | null) =>
    meta.places.createLocation(companyId, { storeNumber, name, regionRegLocId });
  const stores = {
    harborPoint: await store(harvest.id, '1', 'Harbor Point', north),
    mapleAndFifth: await store(harvest.id, '2', 'Maple & 5th', north),
    quaiDesBrumes: await store(harvest.id, '3', 'Quai des Brumes', south),
    westEnd: await store(harvest.id, '4', 'West End', null),
    corner: await store(corner.id, '1', 'Corner of Main Street', null),
  };
  const groups = ['Sales Access Group', 'Transactions Access Group'];
  const own = { companyId: harvest.id, accessGroups: groups };
  await test.user({ username: 'admin@example.com', role: 'Super Admin', regLocIds: 'all' });
  await test.user({ username: 'support@example.com', role: 'Support Admin', regLocIds: 'all' });
  await test.user({
    username: 'manager@example.com',
    ...own,
    role: 'Company Admin',
    regLocIds: 'all',
    firstName: 'Ines',
    lastName: 'Ortega',
  });
  await test.user({ username: 'limited@example.com', ...own, regLocIds: [stores.harborPoint.reg_loc_id] });
  await test.user({ username: 'nobody@example.com', companyId: harvest.id, regLocIds: 'all' });
  await test.user({ username: 'foreign@example.com', ...own, companyId: corner.id, regLocIds: 'all' });
  const { key } = await meta.connectors.create(harvest.id, stores.harborPoint.location_id, 'Harbor Point');
  const tokens = {
    admin: await test.token('admin@example.com'),
    support: await test.token('support@example.com'),
    manager: await test.token('manager@example.com'),
    limited: await test.token('limited@example.com'),
    nobody: await test.token('nobody@example.com'),
    foreign: await test.token('foreign@example.com'),
    connector: key,
  };
  return { harvest, corner, north, south, stores, tokens };
};
