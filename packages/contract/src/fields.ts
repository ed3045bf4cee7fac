/**
 * The field dictionary: what a column means, how it is written and how it totals. Stated once; screens, exports, totals
 * and the API document derive from it. Labels are keys of `locales/{en,fr}` under `field.`.
 */
export type Format =
  /** Money of the company's currency, 2 decimals. */
  | 'money'
  /** Items or weight: integer, or at most 3 decimals. */
  | 'quantity'
  | 'count'
  /** Quotient with 2 decimals, no unit. */
  | 'ratio'
  /** Quotient in money, 2 decimals. */
  | 'moneyRatio'
  | 'percent'
  | 'text'
  /** Code as text, leading zeros kept, tabular digits. */
  | 'code'
  | 'date'
  /** 0 to 23. */
  | 'hour'
  /** Local date and time of the store. */
  | 'time'
  /** First day of a week or month. */
  | 'week'
  | 'month'
  /** A few words as small marks; an array of codes whose labels are `{field}.{code}`. */
  | 'tags'
  /** One code whose label is `{field}.{code}`. */
  | 'choice';

/** sum: adds over rows. total: asked of the store for the whole result, because it does not add. ratio: recomputed from the
 *  totals of its parts. blank: nothing in the total row. */
export type Totalling = 'sum' | 'total' | 'ratio' | 'blank';

export interface Field {
  format: Format;
  total: Totalling;
  /** Numerator and divisor (field ids) and factor of a ratio; 0 when the divisor is missing or 0 (FMT-12, FMT-13). */
  formula?: { over: string; by: string; times?: number };
}

const field = (format: Format, total: Totalling, formula?: Field['formula']): Field =>
  formula ? { format, total, formula } : { format, total };

export const fields = {
  name: field('text', 'blank'),
  location: field('text', 'blank'),
  date: field('date', 'blank'),
  hour: field('hour', 'blank'),
  week: field('week', 'blank'),
  month: field('month', 'blank'),
  net_sales_amt: field('money', 'sum'),
  net_sales_qty: field('quantity', 'sum'),
  /** Parts of net sales with their signs: gross + returns + store coupons + voids = net (facts/sums). */
  gross_sales_amt: field('money', 'sum'),
  returns_amt: field('money', 'sum'),
  store_coupons_amt: field('money', 'sum'),
  voids_amt: field('money', 'sum'),
  customer_qty: field('count', 'total'),
  qty: field('quantity', 'sum'),
  amt: field('money', 'sum'),
  /** domain.md, section 6 */
  aiv: field('moneyRatio', 'ratio', { over: 'net_sales_amt', by: 'net_sales_qty' }),
  items_per_ticket: field('ratio', 'ratio', { over: 'net_sales_qty', by: 'customer_qty' }),
  atv: field('moneyRatio', 'ratio', { over: 'net_sales_amt', by: 'customer_qty' }),
  percent_of_sales: field('percent', 'sum'),
  upc: field('code', 'blank'),
  description: field('text', 'blank'),
  department: field('text', 'blank'),
  /** A tender or a discount as its source describes it; its kind where the source has no words for it. */
  tender: field('choice', 'blank'),
  discount: field('choice', 'blank'),
  count: field('count', 'sum'),
  debit: field('money', 'sum'),
  credit: field('money', 'sum'),
  discount_amt: field('money', 'sum'),
  time: field('time', 'blank'),
  lane: field('code', 'blank'),
  number: field('code', 'blank'),
  cashier: field('text', 'blank'),
  kind: field('choice', 'blank'),
  items: field('quantity', 'sum'),
  total: field('money', 'sum'),
  tax: field('money', 'sum'),
  tenders: field('tags', 'blank'),
  events: field('tags', 'blank'),
} as const satisfies Record<string, Field>;

export type FieldId = keyof typeof fields;

export const fieldOf = (id: FieldId): Field => fields[id];
