import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { DATABASE, layoutOf, PORT, USER } from '../apps/server/dist/meta/embedded/layout.js';
import { createCompany, emptyFolder, endServer, startServer, type Server } from './server.ts';
import { row } from './times.ts';

/** Key of the lock whose holder decides. While another process holds it, a server receives and waits. */
const deciderLock = 7_266_001;
/** Senders side by side: the most uploads that one key may have under way. */
const senders = 3;

const connect = async (home: string): Promise<Client> => {
  const client = new Client({ host: layoutOf(home).sockets, port: PORT, user: USER, database: DATABASE });
  await client.connect();
  return client;
};

const receipt = (number: number): string =>
  JSON.stringify({
    store: String(1 + (number % 40)),
    businessDate: '2026-11-19',
    lane: '1',
    number: String(number),
    lines: [{ upc: '4011', description: 'BANANAS', quantity: 1, unitPrice: '1.25', amount: '1.25' }],
    tenders: [{ kind: 'cash', amount: '1.25' }],
  });

const send = async ({ url, token }: Server, number: number): Promise<void> => {
  const query = new URLSearchParams({ companyId: '1', fileName: `${number}.jsonl`, createLocations: 'true' });
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${url}/api/ingest/segments?${query.toString()}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/octet-stream' },
      body: receipt(number),
    });
    await answer.arrayBuffer();
    if (answer.ok) return;
    if (answer.status !== 429) throw new Error(`Upload ${number} was answered ${answer.status}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Upload ${number} was not taken.`);
};

const waiting = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ count: string }>("select count(*) from inbox where state = 'received'");
  return Number(rows[0]?.count);
};

const seconds = (from: number): string => ((performance.now() - from) / 1000).toFixed(1);

/**
 * Kills a server and starts it, once without work and once with `pending` undecided uploads. Prints when it serves and
 * when all have entered.
 */
export const restartWithPending = async (pending: number, say: (text: string) => void): Promise<void> => {
  const home = emptyFolder('bench-restart');
  const first = await startServer(home);
  await createCompany(first);
  await endServer(first, 'SIGKILL');
  const second = await startServer(home);
  say(row('serves after a kill, nothing pending', `${(second.readyMs / 1000).toFixed(1)} s`));
  await endServer(second, 'SIGKILL');

  const lock = await connect(home);
  await lock.query('select pg_advisory_lock($1)', [deciderLock]);
  const receiving = await startServer(home);
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: senders }, async () => {
      for (let at = next++; at < pending; at = next++) await send(receiving, at);
    }),
  );
  say(row(`${pending} uploads acknowledged`, `${seconds(began)} s`));
  await endServer(receiving, 'SIGKILL');
  const found = await waiting(lock);
  if (found !== pending) throw new Error(`${found} uploads wait, not ${pending}.`);
  await lock.end();

  const from = performance.now();
  const last = await startServer(home);
  say(row(`serves after a kill, ${pending} pending`, `${(last.readyMs / 1000).toFixed(1)} s`));
  const client = await connect(home);
  while ((await waiting(client)) > 0) await new Promise((resolve) => setTimeout(resolve, 500));
  say(row('all of them have entered', `${seconds(from)} s`));
  await client.end();
  await endServer(last);
  await rm(home, { recursive: true, force: true });
};
