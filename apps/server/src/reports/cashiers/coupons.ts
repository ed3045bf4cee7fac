import { sql, type Sql } from '../../facts/sql.ts';
import type { ReportQuestion, ReportQuery } from '../engine/query.ts';
import { byCashier, changeOfCashiers, searchCashiers, tie } from './cashier.ts';

/** A cashier who served customers without a coupon has a row with 0. */
const rows = (question: ReportQuestion): Sql =>
  byCashier(
    question,
    sql`sum(customers) as customer_qty, sum(maker_coupons) as maker_coupon_qty, sum(maker_coupon_amount) as maker_coupon_amt,
      sum(store_coupons) as own_coupon_qty, sum(store_coupon_amount) as own_coupon_amt,
      maker_coupon_qty + own_coupon_qty as coupon_qty, maker_coupon_amt + own_coupon_amt as coupon_amt`,
  );

/** Coupons by cashier. */
export const coupons: ReportQuery = {
  rows,
  search: searchCashiers,
  tie,
  earlier: changeOfCashiers('coupon_amt', rows),
};
