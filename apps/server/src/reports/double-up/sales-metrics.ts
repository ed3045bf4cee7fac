import { incentives } from '@lanewise/contract/fields/programs';
import { choose, join, sql, text, u32s, u8, type Sql } from '../../facts/sql.ts';
import type { QueryContext, ReportQuery } from '../query.ts';
import { ofPlace, within } from '../scoped.ts';
import { columnsBy, ofEligible, receiptFigures, receipts, wanted, zero } from './receipts.ts';

const judged = [sql`eligible_amt`, sql`snap_paid_amt`];
const incentiveNames = [sql`issued_amt`, sql`issued_qty`, sql`redeemed_amt`, sql`redeemed_qty`];
const counted = [sql`snap_amt`, sql`snap_qty`, sql`incentive_qty`, ...incentiveNames];

/** A row that adds nothing. */
const nothing = (context: QueryContext): Sql =>
  join(
    [
      ...counted.map((name) => sql`0 as ${name}`),
      ...judged.map((name) => sql`${ofEligible(context, zero)} as ${name}`),
    ],
    sql`, `,
  );
const names = [...counted, ...judged];
const sums = join(
  [sql`net_sales_amt`, ...names].map((name) => sql`sum(parts.${name}) as ${name}`),
  sql`, `,
);
const all = join(names, sql`, `);

/** Net sales of the stores and what their receipts with SNAP or a voucher come to. */
const parts = (context: QueryContext, period: Sql): Sql => sql`
    select location as location_id, ${period} as period, net_amount as net_sales_amt, ${nothing(context)}
    from sales_day where ${within(context.scope)}
    union all
    select location as location_id, ${period} as period, 0 as net_sales_amt, ${all}
    from (select location, business_date, ${receiptFigures(context)} from (${receipts(context)}))`;

/** One row a store, also for one without a sale. */
const byStore = (context: QueryContext): Sql => {
  const place = ofPlace(context, sql`parts.location_id`);
  return sql`
  select ${sums}, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id, ${place.text(({ name }) => name)} as name
  from (
    ${parts(context, sql`0`)}
    union all
    select arrayJoin(${u32s(context.scope.locations)}) as location_id, 0 as period, 0 as net_sales_amt, ${nothing(context)}
  ) as parts
  group by parts.location_id`;
};

const byPeriod = (context: QueryContext, period: Sql, name: Sql): Sql => {
  const place = ofPlace(context, sql`parts.location_id`);
  return sql`
  select parts.period as ${name}, ${sums}, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id,
    ${place.text(({ name: of }) => of)} as location
  from (${parts(context, period)}) as parts
  group by parts.location_id, parts.period`;
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
