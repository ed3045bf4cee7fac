import { sql, texts, u32, type Sql } from '../../facts/sql.ts';
import { ofDepartment } from '../../question/scoped.ts';
import type { ProgramQuestion } from './program-question.ts';
import { searchItems } from '../sales/items.ts';
import { eligibleAmounts, programLines } from './lines.ts';
import { codeOf } from './listed.ts';
import { programReport } from './program-report.ts';
import { ofEligible } from './receipts.ts';

/** The category of an item: the first list that has it; '' if no list does. */
export const categoryOf = (question: ProgramQuestion, upc: Sql): Sql => {
  const names = new Map<string, string>();
  for (const { name, items } of question.programs.categories)
    for (const code of items) if (!names.has(code)) names.set(code, name);
  return names.size === 0
    ? sql`''`
    : sql`transform(${upc}, ${texts([...names.keys()])}, ${texts([...names.values()])}, '')`;
};

const eligibleCodes = (question: ProgramQuestion): string[] => {
  const { doubleUp, milkIncentive } = question.programs.eligible;
  return [...(doubleUp ?? []), ...(milkIncentive ?? [])];
};

/** The last name that registers wrote for each eligible item. */
export const names = (question: ProgramQuestion): Sql => sql`
      select upc, argMax(description, entry_no) as description from item_name
      where company = ${u32(question.scope.company)} and upc in ${texts(eligibleCodes(question))} group by upc`;

/**
 * One row per item and program. If stores have the item in different departments, the department with the smallest id
 * counts.
 */
const rows = (question: ProgramQuestion): Sql => {
  const department = ofDepartment(question, sql`sums.department_id`);
  return sql`
    select sums.upc as upc, names.description as description, sums.program as program,
      ${categoryOf(question, sql`sums.upc`)} as category,
      if(sums.upc = '', '', ${department.text(({ name }) => name)}) as department,
      ${ofEligible(question, sql`sums.qty`)} as eligible_qty, ${ofEligible(question, sql`sums.amt`)} as eligible_amt,
      ${ofEligible(question, sql`sums.paid`)} as snap_paid_amt, sums.issued as issued_amt,
      sums.redeemed as redeemed_amt
    from (
      select ${codeOf(question, sql`item`)} as upc, program, min(dep_id) as department_id, sum(eligible_qty) as qty,
        sum(eligible_amt) as amt, sum(snap_paid_amt) as paid, sum(issued_amt) as issued, sum(redeemed_amt) as redeemed
      from (${programLines(question)}) group by item, program
    ) as sums
    left join (${names(question)}) as names using upc`;
};

/** A row of an item and program; no code has a blank. */
const rowKey = sql`concat(upc, ' ', program)`;

export const doubleUpItem = programReport({
  rows,
  search: searchItems,
  tie: sql`tuple(upc, program)`,
  earlier: {
    figure: 'eligible_amt',
    rowKey: () => ({ row: rowKey, isShort: false }),
    sums: (question) => sql`
      select ${rowKey} as key, ${ofEligible(question, sql`sum(eligible_amt)`)} as value
      from (select ${codeOf(question, sql`item`)} as upc, program, eligible_amt from (${eligibleAmounts(question)}))
      group by key`,
  },
});
