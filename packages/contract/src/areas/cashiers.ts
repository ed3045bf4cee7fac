import { field, maybe, type Field } from '../fields/field.ts';
import type { Area } from './area.ts';

/** Cashiers, their sessions and their exceptions. */
const cashierFields = {
  /** Name of the cashier as the registers last wrote it; the cashier's number where registers write no names. */
  cashier_name: field('choice', 'blank'),
  /** Number of the cashier. It is unique in the store, not in the company. */
  cashier_number: field('code', 'blank'),
  /**
   * Number of receipts with a returned line (`refund_qty`), of receipts with a voided line and abandoned and
   * post-voided receipts (`void_qty`), and of drawer openings without a sale (`no_sale_qty`).
   */
  refund_qty: field('count', 'sum'),
  void_qty: field('count', 'sum'),
  no_sale_qty: field('count', 'sum'),
  /** Value of voided lines, abandoned sales and post voids; positive. */
  voided_amt: field('money', 'sum'),
  sign_on: field('time', 'blank'),
  /** Time of sign-off; empty while the session is open. */
  sign_off: field('time', 'blank'),
  /** Number of cashiers who are signed on at lanes. */
  signed_on_qty: field('count', 'sum'),
  signed_seconds: maybe('duration', 'sum'),
  ring_seconds: maybe('duration', 'sum'),
  tender_seconds: maybe('duration', 'sum'),
  idle_seconds: maybe('duration', 'sum'),
  scanned_qty: maybe('quantity', 'sum'),
  /**
   * Numerators and divisors of the ratios of cashiers. They cover only cashiers and days whose source states the
   * divisor.
   */
  entered_qty: maybe('quantity', 'sum'),
  rung_qty: maybe('quantity', 'sum'),
  tendered_qty: maybe('count', 'sum'),
  signed_customer_qty: maybe('count', 'sum'),
  signed_sales_amt: maybe('money', 'sum'),
  /** Rates of cashiers; formulas in docs/specification/domain.md, Formulas. */
  scan_rate: field('percent', 'ratio', { over: 'scanned_qty', by: 'entered_qty', times: 100 }),
  items_per_minute: field('ratio', 'ratio', { over: 'rung_qty', by: 'ring_seconds', times: 60 }),
  average_tender_seconds: field('ratio', 'ratio', { over: 'tender_seconds', by: 'tendered_qty' }),
  customers_per_hour: field('ratio', 'ratio', { over: 'signed_customer_qty', by: 'signed_seconds', times: 3600 }),
  sales_per_hour: field('moneyRatio', 'ratio', { over: 'signed_sales_amt', by: 'signed_seconds', times: 3600 }),
  /** Manufacturer coupons are tenders, store coupons lower sales; both are positive here. */
  maker_coupon_qty: field('count', 'sum'),
  maker_coupon_amt: field('money', 'sum'),
  own_coupon_qty: field('count', 'sum'),
  own_coupon_amt: field('money', 'sum'),
  coupon_qty: field('count', 'sum'),
  coupon_amt: field('money', 'sum'),
  coupons_per_100: field('ratio', 'ratio', { over: 'coupon_qty', by: 'customer_qty', times: 100 }),
  percent_of_cashier: field('percent', 'blank'),
  /** Exceptions of a receipt, which cashier reports count. */
  exceptions: field('tags', 'blank'),
  exempt_qty: field('count', 'sum'),
  override_qty: field('count', 'sum'),
  typed_qty: field('count', 'sum'),
  line_qty: field('count', 'sum'),
  voids_per_100: field('ratio', 'ratio', { over: 'void_qty', by: 'customer_qty', times: 100 }),
  refunds_per_100: field('ratio', 'ratio', { over: 'refund_qty', by: 'customer_qty', times: 100 }),
  no_sales_per_100: field('ratio', 'ratio', { over: 'no_sale_qty', by: 'customer_qty', times: 100 }),
  exemptions_per_100: field('ratio', 'ratio', { over: 'exempt_qty', by: 'customer_qty', times: 100 }),
  overrides_per_100: field('ratio', 'ratio', { over: 'override_qty', by: 'line_qty', times: 100 }),
  typed_per_100: field('ratio', 'ratio', { over: 'typed_qty', by: 'line_qty', times: 100 }),
  /** The exception by which the cashier is most above peers, and how many times above; empty if none is above. */
  exception_reason: field('choice', 'blank'),
  exception_times: maybe('ratio', 'blank'),
  /** Rate of the cashier relative to peers, shrunk towards 1 where there are few receipts (domain/cashiers). */
  void_index: maybe('ratio', 'blank'),
  refund_index: maybe('ratio', 'blank'),
  no_sale_index: maybe('ratio', 'blank'),
  exempt_index: maybe('ratio', 'blank'),
  override_index: maybe('ratio', 'blank'),
  typed_index: maybe('ratio', 'blank'),
  /** Score over all six indexes: how many doublings above peers are certain. */
  exception_score: maybe('ratio', 'blank'),
} as const satisfies Record<string, Field>;

export const cashiers = { fields: cashierFields } as const satisfies Area;
