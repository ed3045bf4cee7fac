import { linkSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFiles } from './folders.ts';
import { line, openReader, type Reader } from '../read/reader.testing.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-folders-'));
  mkdirSync(join(home, 'pos'));
});
afterEach(() => rmSync(home, { recursive: true }));

const patience = { timeout: 60_000, interval: 20 };
const inPos = (name: Buffer | string): Buffer => Buffer.concat([Buffer.from(join(home, 'pos/')), Buffer.from(name)]);

/** Numbers of the receipts that wait in the spool. */
const taken = async ({ spool }: Reader): Promise<string[]> => {
  const numbers = Array.from({ length: 100 }, (_, at) => at).filter((number) => spool.has(number));
  const segments = await Promise.all(numbers.map((number) => spool.read(number)));
  const text = segments.map((one) => (one ? gunzipSync(one.body).toString() : '')).join('');
  return [...text.matchAll(/"number":"(\d+)"/g)]
    .map(([, number]) => number ?? '')
    .sort((a, b) => Number(a) - Number(b));
};

/** File names as a register, an archive program or an attacker writes them. */
const NAMES: readonly (readonly [string, Buffer])[] = [
  ['a letter of Latin-1', Buffer.from('caiss\xe9.jsonl', 'latin1')],
  ['the same letter in UTF-8', Buffer.from('caissé.jsonl')],
  ['the same letter in two parts', Buffer.from('caisse\u0301.jsonl')],
  ['a line break', Buffer.from('day\none.jsonl')],
  ['a carriage return', Buffer.from('day\rtwo.jsonl')],
  ['a line separator', Buffer.from('day\u2028three.jsonl')],
  ['bytes of no encoding', Buffer.from([0xff, 0xfe, 0x80, ...Buffer.from('.jsonl')])],
  ['a half letter of UTF-8', Buffer.from([0xe2, 0x82, ...Buffer.from('.jsonl')])],
  ['blanks', Buffer.from(' day .jsonl')],
  ['a backslash', Buffer.from('day\\four.jsonl')],
  ['stars', Buffer.from('*.*.jsonl')],
  ['a control character', Buffer.from('day\x07.jsonl')],
  ['as many bytes as a name may have', Buffer.from(`${'x'.repeat(249)}.jsonl`)],
  ['capitals', Buffer.from('DAY.JSONL')],
];

describe('names are bytes', () => {
  it('every file of a folder is taken, whatever its name', async () => {
    for (const [at, [, name]] of NAMES.entries()) writeFileSync(inPos(name), line(at + 1));
    const reader = await openReader(home);
    const all = NAMES.map((_, at) => `${at + 1}`);
    await expect.poll(() => taken(reader), patience).toEqual(all);
    await reader.stop();
    expect(reader.said.filter((one) => one.startsWith('warning'))).toEqual([]);
    const again = await openReader(home);
    await expect.poll(() => taken(again), patience).toEqual(all);
    await again.stop();
    expect(again.spool.count()).toBe(NAMES.length);
  });

  it.each(NAMES)('a file with %s is known again after it was renamed', async (_, name) => {
    writeFileSync(inPos('plain.jsonl'), line(1));
    const reader = await openReader(home, {}, { arrive: 'grows' });
    await expect.poll(() => reader.spool.count(), patience).toBe(1);
    const keys = (): string[] => Object.keys(reader.journal.state.files);
    await expect.poll(keys, patience).toHaveLength(1);
    const [before] = keys();
    renameSync(inPos('plain.jsonl'), inPos(name));
    // The first receipt is acknowledged, so that the old name may be forgotten.
    await reader.journal.note({ type: 'sent', number: 1, file: before ?? '', at: new Date().toISOString() });
    await expect.poll(() => keys().filter((key) => key !== before).length, patience).toBe(1);
    await expect.poll(keys, patience).toHaveLength(1);
    await reader.stop();
    expect(reader.journal.state.missed.files).toBe(0);
  });

  it('what is told of a name stands on one line', async () => {
    writeFileSync(inPos('day\none\x1b[2J.jsonl'), 'none of a register');
    const reader = await openReader(home);
    await expect.poll(() => reader.journal.state.untold.length, patience).toBe(1);
    await reader.stop();
    expect(reader.journal.state.untold[0]?.name).toBe('day\u{FFFD}one\u{FFFD}[2J.jsonl');
  });
});

describe('a link', () => {
  beforeEach(() => {
    mkdirSync(join(home, 'other'));
    writeFileSync(join(home, 'other/secret.jsonl'), line(1));
  });

  it.each([
    ['out of the folder', () => symlinkSync(join(home, 'other/secret.jsonl'), inPos('link.jsonl'))],
    ['by a relative path', () => symlinkSync('../other/secret.jsonl', inPos('link.jsonl'))],
    ['within the folder', () => symlinkSync('own.jsonl', inPos('link.jsonl'))],
    [
      'over another link',
      () => {
        symlinkSync(join(home, 'other/secret.jsonl'), join(home, 'other/link'));
        symlinkSync('../other/link', inPos('link.jsonl'));
      },
    ],
  ])('%s is never read, and is told as left out', async (_, make) => {
    make();
    writeFileSync(inPos('own.jsonl'), line(7));
    for (const arrive of ['renamed', 'quiet', 'grows']) {
      const reader = await openReader(home, {}, { arrive });
      const told = (): string[] =>
        reader.journal.state.untold.map(({ name, code, reason }) => `${name} ${code} ${reason}`);
      await expect
        .poll(told, patience)
        .toEqual(['link.jsonl ingest.unreadable It is a link. Only files that lie in the folder themselves are read.']);
      await expect.poll(() => taken(reader), patience).toEqual(['7']);
      await reader.stop();
      rmSync(join(home, 'journal'));
      rmSync(join(home, 'spool'), { recursive: true });
    }
  });

  it('in the place of a file that grew is not read on', async () => {
    writeFileSync(inPos('day.jsonl'), line(1));
    const reader = await openReader(home, {}, { arrive: 'grows' });
    await expect.poll(() => reader.spool.count(), patience).toBe(1);
    writeFileSync(join(home, 'other/longer.jsonl'), line(1) + line(2));
    rmSync(inPos('day.jsonl'));
    symlinkSync('../other/longer.jsonl', inPos('day.jsonl'));
    await expect.poll(() => reader.said.join(), patience).toContain('day.jsonl is left out: It is a link.');
    await reader.stop();
    expect(await taken(reader)).toEqual(['1']);
  });

  it('to a folder, a folder and another name of a file take nothing away from the others', async () => {
    symlinkSync('../other', inPos('link.jsonl'));
    mkdirSync(inPos('folder.jsonl'));
    writeFileSync(inPos('own.jsonl'), line(7));
    linkSync(inPos('own.jsonl'), inPos('same.jsonl'));
    const { files, missing } = await findFiles([{ path: join(home, 'pos'), files: '*', arrive: 'quiet', items: null }]);
    expect(missing.size).toBe(0);
    expect(files.map(({ name }) => name).sort()).toEqual(['link.jsonl', 'own.jsonl', 'same.jsonl']);
  });
});

it('a file that cannot be taken in now is named once, not at every look, and taken in later', async () => {
  const reader = await openReader(home);
  rmSync(join(home, 'spool'), { recursive: true });
  writeFileSync(inPos('day.jsonl'), line(1));
  await expect.poll(() => reader.said.join(), patience).toContain('day.jsonl cannot be taken in now: ENOENT');
  await sleep(100);
  mkdirSync(join(home, 'spool'));
  await expect.poll(() => taken(reader), patience).toEqual(['1']);
  await reader.stop();
  expect(reader.said.filter((one) => one.includes('cannot be taken in now'))).toHaveLength(1);
});

it('the names of other files are forgotten when the files have left', async () => {
  const asked = new Map<string, boolean>();
  const folder = { path: join(home, 'pos'), files: '*.jsonl', arrive: 'quiet', items: null } as const;
  for (const name of ['log.1', 'log.2']) writeFileSync(join(home, 'pos', name), 'x');
  await findFiles([folder], asked);
  expect(asked.size).toBe(2);
  rmSync(join(home, 'pos', 'log.1'));
  await findFiles([folder], asked);
  expect([...asked.values()]).toEqual([false]);
});
