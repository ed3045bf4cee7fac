import { sql } from '../../facts/sql.ts';
import type { ReportQuery } from '../engine/query.ts';
import { byCashier, searchCashiers, tie } from './cashier.ts';

/** Coupons by cashier. A cashier who served customers without a coupon has a row with 0. */
export const coupons: ReportQuery = {
  rows: (question) =>
    byCashier(
      question,
      sql`sum(customers) as customer_qty, sum(maker_coupons) as maker_coupon_qty, sum(maker_coupon_amount) as maker_coupon_amt,
      sum(store_coupons) as own_coupon_qty, sum(store_coupon_amount) as own_coupon_amt,
      maker_coupon_qty + own_coupon_qty as coupon_qty, maker_coupon_amt + own_coupon_amt as coupon_amt`,
    ),
  search: searchCashiers,
  tie,
};
