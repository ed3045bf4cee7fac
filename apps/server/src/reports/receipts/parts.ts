import type { FieldId } from '@lanewise/contract/fields';
import { broughtBy } from '@lanewise/contract/reports/brought';
import { notStated } from '@lanewise/contract/reports/filters';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import { and, empty, identifiers, choose, join, sql, text, u32s, type Sql, type Value } from '../../facts/sql.ts';
import { viewOf } from '../engine/question.ts';
import type { ReportQuestion } from '../engine/query.ts';
import { departmentIds } from '../../question/scoped.ts';
import { itemParts } from './search.ts';

// The part of each receipt that a list requests: an item, department, tender, tax, discount or exception. The figures
// equal the figures of the reports that lead to the list, so events without a sale have 0.

// The engine's `has` does not find an empty text in an array of low-cardinality texts, so each element is compared on
// its own.
const named = (name: string): Sql => sql`one.name = ${text(name)}`;

export const isTender = ({ tender, tenderName }: ReportParameters): Sql =>
  and([
    ...(tender === undefined ? [] : [sql`one.kind = ${text(tender)}`]),
    ...(tenderName === undefined ? [] : [named(tenderName)]),
  ]);

export const isTax = ({ taxName = '' }: ReportParameters): Sql => named(taxName === notStated ? '' : taxName);

export const isDiscount = ({ discountName = '' }: ReportParameters): Sql => named(discountName);

/** Ids of a department and everything below it. */
export const departmentsIn = (question: ReportQuestion, departmentId: number): Value =>
  u32s(departmentIds(question, ({ path }) => path.includes(departmentId)));

const ofDepartment = (value: Sql, question: ReportQuestion): Sql => {
  const ids = departmentsIn(question, question.parameters.departmentId ?? 0);
  return sql`arraySum(arrayMap(one -> if(has(${ids}, one.dep_id), ${value}, 0), departments))`;
};

const ofSelling = (sum: Sql): Sql => sql`if(selling = 1, ${sum}, 0)`;
const makerCoupons = (value: Sql): Sql =>
  ofSelling(sql`arraySum(arrayMap(one -> if(one.kind = 'manufacturerCoupon', ${value}, 0), paid))`);
const ownCoupons = (value: Sql): Sql =>
  sql`arraySum(arrayMap(one -> if(one.kind = 'storeCoupon', ${value}, 0), discounts))`;
const makerCount = makerCoupons(sql`if(one.amount < 0, -1, 1)`);
const ownCount = ownCoupons(sql`if(one.amount > 0, -1, 1)`);
const [makerAmount, ownAmount] = [makerCoupons(sql`one.amount`), ownCoupons(sql`-one.amount`)];

/** The part of a row of `transaction` by the field that shows it. */
const parts: Partial<Record<FieldId, (question: ReportQuestion) => Sql>> = {
  point_amt: () => sql`point.point_amount`,
  point_qty: () => sql`point.point_units`,
  item_amt: () => sql`part.part_amount`,
  item_qty: () => sql`part.part_units`,
  department_amt: (question) => ofDepartment(sql`one.amount`, question),
  department_qty: (question) => ofDepartment(sql`one.units`, question),
  tender_amt: ({ parameters }) =>
    ofSelling(sql`arraySum(arrayMap(one -> if(${isTender(parameters)}, one.amount, 0), paid))`),
  tax_amt: ({ parameters }) =>
    ofSelling(sql`arraySum(arrayMap(one -> if(${isTax(parameters)}, one.amount, 0), taxes))`),
  discount_amt: ({ parameters }) =>
    sql`arraySum(arrayMap(one -> if(${isDiscount(parameters)}, one.amount, 0), discounts))`,
  returns_amt: () => sql`return_amount`,
  voided_amt: () => sql`taken_off`,
  maker_coupon_amt: () => makerAmount,
  maker_coupon_qty: () => makerCount,
  own_coupon_amt: () => ownAmount,
  own_coupon_qty: () => ownCount,
  coupon_amt: () => sql`(${makerAmount} + ${ownAmount})`,
  coupon_qty: () => sql`(${makerCount} + ${ownCount})`,
};
const names = identifiers(Object.keys(parts));

const brought = (question: ReportQuestion, of: (part: Sql, name: Sql) => Sql): Sql => {
  const { definition, parameters } = question;
  const fields = broughtBy(viewOf(definition, parameters.view), parameters);
  return join(
    fields.flatMap((field) => {
      const part = parts[field];
      return part ? [sql`, ${of(part(question), choose(names, field))}`] : [];
    }),
    empty,
  );
};

/** Columns of the parts that the question asks for. */
export const broughtTo = (question: ReportQuestion): Sql => brought(question, (part, name) => sql`${part} as ${name}`);

/** Sums of the requested part of receipts over rows of `transaction`. */
export const broughtSums = (question: ReportQuestion): Sql =>
  brought(question, (part, name) => sql`sum(${part} * sign) as ${name}`);

/**
 * Joins the amounts that receipts add to the requested data point (`data-points/receipts`), and drops receipts that add
 * nothing.
 */
export const withPoint = (point: Sql | null): Sql =>
  point ? sql` any inner join (${point}) as point on point.point_entry = transaction.entry_no` : empty;

/** Joins the amounts of the requested item in each receipt. Without a requested item, there is no join. */
export const withItems = (question: ReportQuestion): Sql =>
  question.parameters.upc === undefined
    ? empty
    : sql` any left join (${itemParts(question)}) as part on part.part_entry = transaction.entry_no`;
