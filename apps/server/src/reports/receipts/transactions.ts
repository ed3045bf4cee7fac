import { FIXED_SCALE } from '@lanewise/contract/primitives/fixed';
import { notStated } from '@lanewise/contract/reports/filters';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import { and, decimal, empty, sql, text, texts, u32, u64, u8, type Sql } from '../../facts/sql.ts';
import { isCalled } from '../cashiers/called.ts';
import { broughtSums, broughtTo, departmentsIn, isDiscount, isTax, isTender, withItems, withPoint } from './parts.ts';
import { cashierShown, isAmong, lookedUp, lookUp, namedSums } from './search.ts';
import { readPointReceipts } from '../data-points/receipts.ts';
import { statedPoints } from '../data-points/stated.ts';
import { atTime, current, ofPlace, within } from '../../question/scoped.ts';
import { onWholeDays, readWholeDays, type WholeDays } from '../engine/whole-days.ts';
import type { ReportQuestion, ReportQuery } from '../engine/query.ts';

/** The listed total of a receipt. */
const total = sql`if(selling = 1, transaction.total, 0)`;

/** An amount in an address as its exact value. */
const exact = (amount: number) => decimal(Math.round(amount * FIXED_SCALE));

/** Receipts with a department. If an item is requested too, the lines of the department are searched. */
const holds = (question: ReportQuestion, departmentId: number): Sql =>
  sql`hasAny(departments.dep_id, ${departmentsIn(question, departmentId)})`;

type Condition = (parameters: ReportParameters) => Sql;

/** The condition of each filter on a row of `transaction`; used only if the filter is given. */
const conditions = {
  lane: ({ lane = [] }) => sql`lane in ${texts(lane)}`,
  cashier: ({ cashier = '' }) => isCalled(sql`transaction.cashier`, sql`cashier_name`, cashier),
  cashierNumber: ({ cashierNumber = '' }) =>
    sql`transaction.cashier = ${text(cashierNumber === notStated ? '' : cashierNumber)}`,
  exception: ({ exception = '' }) =>
    exception === 'coupon'
      ? sql`(has(marks, 'manufacturerCoupon') or has(marks, 'storeCoupon'))`
      : sql`has(marks, ${text(exception)})`,
  since: ({ since = '' }) => sql`ended >= toDateTime64(${text(since)}, 0, 'UTC')`,
  until: ({ until = '' }) => sql`ended <= toDateTime64(${text(until)}, 0, 'UTC')`,
  event: ({ event = '' }) => sql`has(events, ${text(event)})`,
  tender: ({ tender = '' }) => sql`has(tenders, ${text(tender)})`,
  tenderName: (parameters) => sql`arrayExists(one -> ${isTender(parameters)}, paid)`,
  taxName: (parameters) => sql`arrayExists(one -> ${isTax(parameters)}, taxes)`,
  discountName: (parameters) => sql`(kind != 'postVoid' and arrayExists(one -> ${isDiscount(parameters)}, discounts))`,
  receiptKind: ({ receiptKind = '' }) => sql`kind = ${text(receiptKind)}`,
  minAmount: ({ minAmount = 0 }) => sql`${total} >= ${exact(minAmount)}`,
  maxAmount: ({ maxAmount = 0 }) => sql`${total} <= ${exact(maxAmount)}`,
  enteredAfter: ({ enteredAfter = 0 }) => sql`entry_no > ${u64(enteredAfter)}`,
  startTime: (parameters) => atTime(sql`ended`, parameters),
  endTime: (parameters) => atTime(sql`ended`, parameters),
  weekday: ({ weekday }) => sql`toDayOfWeek(business_date) = ${u8(Number(weekday))}`,
} as const satisfies Partial<Record<keyof ReportParameters, Condition>>;

const asked = (parameters: ReportParameters): Sql[] =>
  (Object.keys(conditions) as (keyof typeof conditions)[])
    .filter((name) => parameters[name] !== undefined)
    .map((name) => conditions[name](parameters));

/** Data that is read before the rows. */
interface Ahead {
  /** Days without missing data, if the question counts only such days; null: all days count. */
  wholeDays: WholeDays | null;
  /** The amounts that receipts add to the requested data point; null: no data point is requested. */
  point: Sql | null;
}

const nothingAhead: Ahead = { wholeDays: null, point: null };

/**
 * The condition on a row of `transaction`: the conditions of the question, or the entries that are known to meet them.
 */
const meets = (question: ReportQuestion, { wholeDays }: Ahead): Sql => {
  const { scope, parameters, only = {} } = question;
  if (only.entries) return sql`${within(scope)} and ${isAmong(only.entries)}`;
  return and([
    within(scope),
    ...(parameters.hour === undefined ? [] : [sql`hour = ${u8(parameters.hour)}`]),
    ...(parameters.kinds === 'sales' ? [sql`selling = 1`] : []),
    ...asked(parameters),
    ...(!wholeDays ? [] : [onWholeDays(wholeDays)]),
    ...(parameters.departmentId === undefined || parameters.upc !== undefined
      ? []
      : [holds(question, parameters.departmentId)]),
    ...lookedUp(question),
    ...(only.since === undefined ? [] : [sql`ended >= toDateTime64(${text(only.since)}, 0, 'UTC')`]),
  ]);
};

const rows = (question: ReportQuestion, ahead: Ahead = nothingAhead): Sql => {
  const place = ofPlace(question, sql`location_id`);
  return sql`
    select list.*, ${place.text(({ name }) => name)} as location, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id
    from (
      select location as location_id, ended as time, business_date as date, lane, number, occurrence,
        ${cashierShown} as cashier, kind, units as items, ${total} as total, tax_amount as tax,
        tenders, events, customers as customer_qty, entry_no${broughtTo(question)}
      from transaction${withPoint(ahead.point)}${withItems(question)}
      where ${meets(question, ahead)} and ${current(question.scope)}
    ) as list`;
};

/** Whether a filter other than scope, kinds and words selects receipts. */
const isFiltered = ({ parameters }: ReportQuestion): boolean =>
  [parameters.hour, parameters.days, parameters.dataPoint, parameters.withItems].some(
    (filter) => filter !== undefined,
  ) || asked(parameters).length > 0;

/**
 * Count, sums and first entries of the found receipts. The sums are multiplied by the sign, so that a reversed entry
 * cancels out and no list of current versions has to be read.
 */
const found = (question: ReportQuestion, most: number, ahead: Ahead = nothingAhead): Sql => {
  const named = isFiltered(question) || question.parameters.departmentId !== undefined ? null : namedSums(question);
  if (named) return named;
  const first = (column: Sql): Sql => sql`groupArrayIf(${u32(most)})(${column}, sign = 1)`;
  return sql`
    select sum(sign) as row_count, sum(customers * sign) as customer_qty, sum(transaction.units * sign) as items,
      sum(${total} * sign) as total, sum(tax_amount * sign) as tax${broughtSums(question)},
      arrayMap((day, store, number) -> concat(toString(day), ' ', toString(store), ' ', toString(number)),
        ${first(sql`business_date`)}, ${first(sql`location`)}, ${first(sql`entry_no`)}) as entries
    from transaction${withPoint(ahead.point)}${withItems(question)} where ${meets(question, ahead)}`;
};

/** Count and sums by hour, unless a filter selects receipts. */
const whole = (question: ReportQuestion): Sql | null => {
  const { scope, parameters } = question;
  const { hour, kinds, upc, number, departmentId, days, dataPoint, withItems: all, searchText } = parameters;
  const words =
    [upc, number, departmentId, days, dataPoint, all].some((filter) => filter !== undefined) ||
    searchText.trim() !== '';
  if (words || asked(parameters).length > 0) return null;
  return sql`
    select sum(transactions) as row_count, sum(customers) as customer_qty, sum(units) as items,
      sum(transaction_sum.total) as total, sum(tax_amount) as tax
    from transaction_sum where ${within(scope)} and grain = 'hour'
      ${hour === undefined ? empty : sql`and hour = ${u8(hour)}`} ${kinds === 'sales' ? sql`and selling = 1` : empty}`;
};

/** Transactions, newest first; each leads to its receipt. */
const transactions: ReportQuery<Ahead> = {
  stated: statedPoints,
  prepare: async (question) => ({
    wholeDays: question.parameters.days === undefined ? null : await readWholeDays(question),
    point: await readPointReceipts(question),
  }),
  rows,
  // The text has already selected the rows.
  search: () => sql`true`,
  totals: { whole },
  list: {
    newest: 'time',
    found,
    lookUp: (question) =>
      isFiltered(question) || (question.parameters.departmentId !== undefined && question.parameters.upc === undefined)
        ? null
        : lookUp(question),
  },
  tie: sql`entry_no`,
};

export const receiptQueries = { transactions } as const;
