import { sql, type Sql } from '../../facts/sql.ts';
import type { ReportQuestion, ReportQuery } from '../engine/query.ts';
import { byCashier, changeOfCashiers, searchCashiers, tie } from './cashier.ts';
import { exceptions } from './exceptions.ts';
import { readStandings, type CashierStanding } from './standings.ts';

const everybody = (question: ReportQuestion): Sql =>
  byCashier(
    question,
    sql`sum(net_amount) as net_sales_amt, sum(customers) as customer_qty, sum(net_units) as net_sales_qty,
      sum(refunds) as refund_qty, sum(return_amount) as returns_amt, sum(voids) as void_qty, sum(voided_amount) as voided_amt,
      sum(no_sales) as no_sale_qty`,
  );

/** One row per cashier. In the view `exceptions`: how often cashiers do things that their peers seldom do. */
export const cashierList: ReportQuery<readonly CashierStanding[]> = {
  prepare: async (question) => (question.parameters.view === 'exceptions' ? readStandings(question) : []),
  rows: (question, standings = []) =>
    question.parameters.view === 'exceptions' ? exceptions(question, standings) : everybody(question),
  search: searchCashiers,
  tie,
  earlier: changeOfCashiers('net_sales_amt', everybody),
};
