import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linesOf, openReader, type Reader } from './reader.testing.ts';

let home = '';
let file = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-touched-'));
  mkdirSync(join(home, 'pos'));
  file = join(home, 'pos', 'day.jsonl');
});
afterEach(() => rmSync(home, { recursive: true }));

const patience = { timeout: 8_000, interval: 10 };
const settle = async (reader: Reader): Promise<void> => {
  const before = reader.looks();
  await expect.poll(reader.looks, patience).toBeGreaterThan(before + 6);
};
const receipts = async ({ spool }: Reader): Promise<number> => {
  const found = new Set<string>();
  for (let number = 1; spool.has(number); number += 1) {
    const text = gunzipSync((await spool.read(number))?.body ?? Buffer.alloc(0)).toString();
    for (const [, one] of text.matchAll(/"number":"(\d+)"/g)) found.add(one ?? '');
  }
  return found.size;
};

it.each(['quiet', 'renamed', 'grows'])(
  'a file that another one of its size and time replaces is read, and one that was only touched is not: %s',
  async (arrive) => {
    writeFileSync(file, linesOf(11, 5));
    const reader = await openReader(home, {}, { arrive });
    await settle(reader);
    chmodSync(file, 0o600);
    await settle(reader);
    const taken = (): number => reader.said.filter((one) => /was taken in|was read up to/.test(one)).length;
    expect([await receipts(reader), taken()]).toEqual([5, 1]);
    const { atimeMs, mtimeMs } = statSync(file);
    // The reader does not see the file between the two steps.
    await reader.stop();
    utimesSync(file, atimeMs / 1_000, Math.floor(mtimeMs / 1_000));
    const first = await openReader(home, {}, { arrive });
    await settle(first);
    await first.stop();
    writeFileSync(file, linesOf(21, 5));
    utimesSync(file, atimeMs / 1_000, Math.floor(mtimeMs / 1_000));
    const again = await openReader(home, {}, { arrive });
    await settle(again);
    await again.stop();
    expect(await receipts(again)).toBe(10);
  },
);
