import { departmentSales } from '../../facts/items.ts';
import { empty, sql, text, u32, u32s, u8, type Sql } from '../../facts/sql.ts';
import { shareOf } from '../engine/measures.ts';
import type { ReportQuestion, ReportQuery } from '../engine/query.ts';
import { departmentIds, inDepartment, ofDepartment, within } from '../../question/scoped.ts';

/**
 * The requested level: the given number, otherwise the level below the chosen department, otherwise the top level. 0 if
 * the chosen department is unknown.
 */
const depthOf = ({ parameters, names }: ReportQuestion): number => {
  const { departmentDepth, departmentId } = parameters;
  if (departmentDepth !== undefined) return departmentDepth;
  if (departmentId === undefined) return 1;
  const department = names.departments.get(departmentId);
  return department ? department.path.length + 1 : 0;
};

/** Rows of a rollup by level and department that make up the requested level. */
export const atLevel = (question: ReportQuestion): Sql => {
  const wanted = depthOf(question);
  const above = departmentIds(question, ({ depth }) => depth < wanted);
  return sql`(level = ${u8(wanted)} and level > 0 or level = 0 and dep_id in ${u32s(above)})`;
};

/** The sales of the chosen department only, with all departments below it. */
const ofLevel = (question: ReportQuestion): Sql => {
  const { departmentId } = question.parameters;
  const chosen = departmentId === undefined ? sql`true` : inDepartment(question, departmentId);
  return sql`${chosen}
    and ${atLevel(question)}`;
};

/**
 * Departments of the level, and departments above the level with their own sales (level 0 of the rollup), so that every
 * level adds up to the same total. Rows of zero are left out: the rollup drops such rows at every merge, and an answer
 * must not depend on the time of a merge.
 */
const rows = (question: ReportQuestion): Sql => {
  const department = ofDepartment(question, sql`id`);
  return sql`
    select toNullable(id) as dep_id, ${department.text(({ name }) => name)} as name,
      ${department.text(({ code }) => code)} as description, ${department.number(({ depth }) => depth)} as depth,
      amt, qty, customer_qty,
      ${shareOf(sql`amt`)} as percent_of_sales
    from (
      select dep_id as id, sum(amount) as amt, sum(units) as qty, sum(customers) as customer_qty
      from (${departmentSales(question.scope, ofLevel(question))})
      group by id
      having amt != 0 or qty != 0 or customer_qty != 0
    )`;
};

const idsOf = (keys: readonly string[]): number[] => keys.filter((key) => /^\d{1,9}$/.test(key)).map(Number);

const sums = (question: ReportQuestion, keys: readonly string[] | null): Sql => sql`
  select toString(dep_id) as key, sum(amount) as value
  from (${departmentSales(question.scope, sql`${ofLevel(question)}${keys ? sql` and dep_id in ${u32s(idsOf(keys))}` : empty}`)})
  group by dep_id having sum(amount) != 0 or sum(units) != 0`;

/**
 * Customer counts of departments cannot be added up. The total is the store's own count, or the count of the chosen
 * department.
 */
const totals = ({ scope, parameters }: ReportQuestion): Sql =>
  parameters.departmentId === undefined
    ? sql`select sum(customers) as customer_qty from sales_day where ${within(scope)}`
    : sql`select sum(customers) as customer_qty
          from (${departmentSales(scope, sql`level > 0 and dep_id = ${u32(parameters.departmentId)}`)})`;

/** Sales by department at one level of the tree. */
export const department: ReportQuery = {
  rows,
  search: (value) => sql`positionCaseInsensitiveUTF8(name, ${text(value)}) > 0`,
  totals: { own: totals },
  tie: sql`dep_id`,
  earlier: { isCompared: true, sums, rowKey: () => ({ row: sql`toString(assumeNotNull(dep_id))`, isShort: false }) },
};
