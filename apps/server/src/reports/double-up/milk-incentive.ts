import { choose, sql, text, type Sql } from '../../facts/sql.ts';
import type { QueryContext, ReportQuery } from '../query.ts';
import { ofPlace } from '../scoped.ts';
import type { ListedMilk } from './lists.ts';
import { milkLines } from './lines.ts';
import { goods, groups, holds, ofListed, programItems } from './listed.ts';
import { columnsBy, receipts } from './receipts.ts';
import { readSums, sumsOf, type Sums } from './sums.ts';

/** The question narrowed to the milk incentive. */
const ofMilk = (context: QueryContext): QueryContext => ({
  ...context,
  parameters: { ...context.parameters, program: 'milkIncentive' },
});

const sums: Sums = {
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
      select location as location_id, business_date as period, 'milkIncentive' as program, sum(sign) as row_count,
        sum(if(${holds(context, [groups.milkIncentive])}, times, 0) * sign) as milk_sale_qty,
        sum(${goods(context, sql`units`, [groups.milkIncentive])} * sign) as milk_qty,
        sum(${sum} * direction * sign) as milk_amt, sum(${snap} * direction * sign) as milk_snap_amt,
        sum(${issuedCount} * sign) as milk_issued_qty, sum(${issued} * sign) as milk_issued_amt,
        sum(${redeemedCount} * sign) as milk_redeemed_qty, sum(${redeemed} * sign) as milk_redeemed_amt
      from (${receipts(ofMilk(context), 'signed')})
      group by location_id, period having row_count != 0`;
  },
};

const daily = (context: QueryContext): Sql => {
  const place = ofPlace(context, sql`location_id`);
  return sql`
    select sums.* except (period, row_count), sums.period as date, ${place.text(({ name }) => name)} as location,
      ${place.number(({ regLocId }) => regLocId)} as reg_loc_id
    from ${sumsOf(sums, context)} as sums`;
};

/** Milk of the lists by what its description says of it; 'unknown' where it says nothing of fat. */
const kinds = (context: QueryContext): Sql => {
  const { milk } = programItems(context);
  const said = (value: (one: ListedMilk) => string): Sql => ofListed(sql`item`, milk, value);
  return sql`
    select ${said(({ fat }) => (fat === '' ? 'unknown' : fat))} as milk_fat, ${said(({ flavour }) => flavour)} as milk_flavour,
      ${said(({ qualifies }) => (qualifies ? 'yes' : 'no'))} as milk_qualifies,
      sum(quantity) as listed_milk_qty, sum(net) as listed_milk_amt, sum(snap_share) as milk_snap_amt
    from (${milkLines(context)})
    group by milk_fat, milk_flavour, milk_qualifies`;
};

/** The milk incentive by store and date, and its milk by fat level and flavour (SCR-31). */
export const milkIncentive: ReportQuery = {
  programs: true,
  rows: (context) => choose({ default: daily, milk_kinds: kinds }, context.view)(context),
  search: (value, view) => {
    const searched = view === 'default' ? sql`location` : sql`concat(milk_fat, ' ', milk_flavour)`;
    return sql`positionCaseInsensitiveUTF8(${searched}, ${text(value)}) > 0`;
  },
  readAhead: async (context, facts, months) =>
    context.view === 'default' ? { programs: await readSums(sums, context, facts, months) } : {},
  totals: () => null,
  tie: sql`tuple(*)`,
  comparable: false,
};
