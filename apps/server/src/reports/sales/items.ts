import { itemSales } from '../../facts/items.ts';
import { sql, text, texts, u32, type Sql } from '../../facts/sql.ts';
import { shareOf } from '../engine/measures.ts';
import { inDepartment, ofDepartment } from '../engine/scoped.ts';
import type { QueryContext, ReportQuery } from '../engine/query.ts';

/** The chosen department and everything below it, or all. */
const chosenIn = (context: QueryContext): Sql => {
  const { departmentId } = context.parameters;
  return departmentId === undefined ? sql`true` : inDepartment(context, departmentId);
};

/** One row per item, of the chosen department and everything below it; `further` are columns made of `sums`. */
export const itemRows = (context: QueryContext, further: Sql): Sql => {
  return sql`
    select sums.upc as upc, names.description as description, sums.qty as qty, sums.amt as amt${further}
    from (
      select upc, min(dep_id) as dep_id, sum(units) as qty, sum(amount) as amt
      from (${itemSales(context.scope, chosenIn(context))}) group by upc having sum(lines) != 0
    ) as sums
    left join (
      select upc, argMax(description, entry_no) as description from item_name
      where company = ${u32(context.scope.company)} group by upc
    ) as names using upc`;
};

/** Searches by a part of the description, or by the start of the code. */
export const searchItems = (value: string): Sql =>
  sql`(positionCaseInsensitiveUTF8(description, ${text(value)}) > 0 or startsWith(upc, ${text(value)}))`;

/** If stores file an item under different departments, the one with the smallest id names it. */
const named = (context: QueryContext): Sql => {
  const department = ofDepartment(context, sql`sums.dep_id`);
  return sql`, ${department.text(({ name }) => name)} as department,
      ${shareOf(sql`sums.amt`)} as percent_of_sales`;
};

const trend = (context: QueryContext, keys: readonly string[]): Sql => sql`
  select upc as key, sum(amount) as value
  from (${itemSales(context.scope, sql`${chosenIn(context)} and upc in ${texts(keys)}`)})
  group by upc having sum(lines) != 0`;

/** Sales by item over all departments. */
export const items: ReportQuery = {
  rows: (context) => itemRows(context, named(context)),
  search: searchItems,
  trend,
  totals: () => null,
  tie: sql`upc`,
  comparable: false,
};
