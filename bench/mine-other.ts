import { Worker } from 'node:worker_threads';
import { Collector } from '@lanewise/mine/baskets';
import { mine } from '@lanewise/mine/mine';
import { nativeBlocks } from '../apps/server/dist/facts/native-read.js';
import { sql, u64 } from '../apps/server/dist/facts/sql.js';
import type { Facts } from '../apps/server/dist/facts/types.js';
import { ratioOf } from './times.ts';

/** MiB of heap that the other engine may take. */
const HEAP = 8_192;
const [MOST_LINES, MEMORY] = [200, 3 * 1024 ** 3];

interface Flat {
  /** Of each basket, and of the end. */
  starts: Uint32Array;
  items: Uint32Array;
}

const read = async (facts: Facts, baskets: number): Promise<Flat> => {
  const answer = await facts.native(
    sql`select entry_no as entry, toUInt32(word) as item from receipt_word
      where company = 1 and clue = 'item' and entry_no <= ${u64(baskets)} order by entry_no, word`,
    { lane: 'long' },
  );
  const [starts, items]: [number[], number[]] = [[], []];
  let last = -1n;
  for (const { length, columns } of nativeBlocks<'entry' | 'item'>(answer))
    for (let at = 0; at < length; at += 1) {
      const entry = (columns.entry as BigUint64Array)[at] ?? 0n;
      if (entry !== last) starts.push(items.length);
      last = entry;
      items.push(Number(columns.item[at]));
    }
  return { starts: Uint32Array.from([...starts, items.length]), items: Uint32Array.from(items) };
};

/** Sets, rules and their confirmation, from the same arrays. */
const ours = ({ starts, items }: Flat, support: number): { seconds: number; sets: number } => {
  const numbers = new Map<number, number>();
  const numberOf = (code: number): number => {
    const known = numbers.get(code) ?? numbers.size;
    numbers.set(code, known);
    return known;
  };
  const from = performance.now();
  const [basket, week] = [new Uint32Array(items.length), new Uint16Array(items.length)];
  for (let of = 0; of + 1 < starts.length; of += 1) {
    basket.fill(of + 1, starts[of], starts[of + 1]);
    week.fill(of % 8, starts[of], starts[of + 1]);
  }
  const collector = new Collector({ mostLines: MOST_LINES, memoryBytes: MEMORY });
  const value = new Float64Array(items.length).fill(300);
  collector.add({ basket, item: items.map(numberOf), week, value });
  const { sets } = mine(collector.baskets(), { support, confidence: 0.5 });
  return { seconds: (performance.now() - from) / 1_000, sets: sets.reduce((sum, { length }) => sum + length, 0) };
};

const theirs = (flat: Flat, support: number): Promise<{ seconds: number; sets: number } | null> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./mine-other-thread.mjs', import.meta.url), {
      workerData: { ...flat, support },
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
    });
    worker.once('message', resolve);
    worker.once('error', () => resolve(null));
  });

/**
 * The same baskets by `packages/mine` (sets, rules, values and their confirmation) and by `node-fpgrowth` (sets alone),
 * both from arrays in memory and in one thread.
 */
export const againstOther = async (
  facts: Facts,
  baskets: number,
  support: number,
  say: (text: string) => void,
): Promise<void> => {
  const flat = await read(facts, baskets);
  const other = await theirs(flat, support);
  const own = ours(flat, support);
  const named = `The same ${(flat.starts.length - 1).toLocaleString('en')} baskets in memory: ${own.seconds.toFixed(2)} s`;
  if (other === null) return say(`${named}; node-fpgrowth did not end within ${HEAP} MiB`);
  if (other.sets !== own.sets) throw new Error(`${own.sets} frequent sets, and ${other.sets} of node-fpgrowth`);
  say(
    `${named}, node-fpgrowth ${other.seconds.toFixed(2)} s, ${ratioOf(other.seconds, own.seconds)} times; ${own.sets} sets each`,
  );
};
