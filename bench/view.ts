import { openReaders } from '../apps/server/dist/ingest/threads/readers.js';
import { openThreads } from '../apps/server/dist/ingest/threads/threads.js';
import { insertBlock } from '../apps/server/dist/facts/journal.js';
import { tableName } from '../apps/server/dist/facts/names.js';
import { sql, text, type Sql } from '../apps/server/dist/facts/sql.js';
import type { Facts } from '../apps/server/dist/facts/types.js';
import { blocksOf, withFacts } from './journal.ts';
import { poslogWithLines } from './poslog.ts';
import { row, spread } from './times.ts';

/** Lines of a segment, and how often each is entered with the view and without it. */
const sizes = [
  { lines: 50, turns: 80 },
  { lines: 1_000, turns: 60 },
  { lines: 20_000, turns: 30 },
];

interface Times {
  clock: number[];
  /** Of all threads. */
  processor: number[];
}

/** Wraps a statement that the engine itself tells. */
const stored = (statement: string): Sql => sql(Object.assign([statement], { raw: [statement] }));

/** The statement that makes a view, as the engine tells it. */
const creationOf = async (facts: Facts, view: string): Promise<Sql> => {
  const [made] = await facts.query<{ statement: string }>(
    sql`select create_table_query as statement from system.tables where database = currentDatabase() and name = ${text(view)}`,
  );
  if (!made) throw new RangeError(`There is no view ${view}`);
  return stored(made.statement);
};

const enter = async (facts: Facts, blocks: Awaited<ReturnType<typeof blocksOf>>, times: Times): Promise<void> => {
  const [from, before] = [performance.now(), process.cpuUsage()];
  for (const { bytes, token } of blocks) await insertBlock(facts, bytes, token);
  const { user, system } = process.cpuUsage(before);
  times.clock.push(performance.now() - from);
  times.processor.push((user + system) / 1_000);
};

/** Median and quartiles of the ratios of pairs. The two of a pair enter one after the other. */
const pairs = (over: readonly number[], by: readonly number[]): string => {
  const ratios = over.map((one, at) => one / (by[at] ?? Number.NaN)).sort((a, b) => a - b);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) =>
    (ratios[Math.floor(share * ratios.length)] ?? 0).toFixed(2),
  );
  return `${middle} (${low}-${high})`;
};

/**
 * What a view adds to an insert. Segments of one size enter by turns with the view and without it, so that whatever else
 * the machine does meets both. Merges of parts run meanwhile and count.
 */
export const costOfView = async (view: string, say: (text: string) => void): Promise<void> => {
  const threads = openThreads();
  const readers = openReaders(threads);
  say(
    row(
      `Inserts with and without ${view}`,
      'with ms',
      'without ms',
      'with CPU ms',
      'without',
      'clock ratio',
      'CPU ratio',
    ),
  );
  let segment = 0;
  const blocksWith = async (lines: number) => {
    segment += 1;
    const bytes = Buffer.concat([...poslogWithLines(lines, segment)]);
    const reader = await readers.open({
      format: 'poslog',
      profile: null,
      items: null,
      bytes,
      packed: false,
      capped: true,
    });
    const blocks = await blocksOf(reader, segment);
    reader.close();
    return blocks;
  };
  for (const { lines, turns } of sizes) {
    const [added, bare]: [Times, Times] = [
      { clock: [], processor: [] },
      { clock: [], processor: [] },
    ];
    await withFacts(true, async (facts) => {
      const creation = await creationOf(facts, view);
      const warm: Times = { clock: [], processor: [] };
      for (let turn = -2; turn < turns; turn += 1)
        for (const isWith of turn % 2 === 0 ? [true, false] : [false, true]) {
          const blocks = await blocksWith(lines);
          if (!isWith) await facts.command(sql`drop view ${tableName(view)}`);
          await enter(facts, blocks, turn < 0 ? warm : isWith ? added : bare);
          if (!isWith) await facts.command(creation);
        }
    });
    const [clock, bareClock] = [spread(added.clock).p50, spread(bare.clock).p50];
    const [processor, bareProcessor] = [spread(added.processor).p50, spread(bare.processor).p50];
    const figures = [clock, bareClock, processor, bareProcessor].map((one) => one.toFixed(1));
    const ratios = [pairs(added.clock, bare.clock), pairs(added.processor, bare.processor)];
    say(row(`${lines.toLocaleString('en')} lines, medians of ${turns}`, ...figures, ...ratios));
  }
  await threads.close();
};
