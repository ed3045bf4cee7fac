import { choose, empty, join, sql, text, type Sql } from '../../facts/sql.ts';
import type { ProgramQuestion } from './program-question.ts';
import { ofPlace } from '../../question/scoped.ts';
import { columnOf } from '../engine/columns.ts';
import { leakage } from './leakage.ts';
import { milkOf } from './listed.ts';
import { ofEligible, receiptFields, receiptFigures, receipts } from './receipts.ts';
import { programReport } from './program-report.ts';
import { programSumsOf, type Sums } from './sums.ts';

const comma = sql`, `;

/** Columns of a receipt other than its figures, including the parts of its token. */
const head = sql`location as location_id, ended as time, business_date as date, lane, number, occurrence, entry_no,
      if(cashier_name = '', cashier, cashier_name) as cashier_shown, arrayStringConcat(arrayDistinct(voucher_numbers), ', ') as voucher_number`;

const named = (question: ProgramQuestion, from: Sql): Sql => {
  const place = ofPlace(question, sql`location_id`);
  return sql`
    select list.* except (cashier_shown), cashier_shown as cashier, ${place.text(({ name }) => name)} as location,
      ${place.number(({ regLocId }) => regLocId)} as reg_loc_id
    from (${from}) as list`;
};

/**
 * Fields of a receipt, each as the expression that `of` returns. Eligible amounts are empty if no program has an item
 * list.
 */
const figures = (question: ProgramQuestion, of: (field: (typeof receiptFields)[number]) => Sql): Sql =>
  join(
    receiptFields.map((field) => {
      const value = of(field);
      const isEligible = field === 'eligible_amt' || field === 'snap_paid_amt';
      return sql`${isEligible ? ofEligible(question, value) : value} as ${columnOf(field)}`;
    }),
    comma,
  );

/** The milk of one fat level in a receipt, if the question asks for milk (contract/reports/brought). */
const milk = (question: ProgramQuestion): Sql =>
  question.parameters.milkFat === undefined
    ? empty
    : sql`, ${milkOf(question, sql`nets`)} as listed_milk_amt, ${milkOf(question, sql`units`)} as listed_milk_qty`;

const rows = (question: ProgramQuestion): Sql =>
  choose(
    {
      default: named(
        question,
        sql`select ${head}, total as program_sale_amt, ${figures(question, (field) => receiptFigures(question)[field])}${milk(question)}
          from (${receipts(question, 'current')})`,
      ),
      leakage: named(question, sql`select ${head}, breaches, at_risk_amt from (${leakage(question)})`),
    },
    question.parameters.view,
  );

const sums: Sums = {
  name: 'receipts',
  fields: ['program_sale_amt', ...receiptFields],
  select: (question) => {
    const figuresOf = receiptFigures(question);
    const added = receiptFields.map((field) => sql`sum(${figuresOf[field]} * sign) as ${columnOf(field)}`);
    return sql`
    select location as location_id, toStartOfMonth(business_date) as period, '' as part, sum(sign) as row_count,
      sum(program_sale.total * sign) as program_sale_amt, ${join(added, comma)}
    from (${receipts(question, 'signed')}) as program_sale group by location_id, period`;
  },
};

/** Filters that select some receipts. The sums by program are known only for all receipts. */
const narrowing = ['voucherNumber', 'number', 'milkFat', 'milkFlavour'] as const;

/** Whether a question covers all receipts. If so, counts and sums do not read single receipts. */
const isOfAll = ({ parameters }: ProgramQuestion): boolean =>
  parameters.view === 'default' && narrowing.every((name) => parameters[name] === undefined);

const whole = (question: ProgramQuestion): Sql | null =>
  isOfAll(question)
    ? sql`
    select sum(sums.row_count) as row_count, sum(sums.program_sale_amt) as program_sale_amt,
      ${figures(question, (field) => sql`sum(sums.${columnOf(field)})`)}
    from ${programSumsOf(sums, question)} as sums`
    : null;

/** Receipts with SNAP or a voucher, and receipts whose vouchers break a rule. */
export const transactionDetail = programReport({
  sums: (question) => (isOfAll(question) ? sums : null),
  rows,
  search: (value) =>
    sql`(number = ${text(value)} or positionCaseInsensitiveUTF8(cashier, ${text(value)}) > 0
      or positionCaseInsensitiveUTF8(voucher_number, ${text(value)}) > 0)`,
  whole,
  list: { newest: 'time' },
  tie: sql`entry_no`,
});
