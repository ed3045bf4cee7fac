import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readServerInfo, writeServerInfo } from './server-info.ts';
import { z } from 'zod';
import { LockHeld, lockHolder, takeLock } from './lock.ts';
import { programArguments } from '../program.testing.ts';

let home: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'lanewise-lock-')));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(home, { recursive: true, force: true });
});

/** Starts another process that tries to take the lock. It prints 'held' or the refusal, and keeps running. */
const otherProcess = (folder: string): Promise<{ child: ChildProcess; says: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...programArguments('process/lock.test-process'), folder], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    children.push(child);
    child.once('message', (says) => resolve({ child, says: z.string().parse(says) }));
    child.once('exit', (code) => reject(new Error(`exit ${code}`)));
  });

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once('exit', () => resolve());
  });

describe('the lock of a data folder', () => {
  it('refuses a second server within two seconds and names the first', async () => {
    const lock = await takeLock(home);
    lock.announce('http://127.0.0.1:8080');
    const started = Date.now();
    const refused = await takeLock(home).catch((error: unknown) => error);
    expect(Date.now() - started).toBeLessThan(2_000);
    expect(refused).toBeInstanceOf(LockHeld);
    expect((refused as LockHeld).message).toContain(`process ${process.pid} at http://127.0.0.1:8080 since 20`);
    expect((refused as LockHeld).holder).toMatchObject({ pid: process.pid, url: 'http://127.0.0.1:8080' });
    await lock.release();
  });

  it('refuses a server of another process, and is free once that one was killed', async () => {
    const { child, says } = await otherProcess(home);
    expect(says).toBe('held');
    await expect(takeLock(home)).rejects.toThrow(`process ${child.pid}`);
    child.kill('SIGKILL');
    await ended(child);
    expect(await lockHolder(home)).toBeNull();
    const lock = await takeLock(home);
    expect(await readdir(join(home, 'lock'))).toHaveLength(1);
    await lock.release();
  });

  it('names a server that hangs, in less than two seconds', async () => {
    const { child } = await otherProcess(home);
    child.kill('SIGSTOP');
    const started = Date.now();
    await expect(takeLock(home)).rejects.toThrow(`process ${child.pid}`);
    expect(Date.now() - started).toBeLessThan(2_000);
  });

  it('goes to exactly one of many that start at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(home)));
      const winners = results.filter((result) => result.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(LockHeld);
      }
      await winners[0]?.value.release();
    }
  });

  it('goes to exactly one of several processes that start at once', async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => otherProcess(home)));
    expect(results.map(({ says }) => says).filter((says) => says === 'held')).toHaveLength(1);
  });

  it('is not kept by empty, strange or left-over files', async () => {
    await mkdir(join(home, 'lock'));
    await writeFile(join(home, 'lock', `${process.pid}-01234567`), '');
    await writeFile(join(home, 'lock', 'lock.pid'), '');
    await writeFile(join(home, 'lock', '1-89abcdef'), String(process.pid));
    const lock = await takeLock(home);
    expect(await lockHolder(home)).toMatchObject({ pid: process.pid, url: null });
    await lock.release();
    expect(await readdir(join(home, 'lock'))).toEqual(['lock.pid']);
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const deep = join(home, 'a'.repeat(80), 'b'.repeat(80));
    const lock = await takeLock(deep);
    await expect(takeLock(deep)).rejects.toThrow(LockHeld);
    expect((await otherProcess(deep)).says).toContain(`process ${process.pid}`);
    await lock.release();
    await (await takeLock(deep)).release();
  });

  it('can be taken again after it was released', async () => {
    for (let round = 0; round < 3; round += 1) await (await takeLock(home)).release();
    expect(await lockHolder(home)).toBeNull();
  });

  it('is not given away because a neighbour closes connections without a word', async () => {
    await mkdir(join(home, 'lock'));
    const mute = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => mute.listen(join(home, 'lock', '77-00000000'), resolve));
    await expect(takeLock(home)).rejects.toThrow('process 77');
    await new Promise((resolve) => mute.close(resolve));
  });
});

describe('the address of the running server', () => {
  const info = { url: 'http://127.0.0.1:8080', pid: process.pid, token: 'a-token' };

  it('is null without a file, without a server, and with one that another server wrote', async () => {
    expect(await readServerInfo(home)).toBeNull();
    await writeServerInfo(home, info);
    expect(await readServerInfo(home)).toBeNull();
    const lock = await takeLock(home);
    await writeServerInfo(home, { ...info, pid: 1 });
    expect(await readServerInfo(home)).toBeNull();
    await writeFile(join(home, 'server.json'), '{"url":');
    expect(await readServerInfo(home)).toBeNull();
    await lock.release();
  });

  it('is what the server wrote while it runs, readable by its user only', async () => {
    const lock = await takeLock(home);
    await writeServerInfo(home, info);
    expect(await readServerInfo(home)).toEqual(info);
    expect((await stat(join(home, 'server.json'))).mode & 0o777).toBe(0o600);
    await lock.release();
    await sleep(10);
    expect(await readServerInfo(home)).toBeNull();
  });
});
