import type { salesReports } from '@lanewise/contract/reports/sales/index';
import { sql, text } from '../../facts/sql.ts';
import type { ReportQuery } from '../engine/query.ts';
import { within } from '../../question/scoped.ts';
import { department } from './department.ts';
import { items } from './items.ts';
import { locationItems } from './location-items.ts';
import { overview } from './overview.ts';
import { summary } from './summary.ts';
import { tender } from './tender.ts';

/** One row per day; a day whose transactions were all reversed is left out. */
const daily: ReportQuery = {
  rows: ({ scope }) => sql`
    select business_date as date, sum(net_amount) as net_sales_amt, sum(net_units) as net_sales_qty,
      sum(customers) as customer_qty
    from sales_day where ${within(scope)} group by date having sum(transactions) != 0`,
  search: (value) => sql`startsWith(toString(date), ${text(value)})`,
  tie: sql`date`,
  earlier: {
    isCompared: true,
    rowKey: () => ({
      row: sql`toString(date)`,
      isShort: true,
      ofSales: { key: (day) => sql`toString(${day})`, hourly: false },
    }),
  },
};

export const salesQueries = {
  overview,
  department,
  locationItems,
  items,
  tender,
  summary,
  daily,
} as const satisfies Readonly<Record<keyof (typeof salesReports)['reports'], ReportQuery>>;
