import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openFacts } from '../apps/server/dist/facts/connect.js';
import { insertBlock } from '../apps/server/dist/facts/journal.js';
import { migrate } from '../apps/server/dist/facts/migrate.js';
import { sql } from '../apps/server/dist/facts/sql.js';
import type { Facts } from '../apps/server/dist/facts/types.js';
import type { SegmentReader, Readers } from '../apps/server/dist/ingest/threads/readers.js';
import { tableName } from '../apps/server/dist/facts/names.js';

const folder = join(import.meta.dirname, '../.cache/bench-journal');

/** An empty facts store for one measurement, either with the views or with the journal alone. */
export const withFacts = async <Result>(views: boolean, work: (facts: Facts) => Promise<Result>): Promise<Result> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const limits = {
    segmentBytes: 0,
    segmentDecodedBytes: 0,
    diskFreeShare: 0,
    queryMemoryBytes: 1024 ** 3,
    querySeconds: 600,
  };
  const threadPoolSize = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
  const facts = await openFacts({ home: folder, clickhouseUrl: null, limits, threadPoolSize });
  try {
    await migrate(facts);
    if (!views) await dropViews(facts);
    return await work(facts);
  } finally {
    await facts.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const dropViews = async (facts: Facts): Promise<void> => {
  const views = await facts.query<{ name: string }>(
    sql`select name from system.tables where database = currentDatabase() and engine = 'MaterializedView'`,
  );
  for (const { name } of views) await facts.command(sql`drop view ${tableName(name)}`);
};

interface Block {
  bytes: Buffer;
  token: string;
}

/** What ingest makes of a decided segment: a block for every month. */
export const blocksOf = async (reader: SegmentReader, segment: number): Promise<Block[]> => {
  const { found, departments } = reader.contents;
  const departmentIds = departments.map((_, index) => [index + 1]);
  const months = new Map<string, number[]>();
  found.forEach(({ head }, at) => {
    const month = head.businessDate.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), at]);
  });
  const blocks: Block[] = [];
  for (const [month, places] of months) {
    const bytes = await reader.block({
      company: 1,
      segment,
      decoder: 'poslog/1',
      departmentIds,
      reversing: [],
      entering: places.map((at) => ({
        at,
        location: 1,
        occurrence: 0,
        version: 1,
        entryNo: segment * 1_000_000 + at + 1,
        takesBack: '',
      })),
    });
    blocks.push({ bytes, token: `${segment}-${month}` });
  }
  return blocks;
};

/** Repeats what ingest does with a decided segment: an insert for every month. */
const enter = async (facts: Facts, reader: SegmentReader, segment: number): Promise<void> => {
  for (const { bytes, token } of await blocksOf(reader, segment)) await insertBlock(facts, bytes, token);
};

/** Enters segments in order while later ones are decoded, as the server does. */
export const enterAll = async (facts: Facts, readers: Readers, segments: Iterable<Uint8Array>): Promise<void> => {
  const waiting = segments[Symbol.iterator]();
  const ahead: Promise<SegmentReader>[] = [];
  const begin = (): void => {
    const next = waiting.next();
    if (next.done !== true)
      ahead.push(
        readers.open({ format: 'poslog', profile: null, items: null, bytes: next.value, packed: false, capped: true }),
      );
  };
  for (let count = 0; count <= readers.ahead; count += 1) begin();
  for (let segment = 1; ahead.length > 0; segment += 1) {
    const reader = await (ahead.shift() as Promise<SegmentReader>);
    begin();
    await enter(facts, reader, segment);
    reader.close();
  }
};
