import { gzipSync } from 'node:zlib';
import type { AskedAnalysis } from '../apps/server/dist/analytics/asked.js';
import { askAffinity } from '../apps/server/dist/analytics/affinity.js';
import { askRules } from '../apps/server/dist/analytics/rules.js';
import { scopeOf } from '../apps/server/dist/facts/scope.js';
import { sql, u32, type Sql } from '../apps/server/dist/facts/sql.js';
import type { Facts } from '../apps/server/dist/facts/types.js';
import { readArrivals } from '../apps/server/dist/question/arrivals.js';
import { namesOf } from '../apps/server/dist/question/names.js';
import type { Chain } from './chain.ts';
import { findAmongMany } from './items.ts';
import { againstOther } from './mine-other.ts';
import { row } from './times.ts';

/** Lines of a basket, items of the chain, patterns of three items, and weeks. */
const [LINES, ITEMS, PATTERNS, WEEKS, STORES] = [10, 20_000, 2_000, 8, 20];
const WHOLE = { start_date: '2026-01-04', end_date: '2026-02-28' };

type Store = Chain['locations'][number];
const STORES_OF_ALL: Store[] = Array.from({ length: STORES }, (_, at) => ({ locationId: at + 1, regLocId: at + 1 }));

/** A chance from 0 to 1 by what it is of. */
const roll = (of: Sql): Sql => sql`(cityHash64(${of}) % 1000003) / 1000003`;
/** Few items are taken often and many seldom: the chance of rank r is as 1 / (r + 20). */
const shelf = (chance: Sql): Sql =>
  sql`least(${u32(ITEMS - 1)}, toUInt32(floor(20 * exp(${chance} * log((${u32(ITEMS)} + 20) / 20)) - 20)))`;

/** In every other basket the first three lines are those of a pattern; all others are single items. */
const item = sql`if(line < 3 and basket % 2 = 0,
  ${shelf(roll(sql`'pattern', toUInt32(floor(${u32(PATTERNS)} * pow(${roll(sql`'which', basket`)}, 2))), line`))},
  ${shelf(roll(sql`'single', basket, line`))})`;

const common = sql`toUInt32(1) as company, toDate('2026-01-04') + basket % ${u32(WEEKS * 7)} as business_date,
  toUInt32(1 + intDiv(basket, 56) % ${u32(STORES)}) as location, toDateTime64('2026-01-04 10:00:00', 0, 'UTC') as ended,
  toUInt64(basket) as entry_no, toInt8(1) as sign, toUInt8(1) as selling, toUInt8(1) as customers, toDecimal64(10, 4) as units`;

/** Baskets that one statement writes: what it makes distinct is in memory. */
const AT_ONCE = 1_000_000;

/** Rows as the views of the journal write them: one of each basket, and one of each of its items. */
const fill = async (facts: Facts, baskets: number): Promise<void> => {
  for (let from = 0; from < baskets; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, baskets - from);
    await facts.command(
      sql`insert into transaction (company, business_date, location, ended, entry_no, sign, selling, customers, units, kind, net_amount)
        select ${common}, 'sale', toDecimal64(30, 4) from (select number + 1 as basket from numbers(${u32(from)}, ${u32(count)}))`,
      { lane: 'long' },
    );
    await facts.command(
      sql`insert into receipt_word (company, business_date, location, ended, entry_no, sign, selling, customers, units, clue, word,
          dep_id, item_units, item_amount)
        select distinct ${common}, 'item', toUInt64(1000000 + ${item}) as word, toUInt32(1 + word % 40), toDecimal64(1, 4), toDecimal64(3, 4)
        from (select intDiv(number, ${u32(LINES)}) + 1 as basket, number % ${u32(LINES)} as line
          from numbers(${u32(from * LINES)}, ${u32(count * LINES)}))`,
      { lane: 'long' },
    );
  }
};

type Definition = AskedAnalysis['definition'];

const askedOf = (facts: Facts, definition: Definition, stores: readonly Store[] = STORES_OF_ALL): AskedAnalysis => {
  const asked = facts.of({ company: '1', user: 'bench' });
  const lane = definition.tasktype === 'Affinity' ? 'report' : 'long';
  const period = { startDate: definition.start_date, lastDate: definition.end_date };
  return {
    definition,
    facts: {
      ...asked,
      query: (statement, options) => asked.query(statement, { lane, givesWay: lane === 'long', ...options }),
      native: (statement, options) => asked.native(statement, { lane: 'long', givesWay: true, ...options }),
    },
    scope: scopeOf({ companyId: 1, locations: [...stores], everyStore: true }, period),
    names: namesOf({ locations: [], regions: [], departments: [] }),
    company: { id: 1, currency: 'USD', usWeek: true },
    arrivals: readArrivals(facts),
    categories: { list: () => Promise.reject(new Error()), itemsOf: () => Promise.reject(new Error()) },
    lateChanges: { storeDays: () => Promise.resolve({ count: 0, listed: [] }) },
    now: { today: '2026-03-01', at: new Date('2026-03-01T12:00:00Z') },
    takenBack: [],
    oneIn: 1,
    progress: () => undefined,
    signal: new AbortController().signal,
  };
};

const allRules = (period: { start_date: string; end_date: string }): Definition => ({
  ...period,
  location: null,
  tasktype: 'All rules',
  options: { support: 0.001, confidence: 0.5, size: 4 },
});

/** Mines all rules of the last month of a chain so many times; the seconds of each. */
export const mineMonth = async (facts: Facts, chain: Chain, times: number): Promise<number[]> => {
  const period = { start_date: `${chain.lastDate.slice(0, 8)}01`, end_date: chain.lastDate };
  const seconds: number[] = [];
  while (seconds.length < times) {
    const from = performance.now();
    await askRules(askedOf(facts, allRules(period), chain.locations));
    seconds.push((performance.now() - from) / 1_000);
  }
  return seconds;
};

/** Milliseconds between two looks at the memory. */
const LOOK_EVERY = 50;

interface Measured<Result> {
  result: Result;
  seconds: number;
  /** Seconds of processor, of the engine too. */
  processor: number;
  /** Peak memory of the process with the engine, in MiB above the memory before. */
  megabytes: number;
  before: number;
}

const measured = async <Result>(work: () => Promise<Result>): Promise<Measured<Result>> => {
  const before = process.memoryUsage().rss;
  let most = before;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), LOOK_EVERY);
  const [from, processor] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(processor);
  clearInterval(look);
  return {
    result,
    seconds: (performance.now() - from) / 1_000,
    processor: (user + system) / 1e6,
    megabytes: (most - before) / 2 ** 20,
    before: before / 2 ** 20,
  };
};

const cells = ({ seconds, processor, megabytes, before }: Measured<unknown>, rows: number): string[] => [
  seconds.toFixed(1),
  processor.toFixed(1),
  megabytes.toFixed(0),
  before.toFixed(0),
  String(rows),
];

/** Baskets that both engines get at most. */
const COMPARED = 1_000_000;

/**
 * From the rows in the store to the compressed result: all rules of baskets of ten lines at support 0.001 and confidence
 * 0.5, with confirmation; what goes with one item; and the same baskets by another engine.
 */
export const mineBaskets = async (facts: Facts, baskets: number, say: (text: string) => void): Promise<void> => {
  await fill(facts, baskets);
  // What writing took is not given back by itself.
  await facts.command(sql`system jemalloc purge`, { lane: 'long' });
  say(
    row(
      `${baskets.toLocaleString('en')} baskets of ${LINES} lines`,
      'seconds',
      'processor s',
      'MB',
      'MB before',
      'rows',
    ),
  );
  const rules = await measured(async () => {
    const answer = await askRules(askedOf(facts, allRules(WHOLE)));
    return { answer, bytes: gzipSync(JSON.stringify(answer), { level: 4 }).length };
  });
  const { said, lists } = rules.result.answer;
  say(row('All rules, confirmed', ...cells(rules, lists.rows?.length ?? 0)));
  say(
    `  confirmed ${said.confirmation?.confirmed} of ${said.confirmation?.tested} tested, result ${rules.result.bytes} bytes`,
  );
  const item1 = String(1_000_000 + 50).slice(1);
  const one = await measured(() =>
    askAffinity(askedOf(facts, { ...WHOLE, location: null, tasktype: 'Affinity', item1 })),
  );
  say(row('What goes with one item', ...cells(one, one.result.lists.rows?.length ?? 0)));
  await findAmongMany(facts, say);
  await againstOther(facts, Math.min(baskets, COMPARED), 0.001, say);
};
