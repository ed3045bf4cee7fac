import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostile, type Hostile } from './hostile-bodies.ts';
import { createCompany, emptyFolder, endServer, startServer, type Server } from './server.ts';
import { row } from './times.ts';

interface Lag {
  p50: number;
  p99: number;
  max: number;
  /** The longest time that the main thread computed between two samples, about five milliseconds apart. */
  step: number;
}

/** Asks the server how long its event loop was held up since the last 'begin'. */
const askLag = async (server: ChildProcess, word: 'begin' | 'tell'): Promise<Lag> => {
  server.send(word);
  const [lag] = (await once(server, 'message')) as [Lag];
  return lag;
};

const memoryOf = (pid: number, field: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Linux resets the peak of memory when 5 is written to this file. */
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

interface Answer {
  status: number;
  said: string;
}

/** The outcome of a segment, once it is settled. */
const settled = async ({ url, token }: Pick<Server, 'url' | 'token'>, id: number): Promise<string> => {
  for (let tries = 0; tries < 30; tries += 1) {
    const response = await fetch(`${url}/api/ingest/segments/${id}?wait=10`, { headers: { authorization: token } });
    const { data } = (await response.json()) as { data?: { state: string; error: string | null } };
    if (data && data.state !== 'received') return data.error?.slice(0, 40) ?? data.state;
  }
  return 'not settled';
};

const send = async (
  target: Pick<Server, 'url' | 'token'>,
  { fileName, path = 'segments', method = 'POST', query, body }: Hostile,
): Promise<Answer> => {
  const asked = path === 'segments' ? { fileName, createLocations: 'true', ...query } : {};
  const search = new URLSearchParams({ companyId: '1', ...asked });
  const response = await fetch(`${target.url}/api/ingest/${path}?${search.toString()}`, {
    method,
    headers: { authorization: target.token, 'content-type': 'application/octet-stream' },
    body: Buffer.from(body()),
  });
  const { code, data } = (await response.json()) as { code?: string; data?: { segmentId?: number } };
  const id = data?.segmentId ?? 0;
  return { status: response.status, said: id > 0 ? await settled(target, id) : (code ?? 'taken') };
};

/**
 * Sends bodies that are costly by design, and prints for each how long the server's event loop was held up, and its
 * memory.
 */
export const sendHostile = async (only: string, say: (text: string) => void): Promise<void> => {
  const home = emptyFolder('bench-hostile');
  const target = await startServer(home, ['--import', join(import.meta.dirname, 'lag.mjs')]);
  await createCompany(target);
  const { pid, process: server } = target;
  say(
    'Hostile uploads: how long the event loop of the server is held up (ms), what it computed in one step at most (ms), its memory (MiB) before and at most',
  );
  say(row('upload', 'p50', 'p99', 'max', 'step', 'before', 'most', 'seconds', 'answer'));
  for (const one of hostile.filter(({ name }) => name.includes(only))) {
    const bodies = Array.from({ length: one.times ?? 1 }, () => one.body());
    const before = memoryOf(pid, 'VmRSS');
    forgetPeak(pid);
    await askLag(server, 'begin');
    const from = performance.now();
    const answers = await Promise.all(bodies.map((body) => send(target, { ...one, body: () => body })));
    const seconds = (performance.now() - from) / 1000;
    const { p50, p99, max, step } = await askLag(server, 'tell');
    const memory = [before, memoryOf(pid, 'VmHWM')].map((mib) => mib.toFixed(0));
    const said = answers.map(({ status, said: word }) => `${status} ${word}`).join(', ');
    say(row(one.name, ...[p50, p99, max, step].map((ms) => ms.toFixed(1)), ...memory, seconds.toFixed(1), said));
  }
  await endServer(target);
  rmSync(home, { recursive: true, force: true });
};
