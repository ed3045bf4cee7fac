import { join, sql, type Sql } from '../sql.ts';
import type { Migration } from './migration.ts';

const sales = [
  sql`net_amount`,
  sql`net_units`,
  sql`gross_amount`,
  sql`return_amount`,
  sql`discount_amount`,
  sql`void_amount`,
  sql`deposit_amount`,
  sql`tax_amount`,
  sql`total`,
];
const items = [sql`amount`, sql`units`];
const departments = [...items, sql`discount`];
const work = [
  sql`net_amount`,
  sql`net_units`,
  sql`return_amount`,
  sql`scanned_units`,
  sql`voided_amount`,
  sql`maker_coupon_amount`,
  sql`store_coupon_amount`,
];

/** All tables that add up receipts, with their columns of money and quantities. */
const tables: readonly (readonly [table: Sql, columns: readonly Sql[]])[] = [
  [sql`sales_hour`, sales],
  [sql`sales_day`, sales],
  [sql`sales_department`, departments],
  [sql`sales_department_month`, departments],
  [sql`item_day`, items],
  [sql`item_month`, items],
  [sql`item_year`, items],
  [sql`chain_item_month`, items],
  [sql`chain_item_year`, items],
  [sql`tender_day`, [sql`received`, sql`refunded`, sql`change`]],
  [sql`discount_day`, [sql`amount`]],
  [sql`cashier_work`, work],
  [sql`cashier_department`, items],
  [sql`transaction_sum`, [sql`units`, sql`total`, sql`tax_amount`]],
];

/**
 * Sums of receipts as Decimal(38, 4) (docs/decisions/028). Sums in the views are already wide, and the views take the
 * column types of the tables that they read.
 */
export const wideSums: Migration = {
  number: 19,
  name: 'wide sums',
  statements: tables.map(
    ([table, columns]) =>
      sql`alter table ${table} ${join(
        columns.map((column) => sql`modify column ${column} Decimal(38, 4)`),
        sql`, `,
      )}`,
  ),
};
