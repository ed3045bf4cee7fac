import { choose, join, sql, text, type Sql } from '../../facts/sql.ts';
import type { QueryContext, ReportQuery } from '../query.ts';
import { ofPlace } from '../scoped.ts';
import { leakage } from './leakage.ts';
import { receiptFigures, receipts } from './receipts.ts';

/** Columns of a receipt beside its figures; what a token is made of is among them. */
const head = sql`location as location_id, ended as time, business_date as date, lane, number, occurrence, entry_no,
      if(cashier_name = '', cashier, cashier_name) as cashier_shown, arrayStringConcat(arrayDistinct(voucher_numbers), ', ') as voucher_number`;

const named = (context: QueryContext, from: Sql): Sql => {
  const place = ofPlace(context, sql`location_id`);
  return sql`
    select list.* except (cashier_shown), cashier_shown as cashier, ${place.text(({ name }) => name)} as location,
      ${place.number(({ regLocId }) => regLocId)} as reg_loc_id
    from (${from}) as list`;
};

const figures = (context: QueryContext, of: (added: Sql) => Sql = (added) => added): Sql =>
  join(
    receiptFigures(context, of).map(([field, value]) => sql`${value} as ${field}`),
    sql`, `,
  );

const rows = (context: QueryContext): Sql =>
  choose(
    {
      default: named(
        context,
        sql`select ${head}, total as program_sale_amt, ${figures(context)} from (${receipts(context, 'current')})`,
      ),
      leakage: named(context, sql`select ${head}, breaches, at_risk_amt from (${leakage(context)})`),
    },
    context.view,
  );

/** Count and sums of the list, in which no receipt is looked at for its own sake; null where a few are looked for. */
const whole = (context: QueryContext): Sql | null => {
  const { voucherNumber, number } = context.parameters;
  if (context.view !== 'default' || voucherNumber !== undefined || number !== undefined) return null;
  return sql`
    select sum(sign) as row_count, sum(program_sale.total * sign) as program_sale_amt,
      ${figures(context, (added) => sql`sum(${added} * sign)`)}
    from (${receipts(context, 'signed')}) as program_sale`;
};

/** Receipts with SNAP or a voucher (SCR-29), and those whose vouchers break a rule. */
export const transactionDetail: ReportQuery = {
  programs: true,
  rows,
  search: (value) =>
    sql`(number = ${text(value)} or positionCaseInsensitiveUTF8(cashier, ${text(value)}) > 0
      or positionCaseInsensitiveUTF8(voucher_number, ${text(value)}) > 0)`,
  totals: () => null,
  whole,
  newest: 'time',
  tie: sql`entry_no`,
  comparable: false,
};
