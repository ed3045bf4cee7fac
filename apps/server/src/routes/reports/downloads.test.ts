import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCompanies, openTestApp, type TestApp } from '../../app-testing.ts';
import type { App } from '../../plugins/app.ts';
import { openIngestArea, type IngestArea } from '../../areas.ts';
import { loadConfig } from '../../config/load.ts';
import { sql, u32 } from '../../facts/sql.ts';
import { openTestFacts } from '../../facts/testing.ts';
import type { Facts } from '../../facts/types.ts';
import { threadsHere } from '../../ingest/threads/threads.ts';
import { openTestMeta } from '../../meta/testing.ts';
import { createLog } from '../../plugins/log.ts';

/** The receipts of one file. They have more bytes than the buffers of a connection hold. */
const rows = 100_000;
const megabyte = 1024 ** 2;

let home = '';
let facts: Facts;
let area: IngestArea;
let test: TestApp;
let people: Awaited<ReturnType<typeof drawCompanies>>;
/** The same app with one second for readers. */
let hasty: TestApp;

const bytes = (megabytes: number): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < megabytes * 16; at += 1) yield Buffer.alloc(megabyte / 16);
    })(),
    { objectMode: false },
  );

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lanewise-downloads-'));
  facts = await openTestFacts();
  const meta = await openTestMeta();
  const settings = {
    LANEWISE_DOWNLOADS_OF_USER: '2',
    LANEWISE_DOWNLOADS_OF_COMPANY: '3',
    LANEWISE_IDLE_SECONDS: '3600',
  };
  const config = loadConfig(settings, { home });
  area = await openIngestArea({ config, meta, facts, threads: threadsHere(), log: createLog('silent') });
  const probes = (app: App) => {
    app.get('/probe/undeclared', { config: { access: 'session' } }, (_, reply) => reply.send(bytes(1)));
    app.get('/probe/large', { config: { access: 'session', download: true }, compress: false }, (_, reply) =>
      reply.send(bytes(64)),
    );
  };
  test = await openTestApp({ config, meta, facts, modules: [...area.modules, probes] });
  people = await drawCompanies(test);
  await facts.command(sql`
    insert into transaction (company, business_date, location, ended, entry_no, lane, number, sign, kind, selling, cashier, total)
    select ${u32(people.harvest.id)}, toDate('2026-11-19'), ${u32(people.stores.harborPoint.location_id)},
      toDateTime64('2026-11-19 08:00:00', 0, 'UTC') + intDiv(number, 9), 1000000 + number, '1', toString(number), 1, 'sale', 1,
      repeat('Jean-Baptiste ', 3), number / 100
    from numbers(${u32(rows)})`);
  const hurried = { ...config, shares: { ...config.shares, idleSeconds: 1 } };
  hasty = await openTestApp({ config: hurried, meta, facts, modules: [...area.modules, probes] });
  for (const { app } of [test, hasty]) await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await area.close();
  await hasty.app.close();
  await test.close();
  await facts.close();
  await rm(home, { recursive: true, force: true });
});

/** An answer that is not read until the test reads it. */
const open = async (path: string, as: string, { app } = test): Promise<IncomingMessage> => {
  const { port } = app.server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path: `/api/${path}`, headers: { authorization: as }, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return response;
};

/** Reads the rest, and returns whether the answer was complete. */
const isWhole = async (response: IncomingMessage): Promise<boolean> => {
  // `once` of an event emitter rejects with the error that ends a broken answer.
  const closed = new Promise((resolve) => response.once('close', resolve));
  response.resume();
  await closed;
  return response.complete;
};

/** The period is longer than thirteen months, so the totals are a long query. */
const file = 'dashboard/v1/transaction/export?startDate=2025-01-01&lastDate=2026-11-19&type=csv';
const few = `${file}&minAmount=42&maxAmount=43`;
const patience = { timeout: 40_000, interval: 500 };

/** Statements of exports that the engine is running. */
const exporting = async (): Promise<number> => {
  const [row] = await facts.query<{ count: string }>(
    sql`select count() as count from system.processes where query like '%max_block_size=4096%' and query not like '%system.processes%'`,
  );
  return Number(row?.count);
};
const ask = (path: string, as: string) => test.ask('GET', path, { as });

describe('files that nobody reads', () => {
  it('hold no statement, hold up nobody, are limited, and end', async () => {
    const { manager, limited, admin, foreign } = people.tokens;
    const unread = await Promise.all([open(file, manager), open(file, manager)]);
    expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await ask(file, manager)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '10' },
      body: { code: 'download.tooMany', params: { whose: 'user' } },
    });
    const third = await open(file, limited);
    const headers = { 'x-company-id': String(people.harvest.id) };
    expect(await test.ask('GET', file, { as: admin, headers })).toMatchObject({
      status: 429,
      body: { params: { whose: 'company' } },
    });
    // The rows of all files are on disk, and the engine has finished them, before the test reads any of them.
    await expect.poll(exporting, { timeout: 30_000 }).toBe(0);
    expect((await ask('dashboard/v1/transaction?startDate=2026-11-19&lastDate=2026-11-19', foreign)).status).toBe(200);
    expect((await ask(file, foreign)).status).toBe(200);
    expect(await facts.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    for (const one of [...unread, third]) one.destroy();
    await expect.poll(async () => (await ask(few, manager)).status, patience).toBe(200);
  }, 120_000);

  it('are cut, whatever they are, and their shares are there again', async () => {
    const unread = await Promise.all(['probe/large', file].map((path) => open(path, people.tokens.manager, hasty)));
    await expect
      .poll(async () => (await hasty.ask('GET', few, { as: people.tokens.manager })).status, patience)
      .toBe(200);
    expect(await Promise.all(unread.map(isWhole))).toEqual([false, false]);
  });

  it('are not answered by a route that does not declare them', async () => {
    expect((await ask('probe/undeclared', people.tokens.manager)).status).toBe(500);
    const undeclared = (app: App) =>
      void app.get(
        '/probe/file',
        { config: { access: 'session' }, schema: { produces: ['application/pdf'] } },
        async () => null,
      );
    await expect(openTestApp({ meta: test.meta, modules: [undeclared] })).rejects.toThrow('does not declare');
  });
});
