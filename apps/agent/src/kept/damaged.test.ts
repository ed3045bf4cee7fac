import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from './journal.ts';
import { linesOf, openReader, type Reader } from '../read/reader.testing.ts';
import { sendAll } from '../send/sending.testing.ts';
import { openSpool } from './spool.ts';

let home = '';
let file = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-damaged-'));
  mkdirSync(join(home, 'pos'));
  file = join(home, 'pos', 'day.jsonl');
  writeFileSync(file, linesOf(1, 5));
});
afterEach(() => rmSync(home, { recursive: true }));

const patience = { timeout: 8_000, interval: 10 };
const settle = async (reader: Reader): Promise<void> => {
  const before = reader.looks();
  await expect.poll(reader.looks, patience).toBeGreaterThan(before + 6);
};
const open = (arrive: string, more: object = {}): Promise<Reader> =>
  openReader(home, { segmentBytes: 100_000 }, { arrive, ...more });
const segments = (): string[] => readdirSync(join(home, 'spool')).sort();

/** Damages the first segment of the spool, and lets the sender find that. */
const damage = async (bytes: number): Promise<void> => {
  truncateSync(join(home, 'spool', segments()[0] ?? ''), bytes);
  const journal = await openJournal(join(home, 'journal'));
  const spool = await openSpool(home, journal.state.highest);
  await sendAll({ journal, spool }, ({ content }) => Promise.resolve(content));
  await journal.close();
};
const take = async (arrive: string, more: object = {}): Promise<void> => {
  const reader = await open(arrive, more);
  await expect.poll(() => reader.spool.count(), patience).toBe(1);
  await settle(reader);
  await reader.stop();
};

describe('a segment that the disk of the agent damaged', () => {
  it.each([
    ['renamed', 400, 'day.jsonl'],
    ['grows', 400, 'day.jsonl'],
    ['quiet', 20, 'The file of segment 1'],
  ])('is missed when its file is gone: %s, %i bytes left', async (arrive, bytes, name) => {
    await take(arrive);
    rmSync(file);
    await damage(bytes);
    const reader = await open(arrive);
    await settle(reader);
    await reader.stop();
    const { missed, untold, lost } = reader.journal.state;
    expect(missed).toMatchObject({ files: 1, bytes: linesOf(1, 5).length });
    expect(untold).toMatchObject([{ name, code: 'ingest.missed' }]);
    expect(untold[0]?.reason).toContain('damaged a part of the file before it was sent');
    expect(lost).toEqual({});
  });

  it('is missed when it has vanished from the disk with its file', async () => {
    await take('renamed');
    rmSync(file);
    rmSync(join(home, 'spool', segments()[0] ?? ''));
    const journal = await openJournal(join(home, 'journal'));
    await journal.note({ type: 'lost', number: 1 });
    await journal.close();
    const reader = await open('renamed');
    await settle(reader);
    await reader.stop();
    expect(reader.journal.state.missed.files).toBe(1);
  });

  it('is read again, and nothing is missed, while its file is there', async () => {
    await take('renamed');
    await damage(400);
    const reader = await open('renamed');
    await settle(reader);
    rmSync(file);
    await settle(reader);
    await reader.stop();
    expect(reader.spool.count()).toBe(1);
    expect(reader.journal.state).toMatchObject({ missed: { files: 0 }, lost: {} });
  });

  it.each(['renamed', 'quiet', 'grows'])('is missed when its file was written anew meanwhile: %s', async (arrive) => {
    await take(arrive);
    const { length } = linesOf(1, 5);
    writeFileSync(file, linesOf(101, 9));
    const second = await open(arrive);
    await expect.poll(() => second.spool.count(), patience).toBe(2);
    await settle(second);
    await second.stop();
    await damage(400);
    const reader = await open(arrive);
    await settle(reader);
    await reader.stop();
    const { missed, untold, lost } = reader.journal.state;
    expect(missed).toMatchObject({ files: 1, bytes: length });
    expect(untold).toMatchObject([{ name: 'day.jsonl', code: 'ingest.missed' }]);
    expect(lost).toEqual({});
  });

  it('is not missed while its folder is away', async () => {
    await take('renamed');
    renameSync(join(home, 'pos'), join(home, 'away'));
    await damage(400);
    const reader = await open('renamed');
    await settle(reader);
    expect(reader.journal.state.missed.files).toBe(0);
    renameSync(join(home, 'away'), join(home, 'pos'));
    await expect.poll(() => reader.spool.count(), patience).toBe(1);
    await reader.stop();
    expect(reader.journal.state.missed.files).toBe(0);
  });

  it.each(['*', 'day.jsonl'])(
    'is read again from a file that has another name now, where %s is read',
    async (files) => {
      await take('grows', { files });
      renameSync(file, join(home, 'pos', 'day.1'));
      const rotated = await open('grows', { files });
      await settle(rotated);
      await rotated.stop();
      await damage(400);
      const reader = await open('grows', { files });
      await expect.poll(() => reader.spool.count(), patience).toBe(1);
      await reader.stop();
      expect(reader.journal.state).toMatchObject({ missed: { files: 0 }, lost: {} });
    },
  );
});
