import { daysBetween } from '@lanewise/domain/calendar/day';
import { itemNumberOf } from '../facts/item-number.ts';
import { nativeBlocks } from '../facts/native-read.ts';
import { withDates, withLocations, type Scope } from '../facts/scope.ts';
import { date, sql, u16 } from '../facts/sql.ts';
import { inStores } from '../question/scoped.ts';
import { TaskFailed, type AskedAnalysis } from './asked.ts';
import { differenceOf, pooledDifferenceOf, type Effect } from './differences.ts';

/** Number of the first week of the promotion. Weeks before the promotion are numbered from 0. */
const DURING = 1_000;

/** Most items that are examined; the items with the most sales come first. */
const MOST_ITEMS = 20_000;

interface Item {
  department: number;
  /** Cents by the number of the cell. */
  cells: Map<number, number>;
}

/** Sales of items by store and week, from which the effect of a promotion follows. */
export interface Units {
  /** The promoted stores during the promotion. */
  scope: Scope;
  /** All stores in the weeks before. */
  before: Scope;
  against: 'stores' | 'weeks';
  promotedStores: number;
  controlStores: number;
  /**
   * Stores that sold nothing before the promotion, or nothing during it. A change in their sales shows nothing about
   * the promotion.
   */
  storesLeftOut: number;
  weeksBefore: number;
  weeksDuring: number;
  items: ReadonlyMap<string, Item>;
  /** Cents for each promoted store and week, before and during the promotion. */
  means(word: string): { before: number; during: number };
  /** The effect on the sales of these items together, in cents for each promoted store and week. */
  effect(words: readonly string[]): Effect;
}

interface Block {
  /** Number of the week, during the promotion or before it. */
  at: number;
  weeks: number;
}

/** Blocks of seven days; the last block holds the remaining days. */
const blocksOf = (from: string, to: string, first: number): Block[] => {
  const days = daysBetween(from, to) + 1;
  return Array.from({ length: Math.ceil(days / 7) }, (_, at) => ({
    at: first + at,
    weeks: Math.min(7, days - at * 7) / 7,
  }));
};

type Column = 'word' | 'dep' | 'location' | 'block' | 'cents';

const readItems = async (asked: AskedAnalysis, stores: Scope): Promise<Map<string, Item>> => {
  const { start_date: start, end_date: end, options = {} } = asked.definition;
  const { earlierStart = start, earlierEnd = start } = options;
  const result = await asked.facts.native(sql`
    select ${itemNumberOf(sql`upc`)} as word, any(dep_id) as dep, location,
      if(business_date >= ${date(start)}, toUInt16(${u16(DURING)} + intDiv(dateDiff('day', ${date(start)}, business_date), 7)),
        toUInt16(intDiv(dateDiff('day', ${date(earlierStart)}, business_date), 7))) as block,
      toInt64(round(sum(amount) * 100)) as cents
    from item_day
    where ${inStores(stores)} and upc != '' and (business_date between ${date(earlierStart)} and ${date(earlierEnd)}
      or business_date between ${date(start)} and ${date(end)})
    group by word, location, block`);
  const items = new Map<string, Item>();
  for (const { length, columns } of nativeBlocks<Column>(result))
    for (let at = 0; at < length; at += 1) {
      const word = String(columns.word[at] ?? 0);
      let item = items.get(word);
      if (!item) items.set(word, (item = { department: Number(columns.dep[at] ?? 0), cells: new Map() }));
      item.cells.set(cellOf(Number(columns.location[at]), Number(columns.block[at])), Number(columns.cents[at] ?? 0));
    }
  return cut(items);
};

const cellOf = (location: number, block: number): number => location * 2_048 + block;

const cut = (items: Map<string, Item>): Map<string, Item> => {
  if (items.size <= MOST_ITEMS) return items;
  const total = ({ cells }: Item): number => [...cells.values()].reduce((sum, one) => sum + one, 0);
  return new Map([...items].sort(([, x], [, y]) => total(y) - total(x)).slice(0, MOST_ITEMS));
};

/** Returns the sales in cents of several items together, at a store in a block. */
type Cents = (location: number, block: Block) => number;

const sumOf = (items: ReadonlyMap<string, Item>, words: Iterable<string>): Cents => {
  const sums = new Map<number, number>();
  for (const word of words)
    for (const [cell, cents] of items.get(word)?.cells ?? []) sums.set(cell, (sums.get(cell) ?? 0) + cents);
  return (location, { at }) => sums.get(cellOf(location, at)) ?? 0;
};

interface Periods {
  before: Block[];
  during: Block[];
}

/** Cents a week of stores over blocks. */
const rateOf = (cents: Cents, stores: readonly number[], blocks: readonly Block[]): number => {
  const weeks = blocks.reduce((sum, block) => sum + block.weeks, 0);
  const all = stores.reduce((sum, store) => sum + blocks.reduce((part, block) => part + cents(store, block), 0), 0);
  return weeks === 0 ? 0 : all / weeks;
};

/**
 * Least number of weeks on both sides together. With fewer weeks, the differences have no spread, and nothing can be
 * said about an effect.
 */
const LEAST_WEEKS = 3;

const isByStore = (promoted: readonly number[], control: readonly number[]): boolean =>
  promoted.length > 1 && control.length !== 1;

/**
 * The difference in differences, in the unit "share of the sales of a store in a week before":
 *
 *     d(store) = (sales a week during − sales a week before) / all sales a week before of the store
 *     effect   = mean of d over promoted stores − mean of d over stores without the promotion
 *
 * times the average sales of the promoted stores in a week. A store is the unit, because its weeks resemble each other
 * (M. Bertrand, E. Duflo, S. Mullainathan, Quarterly Journal of Economics 119, 2004). With fewer than two stores on a side
 * the week is the unit: the sales of the promoted stores less the sales of the other stores, in weeks during the
 * promotion against weeks before it.
 */
const effectBy = (promoted: readonly number[], control: readonly number[], { before, during }: Periods, all: Cents) => {
  const size = new Map([...promoted, ...control].map((store) => [store, Math.max(1, rateOf(all, [store], before))]));
  const sizeOf = (stores: readonly number[]): number => stores.reduce((sum, store) => sum + (size.get(store) ?? 1), 0);
  const mean = sizeOf(promoted) / Math.max(1, promoted.length);
  const times = ({ value, low, high, chance }: Effect): Effect => ({
    value: value * mean,
    low: low * mean,
    high: high * mean,
    chance,
  });
  const byStore = isByStore(promoted, control);
  const changes = (cents: Cents, stores: readonly number[]): number[] =>
    stores.map((store) => (rateOf(cents, [store], during) - rateOf(cents, [store], before)) / (size.get(store) ?? 1));
  const week = (cents: Cents, block: Block): number =>
    rateOf(cents, promoted, [block]) / sizeOf(promoted) -
    (control.length === 0 ? 0 : rateOf(cents, control, [block]) / sizeOf(control));
  return (cents: Cents): Effect =>
    times(
      byStore
        ? differenceOf(changes(cents, promoted), changes(cents, control))
        : pooledDifferenceOf(
            during.map((block) => week(cents, block)),
            before.map((block) => week(cents, block)),
          ),
    );
};

export const readUnits = async (asked: AskedAnalysis): Promise<Units> => {
  const { definition, names, scope } = asked;
  const { start_date: start, end_date: end, location, options = {} } = definition;
  const { earlierStart, earlierEnd } = options;
  if (earlierStart === undefined || earlierEnd === undefined) throw new TaskFailed('baskets');
  const chosen = location === null ? null : new Set(location);
  const isPromoted = (id: number): boolean => chosen === null || chosen.has(names.places.get(id)?.regLocId ?? 0);
  const periods = { before: blocksOf(earlierStart, earlierEnd, 0), during: blocksOf(start, end, DURING) };
  const named = scope.locations.filter(isPromoted);
  const items = await readItems(asked, scope);
  const all = sumOf(items, items.keys());
  const sells = (id: number): boolean => rateOf(all, [id], periods.before) > 0 && rateOf(all, [id], periods.during) > 0;
  const promoted = named.filter(sells);
  const control = scope.locations.filter((id) => !isPromoted(id) && sells(id));
  if (promoted.length === 0) throw new TaskFailed('baskets');
  if (!isByStore(promoted, control) && periods.before.length + periods.during.length < LEAST_WEEKS)
    throw new TaskFailed('weeks');
  const effect = effectBy(promoted, control, periods, all);
  const weeks = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + block.weeks, 0);
  return {
    scope: withDates(withLocations(scope, named), start, end),
    before: withDates(scope, earlierStart, earlierEnd),
    against: control.length > 0 ? 'stores' : 'weeks',
    promotedStores: promoted.length,
    controlStores: control.length,
    storesLeftOut: scope.locations.length - promoted.length - control.length,
    weeksBefore: weeks(periods.before),
    weeksDuring: weeks(periods.during),
    items,
    means: (word) => {
      const cents = sumOf(items, [word]);
      const count = Math.max(1, promoted.length);
      return {
        before: rateOf(cents, promoted, periods.before) / count,
        during: rateOf(cents, promoted, periods.during) / count,
      };
    },
    effect: (words) => effect(sumOf(items, words)),
  };
};
