import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import type { AddressInfo } from 'node:net';
import { buildApp } from '../apps/server/dist/app.js';
import { loadConfig } from '../apps/server/dist/config/load.js';
import type { AskedFacts } from '../apps/server/dist/facts/types.js';
import { openThreads } from '../apps/server/dist/ingest/threads/threads.js';
import { silentLog } from '../apps/server/dist/meta/log.js';
import { openMeta } from '../apps/server/dist/meta/open.js';
import { boundTo } from '../apps/server/dist/meta/row-scope.js';
import type { Meta } from '../apps/server/dist/meta/types.js';
import { createLog } from '../apps/server/dist/plugins/log.js';
import { tellNames } from './names.ts';
import { processorTime } from './processor.ts';
import { row, spread } from './times.ts';

const password = 'tulip-Battery-staple-7';
/** Accounts that log in; one client at a time uses each. */
const accounts = 100;
/** The server limits the logins of one address, so the clients use many addresses. */
const addresses = 200;
/** Clients that work side by side. */
const clients = 24;

const noFacts: AskedFacts = {
  of: () => {
    throw new Error('no facts here');
  },
};

/** Milliseconds of one login from a local address, and whether the status was the expected one. */
const logIn = (port: number, agent: Agent, body: object, expected: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { 'content-type': 'application/json' };
    const call = request(
      { host: '127.0.0.1', port, agent, method: 'POST', path: '/api/v2/login', headers },
      (answer) => {
        answer.resume();
        answer.once('end', () => {
          if (answer.statusCode === expected) resolve(performance.now() - began);
          else reject(new Error(`a login answered ${answer.statusCode}`));
        });
      },
    );
    call.once('error', reject);
    call.end(JSON.stringify(body));
  });

const measure = async (port: number, count: number, bodyOf: (at: number) => object, expected: number) => {
  const agents = Array.from(
    { length: addresses },
    (_, at) => new Agent({ keepAlive: true, localAddress: `127.0.${1 + Math.floor(at / 250)}.${1 + (at % 250)}` }),
  );
  const times: number[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let at = next++; at < count; at = next++) {
        const agent = agents[at % addresses];
        if (agent) times.push(await logIn(port, agent, bodyOf(at), expected));
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const agent of agents) agent.destroy();
  return { perSecond: count / seconds, times };
};

/** Median and 95th percentile, in milliseconds. */
const written = (times: readonly number[]): string => {
  const { p50, p95 } = spread(times);
  return `${p50.toFixed(2)} / ${p95.toFixed(2)} ms`;
};

/** Times of the same queries without and with row-level security. */
const measureRows = async (meta: Meta, companyId: number): Promise<{ free: number[]; bound: number[] }> => {
  const times = { free: [] as number[], bound: [] as number[] };
  const time = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  // The queries of a report to this store: company, levels and locations of the caller.
  const ask = async () => {
    await meta.companies.find(companyId);
    await meta.companies.levels(companyId);
    await meta.places.locations(companyId);
  };
  for (let run = 0; run < 400; run += 1) {
    // As in a server, the session is looked up outside the company's scope, on the same connection.
    await meta.users.count();
    times.free.push(await time(ask));
    await meta.users.count();
    times.bound.push(await time(() => boundTo(companyId, ask)));
  }
  return times;
};

/** Logins per second over HTTP with password hash, session and audit record. */
export const logInManyTimes = async (count: number, home: string, say: (text: string) => void): Promise<void> => {
  await rm(home, { recursive: true, force: true });
  const config = loadConfig({}, { home });
  const meta = await openMeta(config, silentLog);
  const threads = openThreads();
  const parts = { config, meta, facts: noFacts, threads, log: createLog('silent'), localToken: null };
  const app = await buildApp(parts);
  try {
    const company = await meta.companies.create({
      name: 'Harvest Lane Markets',
      us_week: true,
      connector_type: '',
      currency: 'USD',
      timeZone: 'America/New_York',
    });
    for (let at = 0; at < accounts; at += 1)
      await meta.users.create({
        username: `person${at}@example.com`,
        password,
        firstName: '',
        lastName: '',
        role: 'Store Manager',
        companyId: company.id,
        accessGroups: [],
        regLocIds: 'all' as const,
      });
    await app.listen({ host: '0.0.0.0', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const right = (at: number) => ({ username: `person${at % accounts}@example.com`, password });
    await measure(port, accounts, right, 200);
    const load = loadavg()[0] ?? 0;
    const before = await processorTime();
    const logins = await measure(port, count, right, 200);
    const after = await processorTime();
    const each = (part: 'own' | 'store'): number => ((after[part] - before[part]) * 1000) / count;
    const wrong = (at: number) => ({ username: `stranger${at}@example.com`, password });
    // Fewer than the limit of wrong logins from all addresses together.
    const refusals = await measure(port, Math.min(count, addresses * 2), wrong, 400);
    say(`${count} logins by ${clients} clients, argon2id 19 MiB and 2 passes; load before: ${load.toFixed(1)}`);
    say(row('logins', `${logins.perSecond.toFixed(0)}/s`) + `   ${written(logins.times)}`);
    say(
      row('processor time a login', `${(each('own') + each('store')).toFixed(1)} ms`) +
        `   ${each('own').toFixed(1)} ms server and clients, ${each('store').toFixed(1)} ms store`,
    );
    say(row('unknown names', `${refusals.perSecond.toFixed(0)}/s`) + `   ${written(refusals.times)}`);
    const rows = await measureRows(meta, company.id);
    say(`${row('3 questions, unbound')}   ${written(rows.free)}`);
    say(`${row('3 questions, bound')}   ${written(rows.bound)}`);
    await tellNames(parts, say);
  } finally {
    await app.close();
    await threads.close();
    await meta.close();
    await rm(home, { recursive: true, force: true });
  }
};
