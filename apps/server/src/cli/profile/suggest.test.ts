import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../cli.ts';
import { readProfile } from '../import/profile.ts';
import { testWorld } from '../testing.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanewise-suggest-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const suggest = async (...words: string[]) => {
  const seen = testWorld(null);
  const code = await runCommandLine(['profile', 'suggest', ...words], seen.world);
  return { code, text: seen.text(), said: seen.said() };
};
const csv = 'Branch,Ticket No,Date,Item,Amount\n0014,1,2026-11-19,MILK,1.00\n0014,2,2026-11-19,MILK,2.50\n';

describe('no profile is suggested', () => {
  it.each([
    ['for a file that is not there', 'nothing.csv', null, 'cannot be read'],
    ['for a format that needs none', 'a.jsonl', '{"lanewise":1}\n', 'needs no profile'],
    ['for a picture', 'a.png', '\x89PNG and more', 'it looks like'],
    ['for a header alone', 'header.csv', 'Store,No,Amount\n', 'no rows behind its header'],
  ])('%s', async (_why, name, content, sentence) => {
    if (content !== null) file(name, Buffer.from(content, 'latin1'));
    const { code, said } = await suggest(join(folder, name));
    expect(code).toBe(1);
    expect(said).toContain(sentence);
  });

  it('for several files, or over a file that is there', async () => {
    expect((await suggest(file('a.csv', csv), file('b.csv', csv))).code).toBe(2);
    const kept = file('kept.json', 'mine');
    expect((await suggest('--to', kept, file('a.csv', csv))).code).toBe(1);
    expect(readFileSync(kept, 'utf8')).toBe('mine');
  });
});

describe('a suggested profile', () => {
  it('is printed with its doubts and totals as notes, and read as it is printed', async () => {
    const { code, text } = await suggest(file('sales.csv.gz', gzipSync(csv)));
    expect(code).toBe(0);
    expect(text).toContain('// With it these rows are 2 receipts with 2 lines: net sales 3.50, tax 0.00,');
    expect(text).toContain('// - No column says how was paid');
    const profile = await readProfile(file('p.json', text), undefined);
    expect(profile?.csv?.columns).toMatchObject({ location: 'Branch', transaction: 'Ticket No', amount: 'Amount' });
  });

  it('names no card number of the file, and reads the tender under the words that an import sees', async () => {
    const rows = ['1', '2'].map((number) => `0014,${number},2026-11-19,MILK,1.00,Amex 378282246310005,1.00`);
    const paid = file('paid.csv', ['Store,Receipt,Date,Item,Amount,Tender Type,Tender Amount', ...rows, ''].join('\n'));
    const { code, text } = await suggest(paid);
    expect(code).toBe(0);
    expect(text).toContain('Amex ***********0005');
    expect(text).not.toContain('378282246310005');
  });

  it('is written to a new file', async () => {
    const to = join(folder, 'written.json');
    const { text } = await suggest('--to', to, file('a.csv', csv));
    expect(text).toContain(`--profile ${to} --dry-run`);
    expect((await readProfile(to, undefined))?.csv?.columns.date).toBe('Date');
  });

  it('comes from the whole rows at the beginning of a large file', async () => {
    const rows = Array.from({ length: 300_000 }, (_, at) => `0014,${at},2026-11-19,BANANAS AND MILK,1.00\n`);
    const { code, text } = await suggest(file('large.csv', `Branch,Ticket No,Date,Item,Amount\n${rows.join('')}`));
    expect(code).toBe(0);
    expect(text).not.toContain('cannot be read');
  });
});
