import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import type { Target } from '../faults/client.testing.ts';
import type { End } from '../faults/server.testing.ts';
import { isBuilt } from '../program.testing.ts';

const agent = join(import.meta.dirname, '../../../agent');
const program = isBuilt
  ? [join(agent, 'dist/main.js')]
  : ['--import=tsx', '--conditions=lanewise-source', join(agent, 'src/main.ts')];

const source = ['--import=tsx', '--conditions=lanewise-source'];
const hurried = [...source, join(agent, 'src/hurried.testing.ts')];

export interface Agent {
  pid: number;
  said(): string;
  ended: Promise<End>;
  /** kill -9. */
  kill(): Promise<End>;
  stop(): Promise<End>;
}

/** Makes a connector that sends for a whole company, as an administrator does; returns its key. */
export const createKey = async (target: Target, company: number, name: string): Promise<string> =>
  (await asAdmin<{ key: string }>(target, company, 'POST', 'connectors', { name })).key;

/** A call of an administrator. */
export const asAdmin = async <Data>(
  { url, token }: Target,
  company: number,
  method: string,
  path: string,
  body?: object,
): Promise<Data> => {
  const headers = { authorization: token, 'x-company-id': `${company}` };
  const json = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${url}/api/${path}`, { method, ...(body === undefined ? { headers } : json) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return (JSON.parse(text) as { data: Data }).data;
};

/** The computer of a store: a folder of the register, and the agent's settings and data. */
export const openStore = () => {
  const path = mkdtempSync(join(tmpdir(), 'lanewise-store-'));
  const [pos, data, settings] = [join(path, 'pos'), join(path, 'agent'), join(path, 'settings.json')];
  mkdirSync(pos);
  const running = new Set<Agent>();

  /** Starts the program, by default with the settings file. */
  const launch = (words: readonly string[] = [settings], by: readonly string[] = program): Agent => {
    const child = spawn(execPath, [...by, ...words], {
      cwd: import.meta.dirname,
      env: { PATH: env['PATH'] },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = once(child, 'close').then(([code, signal]): End => {
      return { code: code as End['code'], signal: signal as End['signal'] };
    });
    const end = (signal: NodeJS.Signals) => async (): Promise<End> => {
      child.kill(signal);
      const how = await ended;
      running.delete(started);
      return how;
    };
    const started = { pid: child.pid ?? 0, said: () => said, ended, kill: end('SIGKILL'), stop: end('SIGTERM') };
    running.add(started);
    return started;
  };

  return {
    path,
    pos,
    data,
    /** Writes the settings file. */
    set: (server: string, key: string | undefined, more: object = {}): void => {
      const usual = { data: 'agent', folders: [{ path: 'pos' }], quietSeconds: 0.3, scanSeconds: 0.1, pollSeconds: 1 };
      writeFileSync(settings, JSON.stringify({ server, key, ...usual, ...more }));
    },
    launch,
    /** Starts an agent for which time passes `times` times as fast. */
    hurry: (times: number): Agent => launch([settings, String(times)], hurried),
    /** The register renames a whole file into its folder. */
    drop: (name: string, content: string | Uint8Array): void => {
      writeFileSync(join(path, name), content);
      renameSync(join(path, name), join(pos, name));
    },
    /** Names of files in a folder of the agent's data. */
    kept: (folder: 'spool' | 'aside', of = 'agent'): string[] => readdirSync(join(path, of, folder)).sort(),
    remove: async (): Promise<void> => {
      for (const one of running) await one.kill();
      rmSync(path, { recursive: true, force: true });
    },
  };
};
export type Store = ReturnType<typeof openStore>;
