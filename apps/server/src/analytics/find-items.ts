import type { Thing } from '@lanewise/contract/entities/analytics';
import { addDays } from '@lanewise/domain/calendar/day';
import { date, sql, text, texts, u32, u32s, type Sql } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import type { Meta } from '../meta/types.ts';
import type { Sight } from '../meta/sight.ts';
import { folded } from '../reports/engine/worked.ts';

/** The picker offers items that were sold within this many days. */
const DAYS = 730;

/** Sales of items in the stores in sight, over whole years. */
const salesIn = ({ companyId, locations, everyStore }: Sight, today: string): Sql => {
  const since = sql`company = ${u32(companyId)} and year >= toStartOfYear(${date(addDays(today, -DAYS))})`;
  if (everyStore) return sql`chain_item_year where ${since}`;
  const ids = locations.length === 0 ? [0] : locations.map(({ locationId }) => locationId);
  return sql`item_year where ${since} and location in ${u32s(ids)}`;
};

/**
 * Finds items by a part of their name, code or department, regardless of case and accents; the best-selling items come
 * first. Names are searched before sales are added up, because few of many names match. The names are then read again
 * for the found items only.
 */
export const findItems = async (
  facts: Questions,
  departments: Pick<Meta['departments'], 'list'>,
  sight: Sight,
  today: string,
  { searchText, limit }: { searchText: string; limit: number },
): Promise<Thing[]> => {
  const list = await departments.list(sight.companyId);
  const names = new Map(list.map(({ dep_id: id, name }) => [id, name]));
  const searched = folded(searchText.trim());
  const ids = list.flatMap(({ dep_id: id, name }) => (searched !== '' && folded(name).includes(searched) ? [id] : []));
  const sales = salesIn(sight, today);
  const company = u32(sight.companyId);
  const named = sql`upc in (
    select upc from item_name final where company = ${company} and position(folded, ${text(searched)}) > 0)`;
  const isCalled = sql`(position(upc, ${text(searchText.trim())}) > 0 or ${named})`;
  // An item belongs to the department with most of its sales. A sale in a searched department only makes the item a
  // candidate.
  const [candidates, found] =
    searched === ''
      ? [sql`true`, sql`true`]
      : ids.length === 0
        ? [isCalled, sql`true`]
        : [
            sql`(${isCalled} or upc in (select upc from ${sales} and dep_id in ${u32s(ids)}))`,
            sql`(dep in ${u32s(ids)} or ${isCalled})`,
          ];
  const rows = await facts.query<{ upc: string; dep: number }>(sql`
    select upc, argMax(dep_id, amount) as dep from ${sales} and upc != '' and ${candidates}
    group by upc having ${found} order by sum(amount) desc, upc limit ${u32(limit)}`);
  if (rows.length === 0) return [];
  const described = await facts.query<{ upc: string; description: string }>(sql`
    select upc, argMax(description, entry_no) as description from item_name
    where company = ${company} and upc in ${texts(rows.map(({ upc }) => upc))} group by upc`);
  const labels = new Map(described.map(({ upc, description }) => [upc, description]));
  return rows.map(({ upc, dep }) => ({
    kind: 'item',
    code: upc,
    label: labels.get(upc) || upc,
    department: names.get(dep) ?? '',
  }));
};
