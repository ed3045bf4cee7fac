import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { programArguments } from './program.testing.ts';

/** The server as a separate process, with its output so far. */
interface Server {
  process: ChildProcess;
  out: () => string;
  error: () => string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

const password = 'paper-Lantern-orbit-3';

const send = (method: string, url: string, body: object) =>
  fetch(url, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('the server as a process', () => {
  let home: string;
  const servers: Server[] = [];
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'lanewise-main-'));
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.process.kill('SIGTERM');
      await server.ended;
    }
    await rm(home, { recursive: true, force: true });
  });

  const run = (args: readonly string[], settings: Record<string, string> = {}): Server => {
    const child = spawn(process.execPath, [...programArguments('main'), ...args], {
      cwd: import.meta.dirname,
      env: { PATH: process.env['PATH'], UV_THREADPOOL_SIZE: '16', LANEWISE_HOME: home, PORT: '0', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { out: '', error: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said.error += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const server = { process: child, out: () => said.out, error: () => said.error, ended };
    servers.push(server);
    return server;
  };

  const saying = async (server: Server, pattern: RegExp): Promise<RegExpExecArray> => {
    for (let tries = 0; tries < 600; tries += 1) {
      const found = pattern.exec(server.out());
      if (found) return found;
      if (server.process.exitCode !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server never said ${String(pattern)}: ${server.out()} ${server.error()}`);
  };

  it('a wrong setting or argument ends the start with a sentence and exit code 2', async () => {
    const cases: [string[], Record<string, string>, RegExp][] = [
      [[], { PORT: 'eighty' }, /^PORT is "eighty" but must be [^\n]+\.\n$/],
      [[], { LANEWISE_HOEM: '/tmp' }, /^LANEWISE_HOEM is no setting of Lanewise; did you mean LANEWISE_HOME\?\n$/],
      [['--port', '99999'], {}, /^PORT is "99999" but must be [^\n]+\.\n$/],
      [['--colour'], {}, /^[^\n]*--colour[^\n]*\n\nlanewise serve /],
    ];
    const check = async ([args, settings, sentence]: (typeof cases)[number]) => {
      const server = run(args, settings);
      expect(await server.ended).toBe(2);
      expect(server.error()).toMatch(sentence);
      expect(server.out()).toBe('');
    };
    await Promise.all(cases.map(check));
  });

  it('an empty one prints a link that works once, is alone on its folder, survives kill -9 and stops when asked', async () => {
    const first = run(['--empty']);
    const [, address = '', token = ''] = await saying(
      first,
      /(http:\/\/\S+)\/#\/create-password\?token=([\w-]+)&setup=1/,
    );
    expect(first.out()).toContain(`Lanewise is running at ${address}\n`);
    const owner = { token, username: 'owner@example.com', newPassword: password, confirmPassword: password };
    expect((await send('PUT', `${address}/api/users/set-password`, owner)).status).toBe(200);
    expect((await send('PUT', `${address}/api/users/set-password`, owner)).status).toBe(400);

    const second = run(['--empty']);
    expect(await second.ended).toBe(1);
    expect(second.error()).toMatch(/^The data folder [^\n]+ is in use by another Lanewise server[^\n]+\n$/);
    expect(second.error()).toContain(address);

    first.process.kill('SIGKILL');
    await first.ended;
    const third = run(['--empty']);
    const [, later = ''] = await saying(third, /running at (\S+)/);
    expect(third.out()).not.toContain('create-password');
    const login = await send('POST', `${later}/api/v2/login`, { username: owner.username, password });
    expect(await login.json()).toMatchObject({ data: { role: 'Super Admin' } });

    third.process.kill('SIGTERM');
    expect(await third.ended).toBe(0);
    const log = await readFile(join(home, 'log/server.log'), 'utf8');
    expect(log).not.toContain(token);
    expect(log).not.toContain(password);
  });
});
