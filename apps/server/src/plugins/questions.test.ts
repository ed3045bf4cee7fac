import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCompanies, openTestApp, type Answer, type TestApp } from '../app-testing.ts';
import type { App } from './app.ts';
import { openIngestArea, type IngestArea } from '../areas.ts';
import { loadConfig } from '../config/load.ts';
import { sql } from '../facts/sql.ts';
import { openTestFacts } from '../facts/testing.ts';
import type { Facts } from '../facts/types.ts';
import { threadsHere } from '../ingest/threads/threads.ts';
import { openTestMeta } from '../meta/testing.ts';
import { createLog } from './log.ts';
import { reply } from './reply.ts';

/** Runs for minutes unless it is ended. */
const endless = sql`select sum(sipHash64(number)) as sum from numbers(1000000000000)`;
const running = sql`select count() as count from system.processes
  where query like '%sipHash64(number)%' and query not like '%system.processes%'`;

let facts: Facts;
let area: IngestArea;
let test: TestApp;
let tokens: Record<'manager' | 'limited' | 'foreign' | 'admin', string>;
let colleague = '';
let address = '';
/** Queries that were let in. */
let opened = 0;

beforeAll(async () => {
  facts = await openTestFacts();
  const meta = await openTestMeta();
  const config = loadConfig(
    { LANEWISE_QUESTIONS_OF_USER: '3', LANEWISE_QUESTIONS_OF_COMPANY: '4' },
    { home: tmpdir() },
  );
  area = await openIngestArea({ config, meta, facts, threads: threadsHere(), log: createLog('silent') });
  const slow = (app: App) => {
    app.get('/slow', { config: { access: 'session' } }, async (request) => {
      const asked = request.ask();
      opened += 1;
      await asked.query(endless);
      return reply('done');
    });
    app.get('/slow/stream', { config: { access: 'session' } }, async (request) => {
      for await (const rows of request.ask().stream(endless)) expect(rows).toEqual([]);
      return reply('done');
    });
  };
  test = await openTestApp({ config, meta, facts, modules: [...area.modules, slow] });
  const drawn = await drawCompanies(test);
  tokens = drawn.tokens;
  await test.user({ username: 'colleague@example.com', companyId: drawn.harvest.id, regLocIds: 'all' });
  colleague = await test.token('colleague@example.com');
  address = await test.app.listen({ host: '127.0.0.1', port: 0 });
  expect((test.app.server.address() as AddressInfo).port).toBeGreaterThan(0);
});
afterAll(async () => {
  await area.close();
  await test.close();
  await facts.close();
});

/** A query that gets no answer, over a connection that can be dropped. */
const begin = (as: string, path = 'slow') => {
  const leaving = new AbortController();
  const answer = fetch(`${address}/api/${path}`, { headers: { authorization: as }, signal: leaving.signal });
  return { answer: answer.catch((error: unknown) => error), leave: () => leaving.abort() };
};
const statements = async (): Promise<number> => Number((await facts.query<{ count: string }>(running))[0]?.count);
const lanes = (as: string): Promise<Answer> =>
  test.ask('GET', 'dashboard/v1/lanes?startDate=2026-11-01&lastDate=2026-11-02', { as });
const refused = { status: 429, body: { code: 'question.tooMany' }, headers: { 'retry-after': '2' } };

describe('a question whose caller leaves', () => {
  it.each(['slow', 'slow/stream'])('is ended in the engine, and its share is there again: %s', async (path) => {
    const asked = Array.from({ length: 3 }, () => begin(tokens.manager, path));
    await expect.poll(statements, { timeout: 10_000 }).toBeGreaterThan(0);
    for (const { leave } of asked) leave();
    await Promise.all(asked.map(({ answer }) => answer));
    await expect.poll(statements, { timeout: 10_000 }).toBe(0);
    await expect.poll(async () => (await lanes(tokens.manager)).status, { timeout: 10_000 }).toBe(200);
  });

  it('is ended too when they leave before they are known', async () => {
    for (let milliseconds = 0; milliseconds < 24; milliseconds += 1) {
      const asked = begin(tokens.manager, milliseconds % 2 === 0 ? 'slow' : 'slow/stream');
      await sleep(milliseconds);
      asked.leave();
      await asked.answer;
    }
    await expect.poll(statements, { timeout: 10_000 }).toBe(0);
    await expect.poll(async () => (await lanes(tokens.manager)).status, { timeout: 10_000 }).toBe(200);
  });
});

describe('questions that are open', () => {
  it('are limited for each user and each company, and nobody else is refused or waits for them', async () => {
    const before = opened;
    const own = Array.from({ length: 3 }, () => begin(tokens.manager));
    await expect.poll(() => opened, { timeout: 10_000 }).toBe(before + 3);
    expect(await lanes(tokens.manager)).toMatchObject({ ...refused, body: { params: { whose: 'user' } } });
    const last = begin(colleague);
    await expect.poll(() => opened, { timeout: 10_000 }).toBe(before + 4);
    expect(await lanes(tokens.limited)).toMatchObject({ ...refused, body: { params: { whose: 'company' } } });
    // The statements of one company leave a connection free, so a statement of another company starts at once.
    await expect.poll(statements, { timeout: 10_000 }).toBe(3);
    expect((await lanes(tokens.foreign)).status).toBe(200);
    // Ingest and cleanup have connections of their own.
    expect(await Promise.all(Array.from({ length: 6 }, () => facts.query(sql`select 1 as one`)))).toHaveLength(6);
    for (const { leave } of [...own, last]) leave();
    await expect.poll(statements, { timeout: 10_000 }).toBe(0);
  });

  it('are counted one by one in a graph query', async () => {
    const lanesOf = (name: string) =>
      `${name}: laneDropdown(fromDate: "2026-11-01", toDate: "2026-11-02") { laneDropdowns }`;
    const query = (...names: string[]) =>
      test.ask('POST', 'graphql', { as: tokens.manager, body: { query: `{ ${names.map(lanesOf).join(' ')} }` } });
    await expect.poll(async () => (await query('a', 'b', 'c')).status, { timeout: 10_000 }).toBe(200);
    expect(await query('a', 'b', 'c', 'd')).toMatchObject(refused);
    expect((await query('a', 'b', 'c')).status).toBe(200);
  });
});
