import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { line, linesOf, openReader, type Reader } from './reader.testing.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-odd-'));
  mkdirSync(join(home, 'pos'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Everything that waits in the spool, as text. */
const spooled = async ({ spool }: Reader): Promise<string> => {
  const texts: string[] = [];
  for (let number = 1; number <= 1_000; number += 1) {
    const segment = spool.has(number) ? await spool.read(number) : null;
    if (segment) texts.push(gunzipSync(segment.body).toString());
  }
  return texts.join('');
};
const numbersIn = (text: string): string[] => [...text.matchAll(/"number":"(\d+)"/g)].map(([, number]) => number ?? '');

it('tells of a member of a gzip file that is damaged, as the server does', async () => {
  const second = gzipSync(linesOf(6, 5));
  second[0] = 0;
  writeFileSync(join(home, 'pos/day.jsonl.gz'), Buffer.concat([gzipSync(linesOf(1, 5)), second]));
  const reader = await openReader(home, {}, { files: '*' });
  await sleep(500);
  await reader.stop();
  const told = reader.said.filter((text) => /^(?:warning|error)/.test(text));
  expect({
    receipts: numbersIn(await spooled(reader)).length,
    told: told.length > 0 || reader.journal.state.untold.length > 0,
  }).toEqual({
    receipts: 5,
    told: true,
  });
});

it('reads nothing of another folder once a link takes the place of the watched one', async () => {
  mkdirSync(join(home, 'other'));
  writeFileSync(join(home, 'other/secret.jsonl'), line(666));
  writeFileSync(join(home, 'pos/day.jsonl'), line(1));
  const reader = await openReader(home);
  // Once a file of the folder is read, the agent has looked into the folder and knows where it leads.
  await expect.poll(async () => numbersIn(await spooled(reader)), { timeout: 20_000 }).toEqual(['1']);
  renameSync(join(home, 'pos'), join(home, 'pos.before'));
  symlinkSync(join(home, 'other'), join(home, 'pos'));
  await sleep(500);
  await reader.stop();
  expect(numbersIn(await spooled(reader))).toEqual(['1']);
});

it('reads a file that takes the place of another with the same size and time', async () => {
  const path = join(home, 'pos/day.jsonl');
  const put = (number: number): void => {
    writeFileSync(`${path}.tmp`, line(number));
    utimesSync(`${path}.tmp`, 1_790_000_000, 1_790_000_000);
    renameSync(`${path}.tmp`, path);
  };
  put(1);
  const reader = await openReader(home);
  await sleep(300);
  const { size } = statSync(path);
  put(2);
  expect(statSync(path).size).toBe(size);
  await sleep(300);
  await reader.stop();
  expect(numbersIn(await spooled(reader))).toEqual(['1', '2']);
});
