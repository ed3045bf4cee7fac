import type { FieldId } from '@lanewise/contract/fields';
import { join, sql, text, type Sql } from '../../facts/sql.ts';
import { columnOf } from '../engine/columns.ts';
import type { QueryContext, ReportQuery } from '../engine/query.ts';
import { ofPlace } from '../engine/scoped.ts';
import { searchItems } from '../sales/items.ts';
import { names } from './item.ts';
import { codeOf } from './listed.ts';
import { isOfAllLines, programLines, sumsOfLines } from './lines.ts';
import { ofEligible } from './receipts.ts';
import { readSums, sumsOf, type ProgramSums } from './sums.ts';

/** Figures of lines in the shape that `of` gives them; eligible amounts are empty without a list. */
const figures = (context: QueryContext, of: (field: FieldId) => Sql): Sql =>
  join(
    sumsOfLines.fields.map((field) => {
      const isVoucher = field === 'issued_amt' || field === 'redeemed_amt';
      return sql`${isVoucher ? of(field) : ofEligible(context, of(field))} as ${columnOf(field)}`;
    }),
    sql`, `,
  );

const rows = (context: QueryContext): Sql => {
  const place = ofPlace(context, sql`lines.location`);
  return sql`
    select lines.location as location_id, ${place.text(({ name }) => name)} as location,
      ${place.number(({ regLocId }) => regLocId)} as reg_loc_id, lines.business_date as date, lines.lane as lane,
      lines.number as number, lines.occurrence as occurrence, lines.entry_no as entry_no,
      if(lines.cashier_name = '', lines.cashier, lines.cashier_name) as cashier, lines.upc as upc,
      names.description as description, lines.program as program,
      ${figures(context, (field) => sql`lines.${columnOf(field)}`)}
    from (select *, ${codeOf(context, sql`item`)} as upc from (${programLines(context)})) as lines
    left join (${names(context)}) as names using upc`;
};

/** Lines of program items, each with its receipt. */
export const transactionItem: ReportQuery<readonly ProgramSums[] | undefined> = {
  programs: true,
  rows,
  search: (value) =>
    sql`(number = ${text(value)} or ${searchItems(value)} or positionCaseInsensitiveUTF8(cashier, ${text(value)}) > 0)`,
  totals: () => null,
  whole: (context) =>
    isOfAllLines(context)
      ? sql`
    select sum(sums.row_count) as row_count, ${figures(context, (field) => sql`sum(sums.${columnOf(field)})`)}
    from ${sumsOf(sumsOfLines, context)} as sums`
      : null,
  prepare: async (context, facts, months) =>
    isOfAllLines(context) ? readSums(sumsOfLines, context, facts, months) : undefined,
  newest: 'date',
  // Lines that agree in all of this look the same on the screen.
  tie: sql`tuple(entry_no, upc, eligible_amt, eligible_qty, snap_paid_amt, issued_amt, redeemed_amt)`,
  comparable: false,
};
