import { incentives } from '@lanewise/contract/fields/programs';
import { choose, join, sql, text, u32s, u8, type Sql } from '../../facts/sql.ts';
import type { QueryContext, ReportQuery } from '../query.ts';
import { ofPlace, within } from '../scoped.ts';
import { columnsBy, listedFigures, listedReceipts, ofEligible, receipts, wanted } from './receipts.ts';

const counted = [
  ...[sql`snap_amt`, sql`snap_qty`, sql`incentive_qty`, sql`issued_amt`, sql`issued_qty`],
  ...[sql`redeemed_amt`, sql`redeemed_qty`],
];
const comma = sql`, `;

/**
 * Net sales of stores and periods, and beside them what their receipts with SNAP or a voucher come to; `sold`: transactions of the
 * period. `more` are further rows of sales. One select over both, because a join of two took as long again to plan.
 */
const sums = (context: QueryContext, period: Sql, more: Sql = sql``): Sql => {
  const all = [...counted, sql`eligible_amt`];
  const nothing = join(
    all.map((name) => sql`0 as ${name}`),
    comma,
  );
  const signed = join(
    all.map((name) => sql`list.${name} * sign as ${name}`),
    comma,
  );
  return sql`
    select location_id, period, sum(net_amount) as net_sales_amt, sum(transactions) as sold,
      ${join(
        counted.map((name) => sql`sum(both.${name}) as ${name}`),
        comma,
      )}, ${ofEligible(context, sql`sum(both.eligible_amt)`)} as eligible_amt
    from (
      select location as location_id, ${period} as period, net_amount, transactions, ${nothing}
      from sales_day where ${within(context.scope)}${more}
      union all
      select location as location_id, ${period} as period, 0 as net_amount, 0 as transactions, ${signed}
      from (select location, business_date, sign, ${listedFigures(context)} from (${listedReceipts(context, 'signed')})) as list
    ) as both
    group by location_id, period`;
};

/** One row a store, also for one without a sale. */
const byStore = (context: QueryContext): Sql => {
  const place = ofPlace(context, sql`location_id`);
  const nothing = join(
    [...counted, sql`eligible_amt`].map(() => sql`0`),
    comma,
  );
  const every = sql`
      union all
      select arrayJoin(${u32s(context.scope.locations)}), 0, 0, 0, ${nothing}`;
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
  sql`eligible_amt`,
  sql`snap_paid_amt`,
  sql`issued_qty`,
  sql`issued_amt`,
  sql`redeemed_qty`,
  sql`redeemed_amt`,
];

/** What a receipt adds to the claim of each program, in the order of `claimed`. */
const claims = (context: QueryContext): Sql =>
  join(
    incentives
      .filter((program) => wanted(context).includes(program))
      .map((program) => {
        const { code, sum, snap, issued, issuedCount, redeemed, redeemedCount } = columnsBy[program];
        const listed =
          program === 'other'
            ? sql`toDecimal128(0, 4), toDecimal128(0, 4)`
            : sql`toDecimal128(${sum} * direction, 4), toDecimal128(${snap} * direction, 4)`;
        return sql`(${code}, ${listed}, toInt64(${issuedCount}), toDecimal128(${issued}, 4), toInt64(${redeemedCount}), toDecimal128(${redeemed}, 4))`;
      }),
    sql`, `,
  );

/** One row a store, month and program, from the receipts alone. */
const claim = (context: QueryContext): Sql => {
  const place = ofPlace(context, sql`location_id`);
  const added = claimed.map((name, at) => sql`sum(tupleElement(part, ${u8(at + 2)}) * sign) as ${name}`);
  return sql`
  select rows.*, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id, ${place.text(({ name }) => name)} as location
  from (
    select location as location_id, toStartOfMonth(business_date) as month, part.1 as program, ${join(added, sql`, `)}
    from (${receipts(context, 'signed')})
    array join [${claims(context)}] as part
    group by all
    having eligible_amt != 0 or issued_qty != 0 or issued_amt != 0 or redeemed_qty != 0 or redeemed_amt != 0
  ) as rows`;
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
