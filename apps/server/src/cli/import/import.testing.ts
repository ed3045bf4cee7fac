import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach } from 'vitest';
import { runCommandLine } from '../cli.ts';
import { companyAnswer, listen, testWorld } from '../testing.ts';
import type { Answer, Seen } from '../testing.ts';

/** Files, a server that takes them, and the command between them. Test code only. */

export let folder: string;
let close: () => Promise<void>;

/** Gives each test of a file its own folder, and closes the server that the test opened. */
export const eachInItsFolder = (): void => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lanewise-import-'));
    close = async () => undefined;
  });
  afterEach(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });
};

export const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
};

const companies = [companyAnswer(7, 'Harvest Lane Markets')];

export const csv = `invoice,store,day,item,amount\n${[1, 2, 3].map((n) => `${n},9,2026-11-19,BANANAS,1.${n}0`).join('\n')}\n`;
const profile = {
  csv: {
    columns: { transaction: 'invoice', location: 'store', date: 'day', item: 'item', amount: 'amount' },
    rowsTogether: true,
  },
};

const summaryOf = (more: object = {}) => ({
  format: 'csv',
  transactions: 3,
  lines: 3,
  amount: '3.60',
  entered: 3,
  duplicates: 0,
  conflicts: 0,
  reversed: 0,
  quarantined: [],
  quarantinedCount: 0,
  unknown: {},
  locationsCreated: [],
  records: recordsOf({ entered: 3 }),
  ...more,
});

export const recordsOf = (parts: Record<string, number>) => ({
  read: Object.values(parts).reduce((sum, count) => sum + count, 0),
  entered: 0,
  known: 0,
  conflicting: 0,
  quarantined: 0,
  setAside: 0,
  ...parts,
});

export interface Segment {
  query: Record<string, string>;
  text: string;
}

/**
 * A server that keeps each segment, and applies it when asked for its receipt. `refuse` may answer instead; `summary`
 * returns the outcome of a segment.
 */
export const inbox = async (told: {
  refuse?: (call: Seen, times: number) => Answer | null;
  summary?: (segment: Segment) => object;
  /** Answers instead of the server when the segment is kept. */
  answered?: (call: Seen) => { cut: true } | { duplicate: boolean };
}) => {
  const segments: Segment[] = [];
  /** Calls that report refused files. */
  const reports: object[] = [];
  let times = 0;
  const receipt = (id: number, state: string) => ({
    segmentId: id,
    contentHash: 'a'.repeat(64),
    state,
    duplicate: false,
    error: null,
    summary: state === 'received' ? null : summaryOf(told.summary?.(segments[id - 1] ?? { query: {}, text: '' })),
  });
  const server = await listen((call) => {
    const refusal = told.refuse?.(call, times);
    if (refusal) {
      times += 1;
      return refusal;
    }
    if (call.path === '/api/ingest/refusals') {
      reports.push(JSON.parse(call.body.toString('utf8')) as object);
      return { data: null };
    }
    if (call.path === '/api/company') return { data: companies };
    if (call.method === 'PUT')
      return { data: { hash: call.path.endsWith('profiles') ? 'b'.repeat(64) : 'c'.repeat(64) } };
    if (call.method === 'POST') {
      const known = segments.findIndex(
        ({ query }) => query['fileName'] === call.query['fileName'] && query['part'] === call.query['part'],
      );
      if (known < 0) segments.push({ query: call.query, text: gunzipSync(call.body).toString('utf8') });
      const answer = told.answered?.(call);
      if (answer && 'cut' in answer) return answer;
      if (known >= 0) return { data: { ...receipt(known + 1, 'applied'), duplicate: true, ...answer } };
      return { data: receipt(segments.length, call.query['dryRun'] === 'true' ? 'applied' : 'received') };
    }
    return { data: receipt(Number(call.path.split('/').at(-1)), 'applied') };
  });
  close = server.close;
  return { ...server, segments, reports };
};
export const run = async (url: string | null, ...words: string[]) => {
  const seen = testWorld(url);
  const code = await runCommandLine(['import', ...words], seen.world);
  return { code, text: seen.text(), said: seen.said(), waits: seen.waits };
};

export const withProfile = (): string[] => ['--profile', file('profiles/p.json', JSON.stringify(profile))];

/** The outcome of a CSV segment whose rows all enter. */
export const entersAll = ({ text }: Segment) => ({ records: recordsOf({ entered: text.split('\n').length - 2 }) });
