import { join, sql, text, type Sql } from '../../facts/sql.ts';
import { columnOf } from '../columns.ts';
import type { QueryContext, ReportQuery } from '../query.ts';
import { ofPlace } from '../scoped.ts';
import { searchItems } from '../sales/items.ts';
import { names } from './item.ts';
import { codeOf } from './listed.ts';
import { isOfAllLines, programLines, sumsOfLines } from './lines.ts';
import { readSums, sumsOf } from './sums.ts';

const rows = (context: QueryContext): Sql => {
  const place = ofPlace(context, sql`lines.location`);
  return sql`
    select lines.location as location_id, ${place.text(({ name }) => name)} as location,
      ${place.number(({ regLocId }) => regLocId)} as reg_loc_id, lines.business_date as date, lines.lane as lane,
      lines.number as number, lines.occurrence as occurrence, lines.entry_no as entry_no,
      if(lines.cashier_name = '', lines.cashier, lines.cashier_name) as cashier, lines.upc as upc,
      names.description as description, lines.program as program, lines.eligible_qty as eligible_qty,
      lines.eligible_amt as eligible_amt, lines.snap_paid_amt as snap_paid_amt, lines.issued_amt as issued_amt,
      lines.redeemed_amt as redeemed_amt
    from (select *, ${codeOf(context, sql`item`)} as upc from (${programLines(context)})) as lines
    left join (${names(context)}) as names using upc`;
};

/** Lines of program items, each with its receipt (SCR-28). */
export const transactionItem: ReportQuery = {
  programs: true,
  rows,
  search: (value) =>
    sql`(number = ${text(value)} or ${searchItems(value)} or positionCaseInsensitiveUTF8(cashier, ${text(value)}) > 0)`,
  totals: () => null,
  whole: (context) =>
    isOfAllLines(context)
      ? sql`
    select sum(sums.row_count) as row_count, ${join(
      sumsOfLines.fields.map((field) => sql`sum(sums.${columnOf(field)}) as ${columnOf(field)}`),
      sql`, `,
    )}
    from ${sumsOf(sumsOfLines, context)} as sums`
      : null,
  readAhead: async (context, facts, months) =>
    isOfAllLines(context) ? { programs: await readSums(sumsOfLines, context, facts, months) } : {},
  newest: 'date',
  // Lines that are alike in all of this are alike on the screen.
  tie: sql`tuple(entry_no, upc, eligible_amt, eligible_qty, snap_paid_amt, issued_amt, redeemed_amt)`,
  comparable: false,
};
