import { inMonths, type MonthlyRollup } from './months.ts';
import type { Scope } from './scope.ts';
import { sql, type Sql } from './sql.ts';

const items: MonthlyRollup = {
  day: sql`item_day`,
  month: sql`item_month`,
  year: sql`item_year`,
  chain: { month: sql`chain_item_month`, year: sql`chain_item_year` },
  keys: [sql`dep_id`, sql`upc`],
  sums: [sql`amount`, sql`units`, sql`lines`],
};

/** Sales of items in a scope: dep_id, upc, amount (net), units and lines, with several rows per item. */
export const itemSales = (scope: Scope, where: Sql = sql`true`): Sql => inMonths(items, scope, where);

const departments: MonthlyRollup = {
  day: sql`sales_department`,
  month: sql`sales_department_month`,
  keys: [sql`level`, sql`location`, sql`dep_id`],
  sums: [sql`amount`, sql`units`, sql`customers`],
};

/**
 * Sales of departments in a scope: level, location, dep_id, amount (net), units and customers, with several rows per
 * department.
 */
export const departmentSales = (scope: Scope, where: Sql = sql`true`): Sql => inMonths(departments, scope, where);
