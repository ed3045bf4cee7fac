import { setImmediate as nextTurn } from 'node:timers/promises';
import { NO_ITEM, type BasketRows } from '@lanewise/mine/baskets';
import { itemNumber } from '../facts/item-number.ts';
import { nativeBlocks } from '../facts/native-read.ts';
import { withDates, type Scope } from '../facts/scope.ts';
import { sql } from '../facts/sql.ts';
import { isBasket, type AskedAnalysis } from './asked.ts';
import type { Grain } from './grain.ts';

/**
 * Limits for the baskets that one statement reads. `baskets`: the whole answer is in memory, with some 40 bytes a line.
 * `share`: with very many baskets, a statement reads this share of them, because each statement scans the items of the
 * whole period for its own days.
 */
const AT_ONCE = { baskets: 50_000, share: 1 / 20 };

/** Rows that are handed over at a time. */
const BATCH = 1 << 18;

/**
 * Number of the week of a day. `day`: days since 1970-01-01, a Thursday. Weeks begin on Sunday (`usWeek`) or on Monday.
 */
export const weekNumberOf = (day: number, usWeek: boolean): number => Math.floor((day + (usWeek ? 4 : 3)) / 7);

/** The first day of a week. */
export const firstDayOf = (week: number, usWeek: boolean): string =>
  new Date((week * 7 - (usWeek ? 4 : 3)) * 86_400_000).toISOString().slice(0, 10);

interface Part {
  from: string;
  to: string;
  baskets: number;
}

/**
 * Splits the period into parts of whole days. A part has at most as many baskets as one read takes, or is a single day.
 */
const partsOf = async (asked: AskedAnalysis, scope: Scope): Promise<Part[]> => {
  const days = await asked.facts.query<{ day: string; baskets: string }>(sql`
    select toString(business_date) as day, toString(count()) as baskets from transaction
    where ${isBasket(asked, scope)} group by business_date order by business_date`);
  const all = days.reduce((sum, { baskets }) => sum + Number(baskets), 0);
  const most = Math.max(AT_ONCE.baskets, all * AT_ONCE.share);
  const parts: Part[] = [];
  for (const { day, baskets } of days) {
    const last = parts.at(-1);
    if (last && last.baskets + Number(baskets) <= most) {
      last.to = day;
      last.baskets += Number(baskets);
    } else parts.push({ from: day, to: day, baskets: Number(baskets) });
  }
  return parts;
};

/** Baskets of a scope, for `estimate` and progress. */
export const countBaskets = async (asked: AskedAnalysis, scope: Scope): Promise<number> => {
  const parts = await partsOf(asked, scope);
  return parts.reduce((sum, { baskets }) => sum + baskets, 0);
};

type Column = 'entry' | 'day' | 'word' | 'dep' | 'units' | 'cents';

const readPart = (asked: AskedAnalysis, scope: Scope): Promise<Buffer> =>
  asked.facts.native(sql`
    select entry_no as entry, business_date as day, word, dep_id as dep, toFloat64(toInt64(item_units * 10000)) as units,
      toFloat64(toInt64(round(item_amount * 100))) as cents
    from receipt_word where clue = 'item' and ${isBasket(asked, scope)} order by entry_no`);

/** Puts lines into rows: for each basket, the items that were not taken back. */
class Batches {
  #rows = newRows();
  #length = 0;
  #basket = 0;
  #week = 0;
  readonly full: BasketRows[] = [];

  /** Begins a basket, which counts even if nothing of it is an item. */
  begin(week: number): void {
    this.#basket += 1;
    this.#week = week;
    this.put(NO_ITEM, 0);
  }

  put(item: number, cents: number): void {
    if (this.#length === BATCH) this.flush();
    const { basket, item: items, week, value } = this.#rows;
    basket[this.#length] = this.#basket;
    items[this.#length] = item;
    week[this.#length] = this.#week;
    value[this.#length] = cents;
    this.#length += 1;
  }

  flush(): void {
    const { basket, item, week, value } = this.#rows;
    const end = this.#length;
    if (end === 0) return;
    this.full.push({
      basket: basket.slice(0, end),
      item: item.slice(0, end),
      week: week.slice(0, end),
      value: value.slice(0, end),
    });
    this.#length = 0;
  }

  take(): BasketRows[] {
    return this.full.splice(0);
  }
}

const newRows = () => ({
  basket: new Uint32Array(BATCH),
  item: new Uint32Array(BATCH),
  week: new Uint16Array(BATCH),
  value: new Float64Array(BATCH),
});

/** Lines without a code are no item. */
const [NONE_LOW, NONE_HIGH] = [Number(itemNumber('') & 0xffff_ffffn), Number(itemNumber('') >> 32n)];

/** The items of one basket, each once, with the sums of its lines. */
class Items {
  #size = 0;
  // Halves of the number of an item.
  readonly #low: number[] = [];
  readonly #high: number[] = [];
  readonly #department: number[] = [];
  readonly #units: number[] = [];
  readonly #cents: number[] = [];

  /** A basket has few items, so a linear search is fast enough. */
  add(low: number, high: number, department: number, units: number, cents: number): void {
    let at = 0;
    while (at < this.#size && (this.#low[at] !== low || this.#high[at] !== high)) at += 1;
    const isNew = at === this.#size;
    this.#low[at] = low;
    this.#high[at] = high;
    this.#department[at] = department;
    this.#units[at] = units + (isNew ? 0 : (this.#units[at] ?? 0));
    this.#cents[at] = cents + (isNew ? 0 : (this.#cents[at] ?? 0));
    if (isNew) this.#size += 1;
  }

  /** Moves the items out that the customer kept. */
  take(put: (low: number, high: number, department: number, cents: number) => void): void {
    for (let at = 0; at < this.#size; at += 1) {
      const [low = 0, high = 0] = [this.#low[at], this.#high[at]];
      if ((this.#units[at] ?? 0) > 0 && !(low === NONE_LOW && high === NONE_HIGH))
        put(low, high, this.#department[at] ?? 0, this.#cents[at] ?? 0);
    }
    this.#size = 0;
  }
}

/**
 * Turns the lines of one answer, which are ordered by basket, into rows. Lets other work of the server run after each
 * block of some 65,000 lines.
 */
const putLines = async (result: Buffer, grain: Grain, usWeek: boolean, batches: Batches): Promise<void> => {
  const items = new Items();
  let [entryLow, entryHigh, worth] = [0, 0, 0];
  const put = (thing: number): void => batches.put(thing, worth);
  const putItem = (low: number, high: number, department: number, cents: number): void => {
    worth = cents;
    grain.put(low, high, department, put);
  };
  let hasBasket = false;
  for (const { length, columns } of nativeBlocks<Column>(result)) {
    // Reads 64-bit numbers as two halves, the lower half first. A BigInt for each line would take as long as the
    // engine's answer.
    const entries = new Uint32Array(columns.entry.buffer);
    const words = new Uint32Array(columns.word.buffer);
    const { day, dep, units, cents } = columns as Record<Column, Float64Array>;
    for (let at = 0; at < length; at += 1) {
      const [lower, upper] = [entries[at * 2] ?? 0, entries[at * 2 + 1] ?? 0];
      if (!hasBasket || lower !== entryLow || upper !== entryHigh) {
        items.take(putItem);
        batches.begin(weekNumberOf(day[at] ?? 0, usWeek));
      }
      hasBasket = true;
      entryLow = lower;
      entryHigh = upper;
      items.add(words[at * 2] ?? 0, words[at * 2 + 1] ?? 0, dep[at] ?? 0, units[at] ?? 0, cents[at] ?? 0);
    }
    await nextTurn();
  }
  items.take(putItem);
};

/** The lines of all baskets of a scope, basket after basket. `share`: the share of the baskets that is read so far. */
export async function* readBaskets(
  asked: AskedAnalysis,
  scope: Scope,
  grain: Grain,
): AsyncGenerator<{ rows: BasketRows; share: number }, void, undefined> {
  const parts = await partsOf(asked, scope);
  const all = parts.reduce((sum, { baskets }) => sum + baskets, 0);
  const batches = new Batches();
  const begin = (part: Part | undefined): Promise<Buffer> | null => {
    if (part === undefined) return null;
    const answer = readPart(asked, withDates(scope, part.from, part.to));
    // The promise is awaited later. Without this handler, a failure before that would end the process.
    answer.catch(() => undefined);
    return answer;
  };
  let read = 0;
  let answer = begin(parts[0]);
  for (const [at, { baskets }] of parts.entries()) {
    asked.signal.throwIfAborted();
    const lines = await answer;
    // The engine reads the next part while the lines of this part are put into rows.
    answer = begin(parts[at + 1]);
    if (lines !== null) await putLines(lines, grain, asked.company.usWeek, batches);
    read += baskets;
    batches.flush();
    for (const rows of batches.take()) yield { rows, share: read / all };
  }
}
