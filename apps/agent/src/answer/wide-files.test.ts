import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { importProfile } from '@lanewise/contract/facts/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOrder } from './answer.ts';
import type { AgentParts } from '../shared/parts.ts';
import { cutFile, MOST_HELD } from '../files/take.ts';

const columns = { location: 'Store', transaction: 'No', date: 'Date', amount: 'Amount' };
const profileOf = (csv: object) => importProfile.parse({ csv: { columns, ...csv } });

let home = '';
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-wide-'));
  mkdirSync(join(home, 'pos'));
  const rows = Array.from({ length: MOST_HELD.rows + 100_000 }, (_, at) => `1,${at},2026-11-19,1\n`);
  writeFileSync(join(home, 'pos', 'year.csv'), `Store,No,Date,Amount\n${rows.join('')}`);
});
afterAll(() => rmSync(home, { recursive: true }));

const cut = async (csv: object): Promise<number> => {
  let records = 0;
  const cutting = { fileName: 'year.csv', profile: profileOf(csv), targetBytes: 2 ** 20 };
  await cutFile(Buffer.from(join(home, 'pos', 'year.csv')), cutting, (segment) => {
    records += segment.records;
    return Promise.resolve();
  });
  return records;
};

describe('a CSV file of more rows than there is memory for', () => {
  it('is refused where its rows may lie apart, and told how it is taken', async () => {
    const refused = await cut({}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SegmentRefused);
    expect(String(refused)).toContain('set rowsTogether in the profile, or send it in parts');
  });

  it('is taken where they stand together', async () => {
    expect(await cut({ rowsTogether: true })).toBe(MOST_HELD.rows + 100_000);
  });

  it('is not held as a whole when a user asks for it', async () => {
    const sent: string[] = [];
    const ask = (csv: object) => {
      const folder = { path: join(home, 'pos'), files: '*.csv', arrive: 'renamed', profile: profileOf(csv) };
      const parts = {
        settings: { data: home, folders: [folder] },
        keys: { current: () => 'a'.repeat(40) },
        log: () => undefined,
        client: { sendFile: (_: number, { fileName }: { fileName: string }) => void sent.push(fileName) },
      } as unknown as AgentParts;
      return answerOrder(parts, { requestId: 1, fileType: 'tlog', fileName: null });
    };
    expect(await ask({})).toBe(false);
    expect(await ask({ rowsTogether: true })).toBe(true);
    expect(sent).toEqual(['year.csv']);
  });
});
