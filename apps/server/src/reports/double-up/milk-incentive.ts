import { choose, join, sql, text, type Sql } from '../../facts/sql.ts';
import type { QueryContext, ReportQuery } from '../engine/query.ts';
import { ofPlace } from '../engine/scoped.ts';
import { milkLines } from './lines.ts';
import { fatOf, goods, groups, holds, ofListed, programItems } from './listed.ts';
import { columnsBy, ofEligible, receipts } from './receipts.ts';
import { readSums, sumsOf, type ProgramSums, type Sums, type SumsContext } from './sums.ts';

/** The question limited to the milk incentive. */
const ofMilk = (context: QueryContext): QueryContext => ({
  ...context,
  parameters: { ...context.parameters, program: 'milkIncentive' },
});

const byDate: Sums = {
  name: 'milk by date',
  fields: [
    'milk_sale_qty',
    'milk_qty',
    'milk_amt',
    'milk_snap_amt',
    'milk_issued_qty',
    'milk_issued_amt',
    'milk_redeemed_qty',
    'milk_redeemed_amt',
  ],
  select: (context) => {
    const { sum, snap, issued, issuedCount, redeemed, redeemedCount } = columnsBy.milkIncentive;
    return sql`
      select location as location_id, business_date as period, '' as part, sum(sign) as row_count,
        sum(if(${holds(context, [groups.milkIncentive])}, times, 0) * sign) as milk_sale_qty,
        sum(${goods(context, sql`units`, [groups.milkIncentive])} * sign) as milk_qty,
        sum(${sum} * direction * sign) as milk_amt, sum(${snap} * direction * sign) as milk_snap_amt,
        sum(${issuedCount} * sign) as milk_issued_qty, sum(${issued} * sign) as milk_issued_amt,
        sum(${redeemedCount} * sign) as milk_redeemed_qty, sum(${redeemed} * sign) as milk_redeemed_amt
      from (${receipts(ofMilk(context), 'signed')})
      group by location_id, period having row_count != 0`;
  },
};

const milk = [sql`milk_sale_qty`, sql`milk_qty`, sql`milk_amt`, sql`milk_snap_amt`];

/** If no list names milk, its sales are empty, not 0. */
const daily = (context: SumsContext): Sql => {
  const place = ofPlace(context, sql`location_id`);
  const sold = milk.map((field) => sql`${ofEligible(ofMilk(context), sql`sums.${field}`)} as ${field}`);
  return sql`
    select sums.* except (period, part, row_count, ${join(milk, sql`, `)}), ${join(sold, sql`, `)}, sums.period as date, 'milkIncentive' as program, ${place.text(({ name }) => name)} as location,
      ${place.number(({ regLocId }) => regLocId)} as reg_loc_id
    from ${sumsOf(byDate, context)} as sums`;
};

/** Listed milk by details of its description: fat level, flavour and whether it qualifies, separated by blanks. */
const byKind: Sums = {
  name: 'milk by kind',
  fields: ['listed_milk_qty', 'listed_milk_amt', 'milk_snap_amt'],
  select: (context) => {
    const kind = ofListed(sql`item`, programItems(context).milk, (one) =>
      [fatOf(one), one.flavour, one.qualifies ? 'yes' : 'no'].join(' '),
    );
    return sql`
      select location as location_id, toStartOfMonth(business_date) as period, ${kind} as part, count() as row_count,
        sum(quantity) as listed_milk_qty, sum(net) as listed_milk_amt, sum(snap_share) as milk_snap_amt
      from (${milkLines(context)})
      group by location_id, period, part`;
  },
};

const kinds = (context: SumsContext): Sql => sql`
    select said[1] as milk_fat, said[2] as milk_flavour, said[3] as milk_qualifies, sum(sums.listed_milk_qty) as listed_milk_qty,
      sum(sums.listed_milk_amt) as listed_milk_amt, sum(sums.milk_snap_amt) as milk_snap_amt
    from ${sumsOf(byKind, context)} as sums
    group by splitByChar(' ', sums.part) as said`;

const views = { default: { of: byDate, rows: daily }, milk_kinds: { of: byKind, rows: kinds } } as const;

/** The milk incentive by store and date, and its milk by fat level and flavour. */
export const milkIncentive: ReportQuery<readonly ProgramSums[] | undefined> = {
  programs: true,
  rows: (context) => choose(views, context.view).rows(context),
  search: (value, view) => {
    const searched = view === 'default' ? sql`location` : sql`concat(milk_fat, ' ', milk_flavour)`;
    return sql`positionCaseInsensitiveUTF8(${searched}, ${text(value)}) > 0`;
  },
  // An unknown view is refused when its columns are looked up.
  prepare: async (context, facts, months) =>
    Object.hasOwn(views, context.view) ? readSums(choose(views, context.view).of, context, facts, months) : undefined,
  totals: () => null,
  tie: sql`tuple(*)`,
  comparable: false,
};
