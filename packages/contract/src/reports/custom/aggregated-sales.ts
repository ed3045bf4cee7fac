import type { FieldId } from '../../fields.ts';
import { changeFields } from '../change.ts';
import type { ReportDefinition, ReportView } from '../definition.ts';

const figures = [
  'gross_sales_amt',
  'net_sales_amt',
  ...changeFields,
  'tax',
  'net_sales_qty',
  'customer_qty',
  'aiv',
  'items_per_ticket',
  'atv',
] as const;

const over = (key: 'date' | 'week' | 'month' | 'period', more: readonly FieldId[] = []): ReportView => ({
  columns: [key, ...more, 'location', ...figures],
  sort: [
    { field: key, direction: 'DESC' },
    { field: 'location', direction: 'ASC' },
  ],
  keyFigures: ['gross_sales_amt', 'net_sales_amt', 'tax', 'customer_qty', 'atv'],
  phone: { subtitle: ['location', 'customer_qty', 'atv'], figure: 'net_sales_amt' },
  chart: null,
  chartMeasure: null,
  drill: {
    to: 'overview',
    take: { location: 'overview_loc_id', date: key },
    // A row of a department links to items, because the overview only shows all departments.
    otherwise: { to: 'locationItems', take: { location: 'reg_loc_id', department: 'dep_id', date: key } },
  },
});

/** Sales by period and location: days, weeks, months, or the periods of the company's calendar. */
export const aggregatedSales = {
  id: 'aggregatedSales',
  screen: 'aggregatedSales',
  route: '/custom-report/aggregated-sales',
  path: 'report/aggregated-sales',
  aliases: [],
  access: ['Custom Reports Access Group'],
  title: 'aggregatedSales',
  inMenu: true,
  texts: ['customReport'],
  usualPeriod: 'lastMonth',
  needs: [],
  filters: ['departmentId', 'compare'],
  views: {
    default: over('date'),
    weekly_sales: over('week'),
    monthly_sales: over('month'),
    periods: over('period', ['first_date', 'final_date']),
  },
} as const satisfies ReportDefinition;
