import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApp } from '../apps/server/dist/app.js';
import { loadConfig } from '../apps/server/dist/config/load.js';
import type { AskedFacts } from '../apps/server/dist/facts/types.js';
import { openThreads } from '../apps/server/dist/ingest/threads/threads.js';
import { silentLog } from '../apps/server/dist/meta/log.js';
import { openMeta } from '../apps/server/dist/meta/open.js';
import type { Meta } from '../apps/server/dist/meta/types.js';
import { createLog } from '../apps/server/dist/plugins/log.js';
import { ratioOf, row, spread, timesOf } from './times.ts';

const password = 'tulip-Battery-staple-7';
/** Users of the flooding company, each with an address of their own. Each of them sends one request at a time. */
const crowd = 40;

const noFacts: AskedFacts = {
  of: () => {
    throw new Error('no facts here');
  },
};

interface Call {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: object;
}

/** Sends requests from the agent's address; rejects unless the answer is a success. */
const callOf =
  (port: number, agent: Agent) =>
  ({ method, path, token, body }: Call): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: token }) };
      const asked = request({ host: '127.0.0.1', port, agent, method, path: `/api/${path}`, headers }, (answer) => {
        answer.resume();
        answer.once('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${answer.statusCode}`)),
        );
      });
      asked.once('error', reject);
      asked.end(body && JSON.stringify(body));
    });

/** A company with users, the last of whom has `username`. */
const drawCompany = async (meta: Meta, name: string): Promise<string[]> => {
  const market = { name, us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
  const { id } = await meta.companies.create(market);
  const usernames = Array.from({ length: crowd }, (_, at) => `${name}${at}@example.com`);
  for (const username of usernames)
    await meta.users.create({
      username,
      password,
      firstName: '',
      lastName: '',
      role: 'Company Admin',
      companyId: id,
      accessGroups: ['Users Setting'],
      regLocIds: 'all' as const,
    });
  return usernames;
};

/**
 * Each member of the crowd sends the next request as soon as the last is answered. The returned function stops them and
 * returns the number of answers.
 */
const flood = (ask: (at: number) => Promise<void>) => {
  const state = { over: false, answered: 0 };
  const asking = Array.from({ length: crowd }, async (_, at) => {
    while (!state.over) {
      await ask(at).catch(() => undefined);
      state.answered += 1;
    }
  });
  return async (): Promise<number> => {
    state.over = true;
    await Promise.all(asking);
    return state.answered;
  };
};

/**
 * p95 of logins and lists of one company while another company floods the server with the same calls, compared with an
 * idle server.
 */
export const besideCallers = async (home: string, runs: number, say: (text: string) => void): Promise<void> => {
  await rm(home, { recursive: true, force: true });
  const config = loadConfig({}, { home });
  const meta = await openMeta(config, silentLog);
  const threads = openThreads();
  const app = await buildApp({ config, meta, facts: noFacts, threads, log: createLog('silent'), localToken: null });
  try {
    const [own = '', reader = ''] = await drawCompany(meta, 'own');
    const others = await drawCompany(meta, 'flood');
    await app.listen({ host: '0.0.0.0', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const agents = Array.from(
      { length: crowd + 1 },
      (_, at) => new Agent({ keepAlive: true, localAddress: `127.0.1.${1 + at}` }),
    );
    const calls = agents.map((agent) => callOf(port, agent));
    const tokenOf = async (username: string) =>
      meta.sessions.open((await meta.users.findByName(username))?.userId ?? 0);
    const tokens = await Promise.all(others.map(tokenOf));
    const mine = await tokenOf(reader);
    const login = (username: string): Call => ({ method: 'POST', path: 'v2/login', body: { username, password } });
    const list = (token: string): Call => ({ method: 'GET', path: 'users/company?limit=50', token });
    const ask = async (at: number, call: Call) => calls[at]?.(call);
    const kinds = {
      login: { own: () => ask(crowd, login(own)), other: (at: number) => ask(at, login(others[at] ?? '')) },
      list: { own: () => ask(crowd, list(mine)), other: (at: number) => ask(at, list(tokens[at] ?? '')) },
    };
    say(
      '\nLogins and lists of one company while forty people of another one flood the server (target: p95 at most 2 times idle)',
    );
    say(row('call, beside a flood of', 'p50 ms', 'p95 ms', 'p95 / idle'));
    for (const [name, { own: run }] of Object.entries(kinds)) {
      const idle = spread(await timesOf(run, runs));
      say(row(`${name}, none`, idle.p50.toFixed(1), idle.p95.toFixed(1), '1.0'));
      for (const [kind, { other }] of Object.entries(kinds)) {
        const end = flood(async (at) => void (await other(at)));
        const busy = spread(await timesOf(run, runs));
        const ratio = ratioOf(busy.p95, idle.p95);
        say(row(`${name}, ${kind}s`, busy.p50.toFixed(1), busy.p95.toFixed(1), ratio, `${await end()} answers`));
      }
    }
    for (const agent of agents) agent.destroy();
  } finally {
    await app.close();
    await threads.close();
    await meta.close();
    await rm(home, { recursive: true, force: true });
  }
};
