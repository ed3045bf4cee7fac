import { sql, type Sql } from '../../facts/sql.ts';
import type { CompanyFacts } from '../../question/question.ts';

/** A sum of sales_day or sales_hour under the name of a field: [column, field]. */
export type Figure = readonly [column: Sql, field: Sql];

/** The measures of sales, each defined once: the sums of the rollups that a field consists of. */
const measures = {
  gross_sales_amt: [sql`gross_amount`, sql`gross_sales_amt`],
  returns_amt: [sql`return_amount`, sql`returns_amt`],
  store_coupons_amt: [sql`discount_amount`, sql`store_coupons_amt`],
  voids_amt: [sql`void_amount`, sql`voids_amt`],
  net_sales_amt: [sql`net_amount`, sql`net_sales_amt`],
  net_sales_qty: [sql`net_units`, sql`net_sales_qty`],
  customer_qty: [sql`customers`, sql`customer_qty`],
  tax: [sql`tax_amount`, sql`tax`],
} as const satisfies Record<string, Figure>;

export const figuresOf = (...fields: readonly (keyof typeof measures)[]): Figure[] =>
  fields.map((field) => measures[field]);

/** Percentage of an amount in the amount of all rows; 0 when the total is 0. */
export const shareOf = (amount: Sql): Sql =>
  sql`if(sum(${amount}) over () = 0, 0, toFloat64(${amount}) / toFloat64(sum(${amount}) over ()) * 100)`;

/** First day of the company's week that contains a day. */
export const weekStart = ({ usWeek }: Pick<CompanyFacts, 'usWeek'>, day: Sql = sql`business_date`): Sql =>
  usWeek ? sql`toStartOfWeek(${day}, 0)` : sql`toStartOfWeek(${day}, 1)`;
