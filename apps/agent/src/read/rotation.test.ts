import {
  appendFileSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { line, openReader, type Reader } from './reader.testing.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-rotation-'));
  mkdirSync(join(home, 'pos'));
});
afterEach(() => rmSync(home, { recursive: true }));

/** Numbers of the receipts that were ever put into the spool of a reader. */
const receiptsOf = ({ spool }: Reader) => {
  const seen = new Set<number>();
  let next = 1;
  return async (): Promise<Set<number>> => {
    for (; spool.has(next); next += 1) {
      const segment = await spool.read(next);
      const text = segment === null ? '' : gunzipSync(segment.body).toString();
      for (const [, number] of text.matchAll(/"number":"(\d+)"/g)) seen.add(Number(number));
    }
    return seen;
  };
};
const patience = { timeout: 60_000, interval: 2 };

const ways: Readonly<Record<string, (from: string, to: string) => void>> = {
  'renames it': renameSync,
  'copies and empties it': (from, to) => {
    copyFileSync(from, to);
    truncateSync(from);
  },
  'puts a link in its place': (from, to) => {
    renameSync(from, to);
    symlinkSync('nowhere', from);
  },
};

it.each(Object.entries(ways))(
  'a register that goes on at once when it %s loses no receipt, whatever the agent does in that moment',
  async (way, leave) => {
    const journal = join(home, 'pos/day.jsonl');
    const reader = await openReader(home, {}, { arrive: 'grows', files: 'day.jsonl' });
    const taken = receiptsOf(reader);
    let number = 0;
    const sell = (count: number): void => {
      for (let at = 0; at < count; at += 1) appendFileSync(journal, line((number += 1)));
    };
    for (let file = 1; file <= 150; file += 1) {
      if (way.includes('link')) rmSync(journal, { force: true });
      sell(1);
      // Waits for the sale, because a reader that never saw a file cannot recognise the file under another name.
      await expect.poll(async () => (await taken()).has(number), patience).toBe(true);
      sell(1 + (file % 3));
      await sleep(file % 4);
      sell(1);
      leave(journal, join(home, `pos/day.${file}`));
      if (way.includes('link')) await sleep(3);
    }
    rmSync(journal, { force: true });
    sell(1);
    await expect.poll(async () => (await taken()).size, patience).toBe(number);
    await reader.stop();
    expect(reader.journal.state.missed.files).toBe(0);
  },
  60_000,
);

it('a register that keeps its place in a file that was emptied leaves NULs there, and loses no receipt', async () => {
  const journal = join(home, 'pos/day.jsonl');
  const register = openSync(journal, 'w');
  const reader = await openReader(home, { segmentBytes: 65_536 }, { arrive: 'grows', files: 'day.jsonl' });
  const taken = receiptsOf(reader);
  let place = 0;
  let number = 0;
  const sell = (count: number): void => {
    for (let at = 0; at < count; at += 1) place += writeSync(register, line((number += 1)), place);
  };
  const has = async (): Promise<boolean> => (await taken()).has(number);
  for (let file = 1; file <= 3; file += 1) {
    sell(800);
    await expect.poll(has, patience).toBe(true);
    copyFileSync(journal, join(home, `pos/day.${file}`));
    truncateSync(journal);
  }
  expect(place).toBeGreaterThan(3 * 65_536);
  sell(1);
  await expect.poll(has, patience).toBe(true);
  closeSync(register);
  await reader.stop();
  expect((await taken()).size).toBe(number);
  expect(reader.journal.state).toMatchObject({ untold: [], missed: { files: 0 } });
});
