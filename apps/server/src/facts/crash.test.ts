import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programArguments } from '../program.testing.ts';
import { sample } from '../thorough.testing.ts';

const transactions = 4_000;

let homes: string;
beforeAll(async () => {
  homes = await mkdtemp(join(tmpdir(), 'lanewise-crash-'));
});
afterAll(() => rm(homes, { recursive: true, force: true }));

const start = (word: 'insert' | 'check', home: string): ChildProcess =>
  spawn(process.execPath, [...programArguments('facts/crash.testing'), word, join(homes, home), String(transactions)], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '16' },
  });

const finish = async (child: ChildProcess): Promise<string> => {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code).toBe(0);
  return output;
};

/** Milliseconds from the start of the insert to the end of the process. */
const insertMs = async (): Promise<number> => {
  const child = start('insert', 'measured');
  const done = finish(child);
  if (child.stdout) await once(child.stdout, 'data');
  const began = performance.now();
  await done;
  return performance.now() - began;
};

/** Kills the process some time after its insert has started. */
const killed = async (afterMs: number): Promise<void> => {
  const child = start('insert', 'killed');
  const gone = once(child, 'close');
  if (child.stdout) await Promise.race([once(child.stdout, 'data'), gone]);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  await gone;
};

const check = async (): Promise<unknown> => JSON.parse(await finish(start('check', 'killed')));

describe('kill -9 in the middle of an insert', () => {
  it('loses nothing and counts nothing twice, whatever was already written', { timeout: 240_000 }, async () => {
    const wholeMs = await insertMs();
    for (const share of sample([0.3, 0.45, 0.6, 0.75, 0.9], 2)) await killed(wholeMs * share);
    await finish(start('insert', 'killed'));
    const whole = {
      journal: '4000',
      hours: '35880',
      departments: '35880',
      item_days: '35880',
      item_months: '35880',
      words: '20000',
      tenders: '35880',
      transactions: '4000',
      counted: '4000',
      lanes: '4000',
    };
    expect(await check()).toEqual(whole);
    await finish(start('insert', 'killed'));
    expect(await check()).toEqual(whole);
  });
});
