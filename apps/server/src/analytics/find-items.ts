import type { Thing } from '@lanewise/contract/entities/analytics';
import { addDays } from '@lanewise/domain/calendar/day';
import { date, sql, text, u32, u32s, type Sql } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import type { Meta } from '../meta/types.ts';
import type { Sight } from '../meta/sight.ts';
import { foldedName } from '../reports/engine/folded-sql.ts';
import { folded } from '../reports/engine/worked.ts';

/** Days in which an item was sold that the picker offers. */
const DAYS = 730;

/** Sales of items in the stores in sight, over whole years. */
const salesIn = ({ companyId, locations, everyStore }: Sight, today: string): Sql => {
  const since = sql`company = ${u32(companyId)} and year >= toStartOfYear(${date(addDays(today, -DAYS))})`;
  if (everyStore) return sql`chain_item_year where ${since}`;
  const ids = locations.length === 0 ? [0] : locations.map(({ locationId }) => locationId);
  return sql`item_year where ${since} and location in ${u32s(ids)}`;
};

/** Items by a part of their name, code or department, whatever its case and accents; those sold most first. */
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
  const matching = searched === '' ? [] : list.filter(({ name }) => folded(name).includes(searched));
  const ids = matching.length === 0 ? [0] : matching.map(({ dep_id: id }) => id);
  const part = text(searched);
  const rows = await facts.query<{ upc: string; name: string; dep: number }>(sql`
    select upc, if(names.description = '', upc, names.description) as name, dep
    from (
      select upc, argMax(dep_id, amount) as dep, sum(amount) as sold from ${salesIn(sight, today)} and upc != '' group by upc
    ) as sales any left join (
      select upc, argMax(description, entry_no) as description from item_name where company = ${u32(sight.companyId)} group by upc
    ) as names using upc
    where ${searched === '' ? sql`true` : sql`(position(${foldedName(sql`names.description`)}, ${part}) > 0 or position(upc, ${text(searchText.trim())}) > 0 or dep in ${u32s(ids)})`}
    order by sold desc, upc limit ${u32(limit)}`);
  return rows.map(({ upc, name, dep }) => ({ kind: 'item', code: upc, label: name, department: names.get(dep) ?? '' }));
};
