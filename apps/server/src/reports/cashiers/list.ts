import { choose, sql, type Sql } from '../../facts/sql.ts';
import type { QueryContext, ReportQuery } from '../engine/query.ts';
import { byCashier, searchCashiers, tie } from './cashier.ts';
import { exceptions } from './exceptions.ts';
import { readStandings, type CashierStanding } from './standings.ts';

const everybody = (context: QueryContext): Sql =>
  byCashier(
    context,
    sql`sum(net_amount) as net_sales_amt, sum(customers) as customer_qty, sum(net_units) as net_sales_qty,
      sum(refunds) as refund_qty, sum(return_amount) as returns_amt, sum(voids) as void_qty, sum(voided_amount) as voided_amt,
      sum(no_sales) as no_sale_qty`,
  );

/** One row per cashier; or how often they do what peers seldom do. */
export const cashierList: ReportQuery<readonly CashierStanding[]> = {
  rows: (context) => choose({ default: everybody(context), exceptions: exceptions(context) }, context.view),
  prepare: async (context, facts, months) =>
    context.view === 'exceptions' ? readStandings(context, facts, months) : [],
  search: searchCashiers,
  totals: () => null,
  tie,
  comparable: false,
};
