import { choose, join, sql, text, u32s, u8, type Sql } from '../../facts/sql.ts';
import type { QueryContext, ReportQuery } from '../query.ts';
import { ofPlace, within } from '../scoped.ts';
import { goods, groups } from './listed.ts';
import { columnsBy, fromReceipts, ofEligible, receipts, voucherFigures, wanted } from './receipts.ts';

const comma = sql`, `;

/** Sums of receipts under the names of their fields. */
const figures = (context: QueryContext): [Sql, Sql][] => [
  ...voucherFigures(context),
  [
    sql`eligible_amt`,
    goods(
      context,
      sql`nets`,
      wanted(context).map((program) => groups[program]),
    ),
  ],
];

/** A row of sales has none of the other figures. */
const nothing = (context: QueryContext): Sql =>
  join(
    figures(context).map(([field]) => sql`0 as ${field}`),
    comma,
  );

/**
 * Net sales of stores and periods, and beside them what their receipts with SNAP or a voucher come to; `sold`: transactions of the
 * period. `more` are further rows of sales. One select over both: a join of two took half as long again, most of it to plan.
 */
const sums = (context: QueryContext, period: Sql, more: Sql = sql``): Sql => {
  const ofReceipts = figures(context).map(([field, value]) => sql`sum(${value} * sign) as ${field}`);
  const ofBoth = voucherFigures(context).map(([field]) => sql`sum(both.${field}) as ${field}`);
  return sql`
    select location_id, period, sum(net) as net_sales_amt, sum(transactions) as sold, ${join(ofBoth, comma)},
      ${ofEligible(context, sql`sum(both.eligible_amt)`)} as eligible_amt
    from (
      select location as location_id, ${period} as period, net_amount as net, transactions, ${nothing(context)}
      from sales_day where ${within(context.scope)}${more}
      union all
      select location as location_id, ${period} as period, 0 as net, 0 as transactions, ${join(ofReceipts, comma)}
      ${fromReceipts(context, 'signed')}
      group by location_id, period
    ) as both
    group by location_id, period`;
};

/** One row a store, also for one without a sale. */
const byStore = (context: QueryContext): Sql => {
  const place = ofPlace(context, sql`location_id`);
  const every = sql`
      union all
      select arrayJoin(${u32s(context.scope.locations)}) as location_id, 0 as period, 0 as net, 0 as transactions, ${nothing(context)}`;
  return sql`
  select rows.* except (period, sold), ${place.number(({ regLocId }) => regLocId)} as reg_loc_id, ${place.text(({ name }) => name)} as name
  from (${sums(context, sql`0`, every)}) as rows`;
};

const byPeriod = (context: QueryContext, period: Sql, name: Sql): Sql => {
  const place = ofPlace(context, sql`location_id`);
  return sql`
  select rows.* except (period, sold), rows.period as ${name}, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id,
    ${place.text(({ name: of }) => of)} as location
  from (${sums(context, period)} having sold != 0) as rows`;
};

const claimed = [
  ...[sql`eligible_amt`, sql`snap_paid_amt`, sql`issued_qty`, sql`issued_amt`, sql`redeemed_qty`, sql`redeemed_amt`],
];

/** What receipts add to the claim of each program, in the order of `claimed`. */
const claims = (context: QueryContext): Sql =>
  join(
    wanted(context).map((program) => {
      const { code, sum, snap, issued, issuedCount, redeemed, redeemedCount } = columnsBy[program];
      const listed =
        program === 'other'
          ? sql`toDecimal128(0, 4), toDecimal128(0, 4)`
          : sql`sum(${sum} * direction * sign), sum(${snap} * direction * sign)`;
      return sql`(${code}, ${listed}, sum(${issuedCount} * sign), sum(${issued} * sign), sum(${redeemedCount} * sign),
        sum(${redeemed} * sign))`;
    }),
    comma,
  );

/** One row a store, month and program, from the receipts alone. Programs stand beside each other until all is summed. */
const claim = (context: QueryContext): Sql => {
  const place = ofPlace(context, sql`location_id`);
  const parts = claimed.map((name, at) => sql`tupleElement(part, ${u8(at + 2)}) as ${name}`);
  return sql`
  select location_id, month, part.1 as program, ${join(parts, comma)}, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id,
    ${place.text(({ name }) => name)} as location
  from (
    select location as location_id, toStartOfMonth(business_date) as month, [${claims(context)}] as parts
    from (${receipts(context, 'signed')})
    group by location_id, month
  )
  array join parts as part
  where eligible_amt != 0 or issued_qty != 0 or issued_amt != 0 or redeemed_qty != 0 or redeemed_amt != 0`;
};

/** SNAP and incentives by store and period (SCR-26). */
export const salesMetrics: ReportQuery = {
  programs: true,
  rows: (context) =>
    choose(
      {
        default: byStore(context),
        daily_sales: byPeriod(context, sql`business_date`, sql`date`),
        monthly_sales: byPeriod(context, sql`toStartOfMonth(business_date)`, sql`month`),
        claim: claim(context),
      },
      context.view,
    ),
  search: (value, view) =>
    view === 'default'
      ? sql`positionCaseInsensitiveUTF8(name, ${text(value)}) > 0`
      : sql`positionCaseInsensitiveUTF8(location, ${text(value)}) > 0`,
  totals: () => null,
  tie: sql`tuple(*)`,
  comparable: false,
};
