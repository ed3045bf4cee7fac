import { changeFields } from '../change.ts';
import type { Drill, ReportDefinition, ReportView } from '../definition.ts';
import type { exceptionMarks } from '../filters.ts';
import { points, receipts } from './points.ts';

const figures = [
  'gross_sales_amt',
  'returns_amt',
  'store_coupons_amt',
  'voids_amt',
  'net_sales_amt',
  ...changeFields,
  'tax',
  'customer_qty',
  'atv',
] as const;
const keyFigures = ['gross_sales_amt', 'returns_amt', 'store_coupons_amt', 'net_sales_amt', 'customer_qty'] as const;

const marked = (exception: (typeof exceptionMarks)[number]): Drill => ({
  ...receipts,
  set: { exception, kinds: 'all' },
});
const wholes = {
  gross_sales_amt: null,
  returns_amt: marked('refund'),
  // The list also names promotions and other discounts.
  store_coupons_amt: { to: 'summary', view: 'discounts', take: {} },
  customer_qty: receipts,
} as const;

const over = (key: 'date' | 'week' | 'month' | 'period'): ReportView => ({
  columns: [
    key,
    ...(key === 'period' ? (['first_date', 'final_date'] as const) : []),
    'location',
    ...figures,
    'percent_of_sales',
  ],
  optional: ['percent_of_sales'],
  sort: [
    { field: key, direction: 'DESC' },
    { field: 'location', direction: 'ASC' },
  ],
  keyFigures,
  chart: 'period',
  chartMeasure: 'net_sales_amt',
  drill: { to: 'overview', take: { location: 'reg_loc_id', date: key === 'period' ? key : 'date' } },
  wholes,
  points,
  phone: { subtitle: ['location', 'gross_sales_amt'] },
});

/** The composition of net sales at each location, and the discounts that lowered them. */
export const summary = {
  id: 'summary',
  screen: 'summary',
  route: '/sales/locationSummary',
  path: 'dashboard/v1/location_summary',
  aliases: [],
  access: ['Sales Access Group'],
  title: 'summary',
  inMenu: true,
  notFor: ['ACE'],
  needs: [],
  filters: ['regionLevel', 'compare'],
  views: {
    default: {
      columns: ['name', ...figures, 'percent_of_sales'],
      optional: ['percent_of_sales'],
      sort: [{ field: 'name', direction: 'ASC' }],
      keyFigures,
      chart: 'period',
      chartMeasure: 'net_sales_amt',
      drill: { to: 'overview', take: { location: 'reg_loc_id' } },
      wholes,
      points,
    },
    daily_sales: over('date'),
    weekly_sales: over('week'),
    monthly_sales: over('month'),
    periods: over('period'),
    discounts: {
      columns: ['discount', 'count', 'discount_amt', 'percent_of_sales'],
      sort: [{ field: 'discount', direction: 'ASC' }],
      keyFigures: ['discount_amt', 'count'],
      chart: null,
      chartMeasure: null,
      drill: { to: 'transactions', take: { discountName: 'discount' } },
    },
  },
} as const satisfies ReportDefinition;
