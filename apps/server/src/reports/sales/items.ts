import { itemSales } from '../../facts/items.ts';
import { sql, text, u32, type Sql } from '../../facts/sql.ts';
import { inDepartment, ofDepartment } from '../scoped.ts';
import type { QueryContext, ReportQuery } from '../query.ts';

/** One row an item, of the department asked for and everything below it; `further` are columns made of `sums`. */
export const itemRows = (context: QueryContext, further: Sql): Sql => {
  const { scope, parameters } = context;
  const chosen = parameters.departmentId === undefined ? sql`true` : inDepartment(context, parameters.departmentId);
  return sql`
    select sums.upc as upc, names.description as description, sums.qty as qty, sums.amt as amt${further}
    from (
      select upc, min(dep_id) as dep_id, sum(units) as qty, sum(amount) as amt
      from (${itemSales(scope, chosen)}) group by upc having sum(lines) != 0
    ) as sums
    left join (
      select upc, argMax(description, entry_no) as description from item_name
      where company = ${u32(scope.company)} group by upc
    ) as names using upc`;
};

/** By a part of the description, or by how the code begins. */
export const searchItems = (value: string): Sql =>
  sql`(positionCaseInsensitiveUTF8(description, ${text(value)}) > 0 or startsWith(upc, ${text(value)}))`;

/** Where stores file an item under different departments, the one with the smallest id names it. */
const named = (context: QueryContext): Sql => {
  const department = ofDepartment(context, sql`sums.dep_id`);
  return sql`, ${department.text(({ name }) => name)} as department,
      if(sum(sums.amt) over () = 0, 0, toFloat64(sums.amt) / toFloat64(sum(sums.amt) over ()) * 100) as percent_of_sales`;
};

/** Sales by item over all departments (SCR-05). */
export const items: ReportQuery = {
  rows: (context) => itemRows(context, named(context)),
  search: searchItems,
  totals: () => null,
  tie: sql`upc`,
  comparable: false,
};
