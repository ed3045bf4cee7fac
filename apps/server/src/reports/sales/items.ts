import { itemSales } from '../../facts/items.ts';
import { empty, sql, text, texts, u32, type Sql } from '../../facts/sql.ts';
import { shareOf } from '../engine/measures.ts';
import { inDepartment, ofDepartment } from '../../question/scoped.ts';
import type { ReportQuestion, ReportQuery } from '../engine/query.ts';

/** The chosen department and all departments below it. Without a chosen department: all departments. */
const chosenIn = (question: ReportQuestion): Sql => {
  const { departmentId } = question.parameters;
  return departmentId === undefined ? sql`true` : inDepartment(question, departmentId);
};

/**
 * Lines without a code are not items. Their names differ by store, so a person who asks for some stores does not read
 * the name that another store gave.
 */
const ofItems = ({ scope }: ReportQuestion): Sql => (scope.whole ? empty : sql` and upc != ''`);

/**
 * One row per item of the chosen department and all departments below it. `further`: further columns, computed from
 * `sums`.
 */
export const itemRows = (question: ReportQuestion, further: Sql): Sql => {
  return sql`
    select sums.upc as upc, names.description as description, sums.qty as qty, sums.amt as amt${further}
    from (
      select upc, min(dep_id) as dep_id, sum(units) as qty, sum(amount) as amt
      from (${itemSales(question.scope, chosenIn(question))}) group by upc having sum(lines) != 0
    ) as sums
    left join (
      select upc, argMax(description, entry_no) as description from item_name
      where company = ${u32(question.scope.company)}${ofItems(question)} group by upc
    ) as names using upc`;
};

/** Searches by a part of the description, or by the start of the code. */
export const searchItems = (value: string): Sql =>
  sql`(positionCaseInsensitiveUTF8(description, ${text(value)}) > 0 or startsWith(upc, ${text(value)}))`;

/** If stores file an item under different departments, the item shows the department with the smallest id. */
const named = (question: ReportQuestion): Sql => {
  const department = ofDepartment(question, sql`sums.dep_id`);
  return sql`, ${department.text(({ name }) => name)} as department,
      ${shareOf(sql`sums.amt`)} as percent_of_sales`;
};

export const itemSums = (question: ReportQuestion, keys: readonly string[] | null): Sql => sql`
  select upc as key, sum(amount) as value
  from (${itemSales(question.scope, sql`${chosenIn(question)}${keys ? sql` and upc in ${texts(keys)}` : empty}`)})
  group by upc having sum(lines) != 0`;

/** Sales by item over all departments. */
export const items: ReportQuery = {
  rows: (question) => itemRows(question, named(question)),
  search: searchItems,
  tie: sql`upc`,
  earlier: { isCompared: true, sums: itemSums, rowKey: () => ({ row: sql`upc`, isShort: false }) },
};
