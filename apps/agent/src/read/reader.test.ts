import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cutFollowed } from './follow.ts';
import { line, linesOf as lines, openReader, type Reader } from './reader.testing.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-reader-'));
  mkdirSync(join(home, 'pos'));
});
afterEach(() => rmSync(home, { recursive: true }));

/** The server acknowledges what waits; returns the contents. */
const sendAll = async ({ journal, spool }: Reader): Promise<string[]> => {
  const sent: string[] = [];
  for (let number = spool.first(); number !== undefined; number = spool.first()) {
    const segment = await spool.read(number);
    sent.push(`${segment?.baseOffset}`);
    await journal.note({ type: 'sent', number, file: segment?.file ?? '', at: new Date().toISOString() });
    await spool.remove(number);
  }
  return sent;
};
const open = (more: object = {}, folder: object = {}): Promise<Reader> => openReader(home, more, folder);
const drop = (name: string, text: string): void => {
  writeFileSync(join(home, name), text);
  renameSync(join(home, name), join(home, 'pos', name));
};
const patience = { timeout: 60_000, interval: 20 };

describe('row 24: the reader of a store that is off-line', () => {
  it('reports files that left before they were read, by name, size and day, over a start as well', async () => {
    drop('first.jsonl', lines(1, 10));
    const first = await open({ spoolBytes: 1 });
    await expect.poll(() => first.said.join(), patience).toContain('The spool is full');
    drop('second.jsonl', lines(11, 10));
    drop('third.jsonl', lines(21, 10));
    await expect.poll(() => Object.keys(first.journal.state.unread).length, patience).toBeGreaterThanOrEqual(2);
    rmSync(join(home, 'pos/second.jsonl'));
    await expect.poll(() => first.journal.state.missed.files, patience).toBe(1);
    await first.stop();
    rmSync(join(home, 'pos/third.jsonl'));
    const again = await open();
    await expect.poll(() => again.journal.state.missed.files, patience).toBe(2);
    await expect.poll(() => again.spool.count(), patience).toBeGreaterThan(0);
    await again.stop();
    const bytes = lines(11, 10).length;
    expect(again.journal.state.missed.bytes).toBe(2 * bytes);
    expect(again.journal.state.untold.map(({ name, code }) => `${name} ${code}`)).toEqual([
      'second.jsonl ingest.missed',
      'third.jsonl ingest.missed',
    ]);
    expect(first.said.join()).toMatch(
      new RegExp(`second\\.jsonl: .* ${bytes} bytes of \\d{4}-\\d\\d-\\d\\d are missing`),
    );
  });

  it('goes on in the middle of a large file after a kill', async () => {
    const text = lines(1, 2_000);
    drop('large.jsonl', text);
    const first = await open({ spoolBytes: 8_192 });
    const sent: string[] = [];
    const half = async (): Promise<boolean> => {
      sent.push(...(await sendAll(first)));
      return Object.values(first.journal.state.files).some(({ place }) => (place?.offset ?? 0) > text.length / 2);
    };
    await expect.poll(half, patience).toBe(true);
    await first.stop();
    const again = await open();
    await expect.poll(() => again.said.join(), patience).toContain(`up to ${text.length} of`);
    sent.push(...(await sendAll(again)));
    await again.stop();
    // At most the part of the file that was read after the last noted place is sent again.
    expect(new Set(sent).size).toBeGreaterThan(100);
    expect(sent.length).toBeLessThanOrEqual(new Set(sent).size + 17);
  });

  it('finds the rest of a journal under a name that is not read', async () => {
    const path = join(home, 'pos/day.jsonl');
    writeFileSync(path, lines(1, 5));
    const reader = await open({}, { arrive: 'grows' });
    await expect.poll(() => reader.spool.count(), patience).toBeGreaterThan(0);
    await reader.stop();
    writeFileSync(path, readFileSync(path, 'utf8') + lines(6, 5));
    renameSync(path, join(home, 'pos/day.old'));
    writeFileSync(path, lines(11, 3));
    const again = await open({}, { arrive: 'grows' });
    const texts = async (): Promise<string> => {
      const numbers = Array.from({ length: 40 }, (_, at) => at).filter((number) => again.spool.has(number));
      const { gunzipSync } = await import('node:zlib');
      const all = await Promise.all(numbers.map((number) => again.spool.read(number)));
      return all.map((one) => (one ? gunzipSync(one.body).toString() : '')).join('');
    };
    const missing = async (): Promise<number[]> => {
      const text = await texts();
      return Array.from({ length: 13 }, (_, at) => at + 1).filter((one) => !text.includes(`"number":"${one}"`));
    };
    await expect.poll(missing, patience).toEqual([]);
    await again.stop();
    expect(again.journal.state.missed.files).toBe(0);
  });
});

it('a resync cuts out what is wanted of a file of several stores, and nothing else', async () => {
  const stores = ['0001', '0002', '0002', '0001', '0001', '0002'];
  const text = stores.map((store, at) => line(at + 1, store)).join('');
  drop('day.jsonl', text);
  const pieces: { text: string; baseOffset: number }[] = [];
  const isCut = await cutFollowed(
    Buffer.from(join(home, 'pos/day.jsonl')),
    {
      fileName: 'day.jsonl',
      targetBytes: 4_096,
      wanted:
        () =>
        ({ bytes }) =>
          Buffer.from(bytes).includes('"0001"'),
    },
    async ({ bytes, baseOffset }) => void pieces.push({ text: Buffer.from(bytes).toString(), baseOffset }),
  );
  expect(isCut).toBe(true);
  expect(pieces.map((piece) => piece.text)).toEqual([line(1), line(4) + line(5)]);
  for (const { text: own, baseOffset } of pieces) expect(text.slice(baseOffset, baseOffset + own.length)).toBe(own);
});
