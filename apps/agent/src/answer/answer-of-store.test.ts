import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { answerOrder, type FileOrder } from './answer.ts';
import type { AgentParts } from '../shared/parts.ts';
import { loadSettings } from '../settings/settings.ts';

const receiptOf = (store: string, upc = '4011'): string =>
  `${JSON.stringify({ store, businessDate: '2026-06-02', lane: '1', number: '1', kind: 'sale', lines: [{ upc, amount: '5.00' }] })}\n`;

/** A text that is longer than the part of a file that the agent reads to recognise a register file. */
const long = Array.from({ length: 1_000 }, (_, at) => receiptOf('0004', String(at))).join('');

/** The files of a folder, each newer than the one before. */
const files: [name: string, text: string][] = [
  ['of-4.jsonl', receiptOf('4')],
  ['of-1.jsonl', receiptOf('0001')],
  ['of-both.jsonl', long + receiptOf('0001')],
];

/** What the agent of a whole company sends when somebody asks for a file of a store. */
const asked = async (fileName: string | null, storeNumber: string): Promise<string[]> => {
  const home = mkdtempSync(join(tmpdir(), 'lanewise-answer-of-store-'));
  try {
    mkdirSync(join(home, 'pos'));
    for (const [at, [name, text]] of files.entries()) {
      writeFileSync(join(home, 'pos', name), text);
      utimesSync(join(home, 'pos', name), 1_800_000_000 + at, 1_800_000_000 + at);
    }
    const settings = join(home, 'settings.json');
    const folders = [{ path: 'pos' }];
    const written = { server: 'https://reports.example.com', key: 'k'.repeat(40), data: 'data', folders };
    writeFileSync(settings, JSON.stringify(written));
    const sent: string[] = [];
    const parts = {
      settings: await loadSettings(settings),
      keys: { current: () => undefined },
      log: () => undefined,
      client: {
        sendFile: async (_: number, __: object, body: Uint8Array) => void sent.push(gunzipSync(body).toString()),
      },
    } as unknown as AgentParts;
    const order: FileOrder = { requestId: 1, fileType: 'tlog', fileName, storeNumber };
    expect(await answerOrder(parts, order)).toBe(sent.length > 0);
    return sent;
  } finally {
    rmSync(home, { recursive: true });
  }
};

it('the program of a whole company sends no file of another store than it is asked about', async () => {
  expect(await asked(null, '0004')).toEqual([receiptOf('4')]);
  for (const name of ['of-1.jsonl', 'of-both.jsonl']) expect(await asked(name, '0004')).toEqual([]);
  expect(await asked(null, '9')).toEqual([]);
});
