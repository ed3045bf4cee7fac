import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHeartbeat } from '../send/heartbeat.ts';
import type { AgentParts } from '../shared/parts.ts';
import { linesOf, openReader, type Reader } from '../read/reader.testing.ts';
import { openWaits } from './waits.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-waits-'));
  mkdirSync(join(home, 'pos'));
});
afterEach(() => rmSync(home, { recursive: true }));

const patience = { timeout: 8_000, interval: 10 };
const settle = async (reader: Reader): Promise<void> => {
  const before = reader.looks();
  await expect.poll(reader.looks, patience).toBeGreaterThan(before + 3);
};
const nothing = { folders: 0, folderSeconds: null, files: 0, fileSeconds: null, below: 0 };

describe('what an agent cannot read is told to the server', () => {
  it('a folder that is away, until it is back', async () => {
    const reader = await openReader(home);
    await settle(reader);
    expect(reader.waits.told()).toEqual(nothing);
    renameSync(join(home, 'pos'), join(home, 'away'));
    await settle(reader);
    expect(reader.waits.told()).toEqual({ ...nothing, folders: 1, folderSeconds: 0 });
    renameSync(join(home, 'away'), join(home, 'pos'));
    await settle(reader);
    expect(reader.waits.told()).toEqual(nothing);
    await reader.stop();
  });

  it.each([
    ['that is never quiet', 'quiet', { quietSeconds: 3_600 }],
    ['for which the spool has no room', 'renamed', { spoolBytes: 0 }],
  ])('a file %s', async (_, arrive, more) => {
    writeFileSync(join(home, 'pos/day.jsonl'), linesOf(1, 3));
    const reader = await openReader(home, more, { arrive });
    await expect.poll(() => reader.waits.told(), patience).toMatchObject({ folders: 0, files: 1, fileSeconds: 0 });
    await reader.stop();
  });

  it('a file that the spool cannot take now, until it is read', async () => {
    const reader = await openReader(home, {}, { arrive: 'grows' });
    rmSync(join(home, 'spool'), { recursive: true });
    writeFileSync(join(home, 'pos/day.jsonl'), linesOf(1, 3));
    await expect.poll(() => reader.waits.told().files, patience).toBe(1);
    mkdirSync(join(home, 'spool'));
    await expect.poll(() => reader.waits.told().files, patience).toBe(0);
    await reader.stop();
  });

  it('a hole in a growing file', async () => {
    writeFileSync(join(home, 'pos/day.jsonl'), `${linesOf(1, 3)}${'\0'.repeat(300)}${linesOf(5, 1)}`);
    const reader = await openReader(home, {}, { arrive: 'grows' });
    await settle(reader);
    expect(reader.waits.told()).toMatchObject({ files: 1 });
    await reader.stop();
  });

  it('folders below a watched folder, once in the log, but for those that are watched themselves', async () => {
    for (const name of ['2026-11-29', '2026-11-30', 'own', '.hidden']) mkdirSync(join(home, 'pos', name));
    symlinkSync('own', join(home, 'pos', 'link'));
    const usual = { files: '*.jsonl', arrive: 'renamed', profile: null, items: null, reports: null };
    const folders = [join(home, 'pos'), join(home, 'pos/own')].map((path) => ({ path, ...usual }));
    const reader = await openReader(home, { folders });
    await settle(reader);
    mkdirSync(join(home, 'pos', '2026-12-01'));
    await settle(reader);
    await reader.stop();
    expect(reader.waits.told()).toEqual({ ...nothing, below: 3 });
    const said = reader.said.filter((one) => one.includes('are not read'));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('2026-11-29');
  });

  it('the folder of the item files', async () => {
    const profile = {} as never;
    const items = { path: join(home, 'master'), files: '*.csv', profile };
    const reader = await openReader(home, {}, { items, profile });
    await settle(reader);
    expect(reader.waits.told()).toMatchObject({ folders: 1 });
    await reader.stop();
  });
});

it('a look that does not end counts as a folder, and a file that waits for long is named once', () => {
  let now = 0;
  const said: string[] = [];
  const waits = openWaits(
    (_, message) => void said.push(message),
    () => now,
  );
  const looked = { missing: new Map(), below: new Map(), present: new Map([['a', { name: 'a.csv' }]]) } as never;
  for (; now <= 1_000_000; now += 100_000) waits.note(looked, [], ['a']);
  expect(waits.told()).toMatchObject({ files: 1, fileSeconds: 1_100 });
  expect(said).toEqual(['a.csv has waited for 15 minutes to be read.']);
  waits.begin();
  now += 50_000;
  expect(waits.told()).toMatchObject({ folders: 0 });
  now += 50_000;
  expect(waits.told()).toMatchObject({ folders: 1, folderSeconds: 100 });
  waits.end();
  waits.note(looked, [], []);
  expect(waits.told()).toEqual(nothing);
});

it('two hundred thousand files that wait are counted, and the log keeps room for other things', () => {
  let now = 0;
  const said: string[] = [];
  const waits = openWaits(
    (_, message) => void said.push(message),
    () => (now += 1),
  );
  const keys = Array.from({ length: 200_000 }, (_, at) => `${at}`);
  const present = new Map(keys.map((key) => [key, { name: `${key}.csv` }]));
  const looked = { missing: new Map(), below: new Map(), present } as never;
  waits.note(looked, [], keys);
  now += 1_000_000;
  waits.note(looked, [], keys);
  waits.note(looked, [], keys);
  expect(waits.told()).toMatchObject({ files: 200_000 });
  expect([said.length, said.at(-1)]).toEqual([51, '199950 more files have waited for 15 minutes.']);
});

describe('a heartbeat', () => {
  const beatOf = async (reader: Reader, more: object): Promise<unknown> =>
    openHeartbeat({ instance: 'a'.repeat(32), run: 1 })({
      ...reader,
      settings: { data: home, spoolBytes: 10 ** 9, folders: [], ...more },
      version: '1.0.0',
      client: { readWith: { itemsSentSeconds: () => null } },
      clock: { offsetMs: () => 0, now: () => new Date() },
      switches: { taken: () => ({}) },
    } as unknown as AgentParts);

  it('has numbers that the server takes, and what cannot be read', async () => {
    const reader = await openReader(home);
    const what = { name: 'a', code: 'ingest.missed', reason: 'Missed.' };
    const at = new Date().toISOString();
    await reader.journal.note({ type: 'missed', file: 'a', bytes: 9.2e18, at, what });
    const beat = await beatOf(reader, { spoolBytes: 2 ** 53 - 1 });
    await reader.stop();
    expect(beat).toMatchObject({ spool: { limit: 10 ** 15 }, missed: { bytes: 10 ** 15 }, unread: nothing });
    expect(heartbeat.safeParse(beat).error).toBeUndefined();
  });

  it.each([9.2e18, 10 ** 15 + 1, 2 ** 53])('of an older agent with %d free bytes is taken', async (diskFreeBytes) => {
    const reader = await openReader(home);
    const beat = await beatOf(reader, {});
    await reader.stop();
    const read = heartbeat.parse({ ...(beat as object), diskFreeBytes, clockOffsetMs: -diskFreeBytes });
    expect(read).toMatchObject({ diskFreeBytes: 10 ** 15, clockOffsetMs: -(10 ** 15) });
    expect(heartbeat.safeParse({ ...(beat as object), diskFreeBytes: -1 }).success).toBe(false);
  });
});
