import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { openFacts } from '../apps/server/dist/facts/connect.js';
import { insertJournal, type JournalEntry } from '../apps/server/dist/facts/journal.js';
import { migrate } from '../apps/server/dist/facts/migrate.js';
import type { Facts } from '../apps/server/dist/facts/types.js';
import { contentHash } from '../apps/server/dist/ingest/content-hash.js';
import { departmentOf, pathKey, stampsOf } from '../apps/server/dist/ingest/stamps.js';

const folder = join(import.meta.dirname, '../.cache/bench-journal');

/** An empty facts store for one measurement. */
export const withFacts = async <Result>(work: (facts: Facts) => Promise<Result>): Promise<Result> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const limits = {
    ...{ segmentBytes: 0, segmentDecodedBytes: 0, diskFreeShare: 0 },
    ...{ queryMemoryBytes: 1024 ** 3, querySeconds: 600 },
  };
  const threadPoolSize = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
  const facts = await openFacts({ home: folder, clickhouseUrl: null, limits, threadPoolSize });
  try {
    await migrate(facts);
    return await work(facts);
  } finally {
    await facts.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** What ingest does with the transactions of one segment after decoding: hash, stamps, rows, one insert a month. */
export const enter = async (facts: Facts, transactions: readonly Transaction[], segment: number): Promise<void> => {
  const ids = new Map<string, number[]>();
  const months = new Map<string, JournalEntry[]>();
  transactions.forEach((transaction, position) => {
    for (const line of transaction.lines) {
      const key = pathKey(departmentOf(line));
      if (!ids.has(key)) ids.set(key, [ids.size + 1]);
    }
    const month = transaction.businessDate.slice(0, 7);
    const rows = months.get(month) ?? [];
    months.set(month, rows);
    rows.push({
      ...{ company: 1, location: 1, version: 1, sign: 1, entryNo: segment * 1_000_000 + position + 1 },
      ...{ segment, position, byteOffset: position, byteLength: 1, decoder: 'poslog/1' },
      contentHash: contentHash(transaction),
      transaction,
      stamps: stampsOf(transaction, ids),
    });
  });
  for (const [month, rows] of months) await insertJournal(facts, rows, `${segment}-${month}`);
};
