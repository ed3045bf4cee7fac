import { itemSales } from '../facts/items.ts';
import { sql, text, u32, type Sql } from '../facts/sql.ts';
import type { QueryContext, ReportQuery } from './query.ts';
import { inDepartment } from './scoped.ts';

const rows = (context: QueryContext): Sql => {
  const { scope, parameters } = context;
  const { departmentId } = parameters;
  const sales = itemSales(scope, departmentId === undefined ? sql`true` : inDepartment(context, departmentId));
  return sql`
    select sums.upc as upc, names.description as description, sums.qty as qty, sums.amt as amt
    from (
      select upc, sum(units) as qty, sum(amount) as amt
      from (${sales}) group by upc having sum(lines) != 0
    ) as sums
    left join (
      select upc, argMax(description, entry_no) as description from item_name
      where company = ${u32(scope.company)} group by upc
    ) as names using upc`;
};

/** Items of a department and everything below it (SCR-04). */
export const locationItems: ReportQuery = {
  rows,
  search: (value) =>
    sql`(positionCaseInsensitiveUTF8(description, ${text(value)}) > 0 or startsWith(upc, ${text(value)}))`,
  totals: () => null,
  tie: sql`upc`,
  comparable: false,
};
