import { departmentSales } from '../facts/items.ts';
import { sql, text, u32, u8, type Sql } from '../facts/sql.ts';
import { departments, within } from './scoped.ts';
import type { QueryContext, ReportQuery } from './query.ts';

/** The level asked for: by number, else the one below the chosen department, else the top. */
const depthOf = ({ parameters }: QueryContext): Sql => {
  if (parameters.departmentDepth !== undefined) return sql`${u8(parameters.departmentDepth)}`;
  if (parameters.departmentId === undefined) return sql`1`;
  return sql`(select toUInt8(length(path) + 1) from tree where dep_id = ${u32(parameters.departmentId)})`;
};

/**
 * Departments of the level, and those above it with what was sold under themselves (level 0 of the rollup): so that every
 * level adds up to the same total. What comes to nothing is left out: the rollup forgets such rows whenever it merges, and
 * an answer must not depend on when that was.
 */
const rows = (context: QueryContext): Sql => {
  const { scope, parameters } = context;
  const below = parameters.departmentId === undefined ? sql`true` : sql`has(path, ${u32(parameters.departmentId)})`;
  const ofLevel = sql`(level = wanted
    or (wanted > 1 and level = 0 and dep_id in (select dep_id from tree where depth < wanted)))`;
  return sql`
    with tree as (${departments(scope)}), ${depthOf(context)} as wanted
    select toNullable(dep_id) as dep_id, tree.name as name, tree.code as description, tree.depth as depth,
      sums.amt as amt, sums.qty as qty, sums.customer_qty as customer_qty,
      if(sum(sums.amt) over () = 0, 0, toFloat64(sums.amt) / toFloat64(sum(sums.amt) over ()) * 100) as percent_of_sales
    from (
      select dep_id, sum(amount) as amt, sum(units) as qty, sum(customers) as customer_qty
      from (${departmentSales(scope, ofLevel)})
      group by dep_id
      having amt != 0 or qty != 0 or customer_qty != 0
    ) as sums
    inner join tree using dep_id
    where ${below}`;
};

/** Customers do not add over departments: the store's own count, or that of the department they lie in. */
const totals = ({ scope, parameters }: QueryContext): Sql =>
  parameters.departmentId === undefined
    ? sql`select sum(customers) as customer_qty from sales_day where ${within(scope)}`
    : sql`select sum(customers) as customer_qty
          from (${departmentSales(scope, sql`level > 0 and dep_id = ${u32(parameters.departmentId)}`)})`;

/** Sales by department at one level of the tree (SCR-03). */
export const department: ReportQuery = {
  rows,
  search: (value) => sql`positionCaseInsensitiveUTF8(name, ${text(value)}) > 0`,
  totals,
  tie: sql`dep_id`,
  comparable: true,
};
