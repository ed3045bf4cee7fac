import { field, maybe, type Field } from '../fields/field.ts';
import type { Area } from './area.ts';

/** Places, periods, sales, items, tenders and transactions. */
const salesFields = {
  name: field('text', 'blank'),
  location: field('text', 'blank'),
  date: field('date', 'blank'),
  hour: field('hour', 'blank'),
  week: field('week', 'blank'),
  month: field('month', 'blank'),
  /** Moment of the figures: they are shown as they were known then. */
  known_at: field('time', 'blank'),
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
  /** Ratios of sales; formulas in docs/specification/domain.md, Formulas. */
  aiv: field('moneyRatio', 'ratio', { over: 'net_sales_amt', by: 'net_sales_qty' }),
  items_per_ticket: field('ratio', 'ratio', { over: 'net_sales_qty', by: 'customer_qty' }),
  atv: field('moneyRatio', 'ratio', { over: 'net_sales_amt', by: 'customer_qty' }),
  percent_of_sales: field('percent', 'sum'),
  /** Net sales of the earlier period and the change since then, of compared stores only; empty for other stores. */
  earlier_amt: maybe('money', 'total'),
  change_amt: maybe('money', 'total'),
  change_pct: maybe('percent', 'total'),
  trend: { ...field('text', 'blank'), drawn: true },
  /** Day of the week: 1 is Monday, 7 is Sunday. */
  weekday: field('choice', 'blank'),
  /** Store-days with complete data, and the net sales of only these store-days. */
  store_days: field('count', 'total'),
  whole_sales_amt: field('money', 'sum'),
  whole_customer_qty: field('count', 'sum'),
  sales_per_day: field('moneyRatio', 'ratio', { over: 'whole_sales_amt', by: 'store_days' }),
  customers_per_day: field('ratio', 'ratio', { over: 'whole_customer_qty', by: 'store_days' }),
  upc: field('identifier', 'blank'),
  description: field('text', 'blank'),
  department: field('text', 'blank'),
  /** A tender or a discount as its source describes it, otherwise its kind. */
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
  /** Quantity and amount on each receipt for the item, department, tender or tax by which the list is filtered. */
  item_qty: field('quantity', 'sum'),
  item_amt: field('money', 'sum'),
  department_qty: field('quantity', 'sum'),
  department_amt: field('money', 'sum'),
  tender_amt: field('money', 'sum'),
  tax_amt: field('money', 'sum'),
} as const satisfies Record<string, Field>;

export const sales = { fields: salesFields } as const satisfies Area;
