import { incentives } from '@lanewise/contract/fields/programs';
import { choose, join, sql, text, texts, u32s, u8, type Sql } from '../../facts/sql.ts';
import type { ProgramQuestion } from './program-question.ts';
import { daysOfPeriod, periodNameOf } from '../engine/calendar-periods.ts';
import { ofPlace, within } from '../../question/scoped.ts';
import { columnOf } from '../engine/columns.ts';
import { placeKey } from '../sales/by-place.ts';
import { goods, groups } from './listed.ts';
import {
  columnsBy,
  fromReceipts,
  isJudged,
  ofEligible,
  receipts,
  voucherFields,
  voucherFigures,
  wanted,
} from './receipts.ts';
import { programReport } from './program-report.ts';
import { programSumsOf, type Sums } from './sums.ts';

const comma = sql`, `;

const fields = [...voucherFields, 'eligible_amt'] as const;

/** Sums of receipts by store and period. */
const receiptSums = (name: string, period: Sql): Sums => ({
  name,
  fields,
  select: (question) => {
    const eligible = wanted(question).map((program) => groups[program]);
    const figures = { ...voucherFigures(question), eligible_amt: goods(question, sql`nets`, eligible) };
    return sql`
      select location as location_id, ${period} as period, '' as part, sum(sign) as row_count,
        ${join(
          fields.map((field) => sql`sum(${figures[field]} * sign) as ${columnOf(field)}`),
          comma,
        )}
      ${fromReceipts(question, 'signed')}
      group by location_id, period`;
  },
});

const byDate = receiptSums('sales by date', sql`business_date`);
const byMonth = receiptSums('sales by month', sql`toStartOfMonth(business_date)`);

/** Columns for rows of sales, in which all other figures are 0. */
const nothing = join(
  fields.map((field) => sql`0 as ${columnOf(field)}`),
  comma,
);

/**
 * Net sales by store and period, with the sums of receipts with SNAP or a voucher. `sold`: transactions of the period.
 * `more`: further rows of sales. One select reads the rows of both sources, because a join of two selects took 1.5
 * times as long, mostly for planning.
 */
const sums = (question: ProgramQuestion, of: Sums, period: Sql, ofSums: Sql, more: Sql = sql``): Sql => {
  const ofBoth = voucherFields.map((field) => sql`sum(both.${columnOf(field)}) as ${columnOf(field)}`);
  return sql`
    select location_id, period, sum(net) as net_sales_amt, sum(transactions) as sold, ${join(ofBoth, comma)},
      ${ofEligible(question, sql`sum(both.eligible_amt)`)} as eligible_amt
    from (
      select location as location_id, ${period} as period, net_amount as net, transactions, ${nothing}
      from sales_day where ${within(question.scope)}${more}
      union all
      select location_id, ${ofSums} as period, 0 as net, 0 as transactions, ${join(fields.map(columnOf), comma)}
      from ${programSumsOf(of, question)} as sums
    ) as both
    group by location_id, period`;
};

/** One row per store, even for a store without sales. */
const byStore = (question: ProgramQuestion): Sql => {
  const place = ofPlace(question, sql`location_id`);
  const every = sql`
      union all
      select arrayJoin(${u32s(question.scope.locations)}) as location_id, 0 as period, 0 as net, 0 as transactions, ${nothing}`;
  return sql`
  select rows.* except (period, sold), ${place.number(({ regLocId }) => regLocId)} as reg_loc_id, ${place.text(({ name }) => name)} as name
  from (${sums(question, byMonth, sql`0`, sql`0`, every)}) as rows`;
};

const byPeriod = (question: ProgramQuestion, of: Sums, period: Sql, name: Sql): Sql => {
  const place = ofPlace(question, sql`location_id`);
  return sql`
  select rows.* except (period, sold), rows.period as ${name}, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id,
    ${place.text(({ name: of }) => of)} as location
  from (${sums(question, of, period, sql`sums.period`)} having sold != 0) as rows`;
};

/** By the periods of the company's calendar, from the sums of days. */
const byCalendarPeriod = (question: ProgramQuestion): Sql => {
  const place = ofPlace(question, sql`location_id`);
  const [ofSales, ofSums] = [periodNameOf(question, sql`business_date`), periodNameOf(question, sql`sums.period`)];
  return sql`
  select rows.* except (sold), ${daysOfPeriod(question, sql`rows.period`)}, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id,
    ${place.text(({ name }) => name)} as location
  from (${sums(question, byDate, ofSales, ofSums)} having sold != 0) as rows`;
};

const claimed = ['eligible_amt', 'snap_paid_amt', 'issued_qty', 'issued_amt', 'redeemed_qty', 'redeemed_amt'] as const;

/** What receipts add to the claim of each program, in the order of `claimed`. */
const claims = (question: ProgramQuestion): Sql =>
  join(
    wanted(question).map((program) => {
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

/**
 * A row per store, month and program, from the receipts alone. Programs are parallel columns until everything is
 * summed.
 */
const claimSums: Sums = {
  name: 'claim',
  fields: claimed,
  select: (question) => {
    const figures = claimed.map((field, at) => sql`tupleElement(claimed, ${u8(at + 2)}) as ${columnOf(field)}`);
    return sql`
  select location_id, period, claimed.1 as part, 0 as row_count, ${join(figures, comma)}
  from (
    select location as location_id, toStartOfMonth(business_date) as period, [${claims(question)}] as programs
    from (${receipts(question, 'signed')})
    group by location_id, period
  )
  array join programs as claimed
  where eligible_amt != 0 or issued_qty != 0 or issued_amt != 0 or redeemed_qty != 0 or redeemed_amt != 0`;
  },
};

/** Figures of a program without a list stay empty. */
const claim = (question: ProgramQuestion): Sql => {
  const place = ofPlace(question, sql`location_id`);
  const judged: readonly string[] = incentives.filter((program) => isJudged(question, [program]));
  const isKnown = isJudged(question) && (question.sums ?? []).every(({ part }) => judged.includes(part));
  // A column that is never null sums to 0 when there is no row.
  const listed = (field: Sql): Sql =>
    isKnown
      ? sql`sums.${field} as ${field}`
      : sql`if(sums.part in ${texts(['', ...judged])}, toNullable(sums.${field}), null) as ${field}`;
  return sql`
  select sums.* except (period, part, row_count, eligible_amt, snap_paid_amt), sums.period as month, sums.part as program,
    ${listed(sql`eligible_amt`)}, ${listed(sql`snap_paid_amt`)}, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id,
    ${place.text(({ name }) => name)} as location
  from ${programSumsOf(claimSums, question)} as sums`;
};

const views = {
  default: { of: byMonth, rows: byStore },
  daily_sales: {
    of: byDate,
    rows: (question: ProgramQuestion) => byPeriod(question, byDate, sql`business_date`, sql`date`),
  },
  monthly_sales: {
    of: byMonth,
    rows: (question: ProgramQuestion) => byPeriod(question, byMonth, sql`toStartOfMonth(business_date)`, sql`month`),
  },
  periods: { of: byDate, rows: byCalendarPeriod },
  claim: { of: claimSums, rows: claim },
} as const;

/** SNAP and incentives by store and period. */
export const salesMetrics = programReport({
  sums: ({ parameters }) => choose(views, parameters.view).of,
  rows: (question) => choose(views, question.parameters.view).rows(question),
  search: (value, view) =>
    view === 'default'
      ? sql`positionCaseInsensitiveUTF8(name, ${text(value)}) > 0`
      : sql`positionCaseInsensitiveUTF8(location, ${text(value)}) > 0`,
  tie: sql`tuple(*)`,
  earlier: {
    figure: 'snap_amt',
    rowKey: (question) => {
      const { row, isShort } = placeKey(question);
      return { row, isShort };
    },
    sums: (question, met, asked) => sql`
      select ${placeKey(asked).ofSales.key(met)} as key, sum(${voucherFigures(question).snap_amt} * sign) as value
      ${fromReceipts(question, 'signed')}
      group by key`,
  },
});
