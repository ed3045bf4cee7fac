import type { FieldId } from '@lanewise/contract/fields';
import { join, sql, text, type Sql } from '../../facts/sql.ts';
import { columnOf } from '../engine/columns.ts';
import type { ProgramQuestion } from './program-question.ts';
import { ofPlace } from '../../question/scoped.ts';
import { searchItems } from '../sales/items.ts';
import { names } from './item.ts';
import { codeOf } from './listed.ts';
import { isOfAllLines, programLines, sumsOfLines } from './lines.ts';
import { ofEligible } from './receipts.ts';
import { programReport } from './program-report.ts';
import { programSumsOf } from './sums.ts';

/**
 * Figures of lines, each field in the SQL that `of` gives. If the program has no list of items, amounts of eligible
 * items are empty.
 */
const figures = (question: ProgramQuestion, of: (field: FieldId) => Sql): Sql =>
  join(
    sumsOfLines.fields.map((field) => {
      const isVoucher = field === 'issued_amt' || field === 'redeemed_amt';
      return sql`${isVoucher ? of(field) : ofEligible(question, of(field))} as ${columnOf(field)}`;
    }),
    sql`, `,
  );

const rows = (question: ProgramQuestion): Sql => {
  const place = ofPlace(question, sql`lines.location`);
  return sql`
    select lines.location as location_id, ${place.text(({ name }) => name)} as location,
      ${place.number(({ regLocId }) => regLocId)} as reg_loc_id, lines.business_date as date, lines.lane as lane,
      lines.number as number, lines.occurrence as occurrence, lines.entry_no as entry_no,
      if(lines.cashier_name = '', lines.cashier, lines.cashier_name) as cashier, lines.upc as upc,
      names.description as description, lines.program as program,
      ${figures(question, (field) => sql`lines.${columnOf(field)}`)}
    from (select *, ${codeOf(question, sql`item`)} as upc from (${programLines(question)})) as lines
    left join (${names(question)}) as names using upc`;
};

/** Lines of program items, each with its receipt. */
export const transactionItem = programReport({
  sums: (question) => (isOfAllLines(question) ? sumsOfLines : null),
  rows,
  search: (value) =>
    sql`(number = ${text(value)} or ${searchItems(value)} or positionCaseInsensitiveUTF8(cashier, ${text(value)}) > 0)`,
  whole: (question) =>
    isOfAllLines(question)
      ? sql`
    select sum(sums.row_count) as row_count, ${figures(question, (field) => sql`sum(sums.${columnOf(field)})`)}
    from ${programSumsOf(sumsOfLines, question)} as sums`
      : null,
  list: { newest: 'date' },
  // Lines with equal values in all of these columns look the same on the screen.
  tie: sql`tuple(entry_no, upc, eligible_amt, eligible_qty, snap_paid_amt, issued_amt, redeemed_amt)`,
});
