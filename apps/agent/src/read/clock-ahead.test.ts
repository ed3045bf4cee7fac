import { mkdirSync, mkdtempSync, promises, rmSync, writeFileSync, type Stats } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importProfile } from '@lanewise/contract/facts/profile';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTime } from '../files/folders.ts';
import { openReader, type Reader } from './reader.testing.ts';

const YEARS = 9 * 365 * 86_400_000;
const HOURS = 2 * 3_600_000;
const profile = importProfile.parse({
  name: 'till',
  csv: {
    columns: { location: 'Store', transaction: 'No', date: 'Date', item: 'Item', amount: 'Amount' },
    items: { code: 'Code', description: 'Name', department: ['Group'] },
  },
});

let home = '';
/** Milliseconds by which the clock of this computer is ahead. */
let ahead = 0;
/** For each file that was written while the clock was ahead: the milliseconds by which the clock was ahead. */
const written = new Map<string, number>();
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-ahead-'));
  for (const name of ['pos', 'master']) mkdirSync(join(home, name));
  ahead = 0;
  written.clear();
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  const { lstat, open } = promises;
  const byOf = (path: unknown): number => [...written].find(([name]) => String(path).endsWith(name))?.[1] ?? 0;
  const shifted = (seen: Stats, by: number): Stats =>
    Object.defineProperties(seen, {
      mtimeMs: { value: seen.mtimeMs + by },
      ctimeMs: { value: seen.ctimeMs + by },
    });
  vi.spyOn(promises, 'lstat').mockImplementation((async (path: Buffer) =>
    shifted(await lstat(path), byOf(path))) as typeof lstat);
  vi.spyOn(promises, 'open').mockImplementation(async (path, ...more) => {
    const handle = await open(path, ...more);
    const stat = handle.stat.bind(handle);
    if (byOf(path) !== 0) handle.stat = (async () => shifted(await stat(), byOf(path))) as typeof stat;
    return handle;
  });
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(home, { recursive: true });
});

const patience = { timeout: 8_000, interval: 10 };
const open = (): Promise<Reader> =>
  openReader(
    home,
    {},
    { files: '*.csv', profile, items: { path: join(home, 'master'), files: 'ITEMS*.csv', profile } },
  );
const write = (name: string, by = 0): void => {
  written.set(name, by);
  writeFileSync(join(home, 'master', name), `Code,Name,Group\n4011,${name},Produce\n`);
};
/** The item files that a reader has copied after a few more looks. */
const taken = async (reader: Reader): Promise<string[]> => {
  const before = reader.looks();
  await expect.poll(reader.looks, patience).toBeGreaterThan(before + 6);
  return reader.said.flatMap((one) => /(ITEMS\S+) is the item file/.exec(one)?.[1] ?? []);
};
/** The item files that a newly started reader copies. */
const takenAnew = async (): Promise<string[]> => {
  const reader = await open();
  const found = await taken(reader);
  await reader.stop();
  return found;
};

describe('an item file of a time to come', () => {
  it('keeps no later one out once the clock is right, nor after a restart', async () => {
    ahead = YEARS;
    write('ITEMS-1.csv', YEARS);
    const reader = await open();
    expect(await taken(reader)).toEqual(['ITEMS-1.csv']);
    ahead = 0;
    write('ITEMS-2.csv');
    expect(await taken(reader)).toEqual(['ITEMS-1.csv', 'ITEMS-2.csv']);
    await reader.stop();
    expect(await takenAnew()).toEqual([]);
    write('ITEMS-3.csv');
    expect(await takenAnew()).toEqual(['ITEMS-3.csv']);
    expect(await takenAnew()).toEqual([]);
  });

  it('gives way to one that came while the agent was off', async () => {
    ahead = YEARS;
    write('ITEMS-1.csv', YEARS);
    expect(await takenAnew()).toEqual(['ITEMS-1.csv']);
    ahead = 0;
    write('ITEMS-2.csv');
    expect(await takenAnew()).toEqual(['ITEMS-2.csv']);
    expect(await takenAnew()).toEqual([]);
  });

  it('of a share whose clock is ahead is taken when it comes, and no older one takes its place', async () => {
    write('ITEMS-0.csv');
    const reader = await open();
    expect(await taken(reader)).toEqual(['ITEMS-0.csv']);
    write('ITEMS-1.csv', HOURS);
    expect(await taken(reader)).toEqual(['ITEMS-0.csv', 'ITEMS-1.csv']);
    await reader.stop();
    expect(await takenAnew()).toEqual([]);
    write('ITEMS-1.csv', HOURS + 60_000);
    const again = await open();
    expect(await taken(again)).toEqual(['ITEMS-1.csv']);
    write('ITEMS-2.csv', HOURS);
    expect((await taken(again)).at(-1)).toBe('ITEMS-2.csv');
    await again.stop();
    expect(await takenAnew()).toEqual([]);
  });
});

it('a file of a time to come is not the newest that a user asks for', () => {
  const at = (modified: number) => ({ look: { size: 1, modified }, changed: modified });
  const [old, usual, later] = [at(1), at(Date.now() - 5_000), at(Date.now() + YEARS)];
  expect([usual, later, old].sort((one, other) => inTime(other, one))).toEqual([usual, old, later]);
});
