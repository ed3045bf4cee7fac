import { incentives } from '@lanewise/contract/fields/programs';
import { choose, join, sql, text, u32s, u8, type Sql } from '../../facts/sql.ts';
import type { QueryContext, ReportQuery } from '../query.ts';
import { ofPlace, within } from '../scoped.ts';
import { columnsBy, ofEligible, receiptFigures, receipts, wanted, zero } from './receipts.ts';

const judged = [sql`eligible_amt`, sql`snap_paid_amt`];
const counted = [
  ...[sql`snap_amt`, sql`snap_qty`, sql`incentive_qty`, sql`issued_amt`, sql`issued_qty`],
  ...[sql`redeemed_amt`, sql`redeemed_qty`],
];
const comma = sql`, `;

/** Receipts with SNAP or a voucher, summed by store and period. */
const programs = (context: QueryContext, period: Sql): Sql => {
  const sums = [...counted, ...judged].map((name) => sql`sum(list.${name}) as ${name}`);
  return sql`
    select location as location_id, ${period} as period, ${join(sums, comma)}
    from (select location, business_date, ${receiptFigures(context)} from (${receipts(context)})) as list
    group by location_id, period`;
};

/** Net sales of stores, with what their receipts of programs come to; every one of those is in the sales of its day. */
const besideSales = (context: QueryContext, period: Sql, sales: Sql): Sql => {
  const none = ofEligible(context, zero);
  return sql`
    select stores.location_id as location_id, stores.period as period, stores.net_sales_amt as net_sales_amt,
      ${join(
        counted.map((name) => sql`programs.${name} as ${name}`),
        comma,
      )},
      ${join(
        judged.map((name) => sql`coalesce(programs.${name}, ${none}) as ${name}`),
        comma,
      )}
    from (${sales}) as stores
    left join (${programs(context, period)}) as programs
      on stores.location_id = programs.location_id and stores.period = programs.period`;
};

/** One row a store, also for one without a sale. */
const byStore = (context: QueryContext): Sql => {
  const { scope } = context;
  const place = ofPlace(context, sql`location_id`);
  const sales = sql`
    select location as location_id, 0 as period, sum(net_amount) as net_sales_amt
    from (
      select location, net_amount from sales_day where ${within(scope)}
      union all
      select arrayJoin(${u32s(scope.locations)}) as location, 0 as net_amount
    )
    group by location_id`;
  return sql`
  select rows.*, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id, ${place.text(({ name }) => name)} as name
  from (${besideSales(context, sql`0`, sales)}) as rows`;
};

const byPeriod = (context: QueryContext, period: Sql, name: Sql): Sql => {
  const place = ofPlace(context, sql`location_id`);
  const sales = sql`
    select location as location_id, ${period} as period, sum(net_amount) as net_sales_amt
    from sales_day where ${within(context.scope)}
    group by location_id, period having sum(sales_day.transactions) != 0`;
  return sql`
  select rows.* except (period), rows.period as ${name}, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id,
    ${place.text(({ name: of }) => of)} as location
  from (${besideSales(context, period, sales)}) as rows`;
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
  const added = claimed.map((name, at) => sql`sum(tupleElement(part, ${u8(at + 2)})) as ${name}`);
  return sql`
  select rows.*, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id, ${place.text(({ name }) => name)} as location
  from (
    select location as location_id, toStartOfMonth(business_date) as month, part.1 as program, ${join(added, sql`, `)}
    from (${receipts(context)})
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
