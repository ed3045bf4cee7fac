import type { PairRow, PlaceRow } from '@lanewise/contract/entities/analytics-results';
import { adjusted } from '@lanewise/mine/discoveries';
import { FALSE_DISCOVERIES } from '@lanewise/mine/confirm';
import { itemNumber } from '../facts/item-number.ts';
import { sql, u64, u64s, type Sql } from '../facts/sql.ts';
import type { Answer } from './answer.ts';
import { isBasket, type AskedAnalysis } from './asked.ts';
import { measuresOf, moneyOf, type Counts, type Tested } from './measures.ts';
import { chanceOf, sizeGroup } from './sizes.ts';
import { departmentName, itemsByNumber, itemThing } from './things.ts';

interface Row {
  location: number;
  size: number;
  baskets: string;
  with_a: string;
  with_b: string;
  both: string;
  value: string;
  sales: string;
}

/** Counts the baskets of each store by size: all baskets, the baskets with either item, and their amounts. */
const countsBySize = ({ facts, ...asked }: AskedAnalysis, a: bigint, b: bigint): Promise<Row[]> => {
  const basket = isBasket({ facts, ...asked }, asked.scope);
  const lines: Sql = sql`
    select entry_no, sumIf(item_units, word = ${u64(a)}) > 0 as has_a, sumIf(item_units, word = ${u64(b)}) > 0 as has_b,
      sumIf(item_amount, word = ${u64(b)}) as amount
    from receipt_word where clue = 'item' and word in ${u64s([a, b])} and ${basket} group by entry_no`;
  return facts.query<Row>(sql`
    select location, ${sizeGroup} as size, toString(count()) as baskets, toString(countIf(has_a)) as with_a,
      toString(countIf(has_b)) as with_b, toString(countIf(has_a and has_b)) as both,
      toString(sumIf(amount, has_a and has_b)) as value, toString(sumIf(net_amount, has_a and has_b)) as sales
    from transaction any left join (${lines}) as lines on lines.entry_no = transaction.entry_no
    where ${basket} group by location, size`);
};

/** The sums of one place. */
class Sum {
  readonly counts: Counts = { withA: 0, withB: 0, both: 0, baskets: 0 };
  cents = 0;
  sales = 0;
  readonly #sizes = new Map<number, Counts>();

  add(row: Row): void {
    const size = this.#sizes.get(row.size) ?? { withA: 0, withB: 0, both: 0, baskets: 0 };
    this.#sizes.set(row.size, size);
    for (const counts of [this.counts, size]) {
      counts.baskets += Number(row.baskets);
      counts.withA += Number(row.with_a);
      counts.withB += Number(row.with_b);
      counts.both += Number(row.both);
    }
    this.cents += Math.round(Number(row.value) * 100);
    this.sales += Math.round(Number(row.sales) * 100);
  }

  chance(): number {
    const expected = [...this.#sizes.values()].reduce((sum, one) => sum + (one.withA * one.withB) / one.baskets, 0);
    return chanceOf(this.counts, expected);
  }
}

const standingOf = (chance: number): Tested => ({
  chance,
  standing: chance <= FALSE_DISCOVERIES ? 'confirmed' : 'notConfirmed',
});

/**
 * Whether the rule holds in each store and in each region by itself, with one rate of false discoveries over all stores
 * and regions.
 */
const placesOf = ({ names }: AskedAnalysis, rows: readonly Row[]): PlaceRow[] => {
  const places = new Map<string, { place: Pick<PlaceRow, 'kind' | 'reg_loc_id' | 'name'>; sum: Sum }>();
  const add = (place: Pick<PlaceRow, 'kind' | 'reg_loc_id' | 'name'>, row: Row): void => {
    const key = `${place.kind} ${place.reg_loc_id}`;
    const known = places.get(key) ?? { place, sum: new Sum() };
    places.set(key, known);
    known.sum.add(row);
  };
  for (const row of rows) {
    const store = names.places.get(row.location);
    if (!store) continue;
    add({ kind: 'location', reg_loc_id: store.regLocId, name: store.name }, row);
    // The top of the tree is the company itself.
    const region = store.regions.at(-1);
    if (region) add({ kind: 'region', reg_loc_id: region.id, name: region.name }, row);
  }
  const all = [...places.values()];
  const judged = adjusted(Float64Array.from(all, ({ sum }) => sum.chance()));
  return all
    .map(({ place, sum }, at) => ({ ...place, ...measuresOf(sum.counts, sum.cents, standingOf(judged[at] ?? 1)) }))
    .sort((x, y) => x.kind.localeCompare(y.kind) * -1 || x.name.localeCompare(y.name));
};

/** Item 1 with item 2. */
export const askPair = async (asked: AskedAnalysis): Promise<Answer> => {
  const { definition, names, company } = asked;
  const [a, b] = [itemNumber(definition.item1 ?? ''), itemNumber(definition.item2 ?? '')];
  const rows = await countsBySize(asked, a, b);
  const words = [String(a), String(b)];
  const [items, departments] = await Promise.all([
    itemsByNumber(asked.facts, company.id, words),
    departmentsOf(asked, [a, b]),
  ]);
  const whole = new Sum();
  for (const row of rows) whole.add(row);
  const thing = (word: string) => itemThing(items.get(word), departmentName(names, departments.get(word) ?? 0));
  const row: PairRow = {
    itemA: thing(words[0] ?? ''),
    itemB: thing(words[1] ?? ''),
    ...measuresOf(whole.counts, whole.cents, standingOf(whole.chance())),
    basketSales: moneyOf(whole.sales),
    averageBasket: whole.counts.both === 0 ? 0 : moneyOf(whole.sales / whole.counts.both),
  };
  return {
    said: { baskets: whole.counts.baskets, setAside: 0 },
    lists: { rows: [row], places: placesOf(asked, rows) },
  };
};

/** For each item, the department in which it was sold; if there are several, the department with the most lines. */
export const departmentsOf = async ({ facts, scope, ...asked }: AskedAnalysis, words: readonly bigint[]) => {
  const basket = isBasket({ facts, scope, ...asked }, scope);
  const rows = await facts.query<{ item: string; dep: number }>(sql`
    select toString(word) as item, arrayElement(topK(1)(dep_id), 1) as dep from receipt_word
    where clue = 'item' and word in ${u64s(words)} and ${basket} group by item`);
  return new Map(rows.map(({ item, dep }) => [item, dep]));
};
