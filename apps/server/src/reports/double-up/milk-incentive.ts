import { choose, join, sql, text, type Sql } from '../../facts/sql.ts';
import type { ProgramQuestion } from './program-question.ts';
import { ofPlace } from '../../question/scoped.ts';
import { milkLines } from './lines.ts';
import { fatOf, goods, groups, holds, ofListed } from './listed.ts';
import { columnsBy, ofEligible, receipts } from './receipts.ts';
import { programReport } from './program-report.ts';
import { programSumsOf, type Sums } from './sums.ts';

/** The question limited to the milk incentive. */
const ofMilk = (question: ProgramQuestion): ProgramQuestion => ({
  ...question,
  parameters: { ...question.parameters, program: 'milkIncentive' },
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
  select: (question) => {
    const { sum, snap, issued, issuedCount, redeemed, redeemedCount } = columnsBy.milkIncentive;
    return sql`
      select location as location_id, business_date as period, '' as part, sum(sign) as row_count,
        sum(if(${holds(question, [groups.milkIncentive])}, times, 0) * sign) as milk_sale_qty,
        sum(${goods(question, sql`units`, [groups.milkIncentive])} * sign) as milk_qty,
        sum(${sum} * direction * sign) as milk_amt, sum(${snap} * direction * sign) as milk_snap_amt,
        sum(${issuedCount} * sign) as milk_issued_qty, sum(${issued} * sign) as milk_issued_amt,
        sum(${redeemedCount} * sign) as milk_redeemed_qty, sum(${redeemed} * sign) as milk_redeemed_amt
      from (${receipts(ofMilk(question), 'signed')})
      group by location_id, period having row_count != 0`;
  },
};

const milk = [sql`milk_sale_qty`, sql`milk_qty`, sql`milk_amt`, sql`milk_snap_amt`];

/** If no list names milk, the sales of milk are empty, not 0. */
const daily = (question: ProgramQuestion): Sql => {
  const place = ofPlace(question, sql`location_id`);
  const sold = milk.map((field) => sql`${ofEligible(ofMilk(question), sql`sums.${field}`)} as ${field}`);
  return sql`
    select sums.* except (period, part, row_count, ${join(milk, sql`, `)}), ${join(sold, sql`, `)}, sums.period as date, 'milkIncentive' as program, ${place.text(({ name }) => name)} as location,
      ${place.number(({ regLocId }) => regLocId)} as reg_loc_id
    from ${programSumsOf(byDate, question)} as sums`;
};

/** Listed milk by details of its description: fat level, flavour and whether it qualifies, separated by blanks. */
const byKind: Sums = {
  name: 'milk by kind',
  fields: ['listed_milk_qty', 'listed_milk_amt', 'milk_snap_amt'],
  select: (question) => {
    const kind = ofListed(sql`item`, question.programs.milk, (one) =>
      [fatOf(one), one.flavour, one.qualifies ? 'yes' : 'no'].join(' '),
    );
    return sql`
      select location as location_id, toStartOfMonth(business_date) as period, ${kind} as part, count() as row_count,
        sum(quantity) as listed_milk_qty, sum(net) as listed_milk_amt, sum(snap_share) as milk_snap_amt
      from (${milkLines(question)})
      group by location_id, period, part`;
  },
};

const kinds = (question: ProgramQuestion): Sql => sql`
    select said[1] as milk_fat, said[2] as milk_flavour, said[3] as milk_qualifies, sum(sums.listed_milk_qty) as listed_milk_qty,
      sum(sums.listed_milk_amt) as listed_milk_amt, sum(sums.milk_snap_amt) as milk_snap_amt
    from ${programSumsOf(byKind, question)} as sums
    group by splitByChar(' ', sums.part) as said`;

const views = { default: { of: byDate, rows: daily }, milk_kinds: { of: byKind, rows: kinds } } as const;

/** A row of a store and day. */
const rowKey = (place: Sql, day: Sql): Sql => sql`concat(toString(${place}), ' ', toString(${day}))`;

/** The milk incentive by store and date, and its milk by fat level and flavour. */
export const milkIncentive = programReport({
  sums: ({ parameters }) => choose(views, parameters.view).of,
  rows: (question) => choose(views, question.parameters.view).rows(question),
  search: (value, view) => {
    const searched = view === 'default' ? sql`location` : sql`concat(milk_fat, ' ', milk_flavour)`;
    return sql`positionCaseInsensitiveUTF8(${searched}, ${text(value)}) > 0`;
  },
  tie: sql`tuple(*)`,
  earlier: {
    figure: 'milk_amt',
    rowKey: () => ({ row: rowKey(sql`reg_loc_id`, sql`date`), isShort: true }),
    sums: (question, met) => sql`
      select ${rowKey(
        ofPlace(question, sql`location`).number(({ regLocId }) => regLocId),
        met,
      )} as key,
        ${ofEligible(ofMilk(question), sql`sum(${columnsBy.milkIncentive.sum} * direction * sign)`)} as value
      from (${receipts(ofMilk(question), 'signed')})
      group by key`,
  },
});
