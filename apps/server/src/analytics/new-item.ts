import type { Result } from '@lanewise/contract/entities/analytics-results';
import { addDays, daysBetween } from '@lanewise/domain/calendar/day';
import { itemNumber } from '../facts/item-number.ts';
import { sql, u64 } from '../facts/sql.ts';
import { askAffinity } from './affinity.ts';
import type { Answer } from './answer.ts';
import { isBasket, type AskedAnalysis } from './asked.ts';
import { BasketSums, basketSums } from './dayparts.ts';

type NewItem = NonNullable<Result['newItem']>;

interface DayRow {
  day: string;
  location: number;
  baskets: string;
}

const withItem = (asked: AskedAnalysis) => sql`
  select entry_no from receipt_word
  where clue = 'item' and word = ${u64(itemNumber(asked.definition.item1 ?? ''))} and ${isBasket(asked, asked.scope)}
  group by entry_no having sum(item_units) > 0`;

const weeksOf = (rows: readonly DayRow[], first: string): NewItem['weeks'] => {
  const weeks = new Map<number, { baskets: number; stores: Set<number> }>();
  for (const { day, location, baskets } of rows) {
    const at = Math.floor(daysBetween(first, day) / 7);
    const week = weeks.get(at) ?? { baskets: 0, stores: new Set() };
    weeks.set(at, week);
    week.baskets += Number(baskets);
    week.stores.add(location);
  }
  return [...weeks]
    .sort(([x], [y]) => x - y)
    .map(([at, { baskets, stores }]) => ({ week: addDays(first, at * 7), baskets, stores: stores.size }));
};

const storesOf = ({ names }: AskedAnalysis, rows: readonly DayRow[]): NewItem['stores'] => {
  const stores = new Map<number, NewItem['stores'][number]>();
  for (const { day, location, baskets } of rows) {
    const place = names.places.get(location);
    if (!place) continue;
    const known = stores.get(location);
    if (known) known.baskets += Number(baskets);
    else
      stores.set(location, {
        reg_loc_id: place.regLocId,
        location: place.name,
        firstDate: day,
        baskets: Number(baskets),
      });
  }
  return [...stores.values()].sort(
    (x, y) => x.firstDate.localeCompare(y.firstDate) || x.location.localeCompare(y.location),
  );
};

/**
 * The first baskets of an item: their dates, their stores, the other items in them, and how they differ from other
 * baskets.
 */
export const askNewItem = async (asked: AskedAnalysis): Promise<Answer> => {
  const basket = isBasket(asked, asked.scope);
  const item = withItem(asked);
  const [affinity, days, sums] = await Promise.all([
    askAffinity(asked),
    asked.facts.query<DayRow>(sql`
      select toString(business_date) as day, location, toString(count()) as baskets from transaction
      where ${basket} and entry_no in (${item}) group by business_date, location order by business_date, location`),
    asked.facts.query<Parameters<BasketSums['add']>[0] & { has_item: number }>(sql`
      select entry_no in (${item}) as has_item, ${basketSums} from transaction where ${basket} group by has_item`),
  ]);
  const [own, others] = [new BasketSums(), new BasketSums()];
  for (const row of sums) (row.has_item === 1 ? own : others).add(row);
  const first = days[0]?.day ?? null;
  return {
    ...affinity,
    said: {
      ...affinity.said,
      newItem: {
        firstDate: first,
        stores: storesOf(asked, days),
        weeks: first === null ? [] : weeksOf(days, first),
        size: own.size,
        otherSize: others.size,
        sales: own.sales,
        otherSales: others.sales,
      },
    },
  };
};
