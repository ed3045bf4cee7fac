import type { PairRow } from '@lanewise/contract/entities/analytics-results';
import { adjusted } from '@lanewise/mine/discoveries';
import { FALSE_DISCOVERIES } from '@lanewise/mine/confirm';
import { itemNumber } from '../facts/item-number.ts';
import { sql, u32, u64, u64s, type Sql } from '../facts/sql.ts';
import type { Answer } from './answer.ts';
import { within } from '../question/scoped.ts';
import { isBasket, type AskedAnalysis } from './asked.ts';
import { measuresOf, moneyOf, type Counts, type Tested } from './measures.ts';
import { departmentsOf } from './pair.ts';
import { chanceOf, SIZES, sizeGroup } from './sizes.ts';
import { departmentName, itemsByNumber, itemThing } from './things.ts';

/** Least number of baskets with each of two items. With fewer baskets, nothing can be said about the pair. */
const LEAST = 5;

/** Weights are sent as whole numbers. */
const SCALE = 1_000_000_000;

const withItem = (asked: AskedAnalysis, word: bigint): Sql => sql`
  select entry_no from receipt_word where clue = 'item' and word = ${u64(word)} and ${isBasket(asked, asked.scope)}
  group by entry_no having sum(item_units) > 0`;

interface SizeRow {
  size: number;
  baskets: string;
  with_a: string;
}

const sizesOf = (asked: AskedAnalysis, word: bigint): Promise<SizeRow[]> =>
  asked.facts.query<SizeRow>(sql`
    select ${sizeGroup} as size, toString(count()) as baskets, toString(countIf(entry_no in (${withItem(asked, word)}))) as with_a
    from transaction where ${isBasket(asked, asked.scope)} group by size`);

interface PartnerRow {
  item: string;
  both: string;
  value: string;
  sales: string;
}

/** Everything that is in a basket together with the item. */
const partnersOf = (asked: AskedAnalysis, word: bigint): Promise<PartnerRow[]> => {
  const basket = isBasket(asked, asked.scope);
  return asked.facts.query<PartnerRow>(sql`
    select toString(word) as item, toString(count()) as both, toString(sum(amount)) as value, toString(sum(net_amount)) as sales
    from (
      select word, entry_no, sum(item_amount) as amount from receipt_word
      where clue = 'item' and word != ${u64(word)} and ${basket} and entry_no in (${withItem(asked, word)})
      group by word, entry_no having sum(item_units) > 0
    ) as lines any left join (select entry_no, net_amount from transaction where ${basket}) as baskets using entry_no
    group by item`);
};

interface AllRow {
  item: string;
  with_b: string;
  expected: string;
}

/**
 * Counts the baskets with each partner, and how many of these baskets would hold the item by their sizes alone. A
 * receipt has one row for each item and department, so only items sold in several departments are counted by receipt.
 */
const countsOf = async (
  asked: AskedAnalysis,
  words: readonly bigint[],
  weights: readonly number[],
): Promise<AllRow[]> => {
  const weight = sql`arrayElement(${u64s(weights)}, ${sizeGroup})`;
  const rows = sql`from receipt_word where clue = 'item' and word in ${u64s(words)} and ${isBasket(asked, asked.scope)}`;
  const sums = sql`toString(word) as item, toString(count()) as with_b, toString(sum(${weight})) as expected`;
  const [plain, several] = await Promise.all([
    asked.facts.query<AllRow & { departments: string }>(sql`
      select ${sums}, toString(uniqExact(dep_id)) as departments ${rows} and item_units > 0 group by item`),
    asked.facts.query<{ item: string }>(
      sql`select toString(word) as item ${rows} group by item having uniqExact(dep_id) > 1`,
    ),
  ]);
  const doubtful = several.map((row) => BigInt(row.item));
  if (doubtful.length === 0) return plain;
  const exact = await asked.facts.query<AllRow>(sql`
    select ${sums} from (
      select word, entry_no, any(receipt_word.units) as units from receipt_word
      where clue = 'item' and word in ${u64s(doubtful)} and ${isBasket(asked, asked.scope)}
      group by word, entry_no having sum(item_units) > 0
    ) group by item`);
  const better = new Map(exact.map((row) => [row.item, row]));
  return plain.map((row) => better.get(row.item) ?? row);
};

/**
 * Number of items sold often enough to be tested, including items that share no basket with item 1: the number of tests
 * must not depend on what is found. Lines are counted, so several lines in one basket make the number too large rather
 * than too small.
 */
const soldOften = async ({ facts, scope }: AskedAnalysis): Promise<number> => {
  const [row] = await facts.query<{ items: string }>(sql`
    select toString(count()) as items from (
      select upc from item_day where ${within(scope)} and upc != '' group by upc having sum(lines) >= ${u32(LEAST)})`);
  return Number(row?.items ?? 0);
};

interface Partner extends PartnerRow {
  counts: Counts;
  chance: number | null;
}

/**
 * Limits the rate of false discoveries over all tests together, including tests of items that share no basket with item
 * 1.
 */
const judge = (partners: readonly Partner[], tests: number): Tested[] => {
  const tested = partners.flatMap(({ chance }) => chance ?? []);
  const others = Array.from({ length: Math.max(0, tests - tested.length) }, () => 1);
  const judged = adjusted(Float64Array.from([...tested, ...others]));
  let at = 0;
  return partners.map(({ chance }) => {
    if (chance === null) return { chance: null, standing: 'cannotSay' };
    const all = judged[at++] ?? 1;
    return { chance: all, standing: all <= FALSE_DISCOVERIES ? 'confirmed' : 'notConfirmed' };
  });
};

/** Item 1 with everything. */
export const askAffinity = async (asked: AskedAnalysis): Promise<Answer> => {
  const word = itemNumber(asked.definition.item1 ?? '');
  const [sizes, found, tests] = await Promise.all([sizesOf(asked, word), partnersOf(asked, word), soldOften(asked)]);
  const baskets = sizes.reduce((sum, one) => sum + Number(one.baskets), 0);
  const withA = sizes.reduce((sum, one) => sum + Number(one.with_a), 0);
  const weights = Array.from({ length: SIZES }, (_, at) => {
    const size = sizes.find((one) => one.size === at + 1);
    return size ? Math.round((Number(size.with_a) / Number(size.baskets)) * SCALE) : 0;
  });
  const words = found.map((row) => BigInt(row.item));
  const all = new Map((words.length === 0 ? [] : await countsOf(asked, words, weights)).map((row) => [row.item, row]));
  const partners = found.map((row): Partner => {
    const counts = { withA, withB: Number(all.get(row.item)?.with_b ?? 0), both: Number(row.both), baskets };
    const expected = Number(all.get(row.item)?.expected ?? 0) / SCALE;
    const isTested = Math.min(withA, counts.withB) >= LEAST;
    return { ...row, counts, chance: isTested ? chanceOf(counts, expected) : null };
  });
  const rows = await rowsOf(asked, word, partners, tests);
  const count = (of: (row: PairRow) => boolean): number => rows.filter(of).length;
  return {
    said: {
      baskets,
      setAside: 0,
      partners: {
        tested:
          withA < LEAST
            ? 0
            : Math.max(
                tests,
                count(({ chance }) => chance !== null),
              ),
        confirmed: count(({ standing }) => standing === 'confirmed'),
      },
    },
    lists: { rows },
  };
};

const rowsOf = async (
  asked: AskedAnalysis,
  word: bigint,
  partners: readonly Partner[],
  tests: number,
): Promise<PairRow[]> => {
  const { facts, company, names } = asked;
  const words = [String(word), ...partners.map((row) => row.item)];
  const [items, departments] = await Promise.all([
    itemsByNumber(facts, company.id, words),
    departmentsOf(asked, words.map(BigInt)),
  ]);
  const thing = (one: string) => itemThing(items.get(one), departmentName(names, departments.get(one) ?? 0));
  const itemA = thing(String(word));
  const judged = judge(partners, tests);
  return partners
    .map((row, at): PairRow => {
      const sales = Math.round(Number(row.sales) * 100);
      const tested = judged[at] ?? { chance: null, standing: 'cannotSay' };
      return {
        itemA,
        itemB: thing(row.item),
        ...measuresOf(row.counts, Math.round(Number(row.value) * 100), tested),
        basketSales: moneyOf(sales),
        averageBasket: moneyOf(sales / row.counts.both),
      };
    })
    .sort(
      (x, y) => y.valuePerThousand - x.valuePerThousand || y.both - x.both || x.itemB.code.localeCompare(y.itemB.code),
    );
};
