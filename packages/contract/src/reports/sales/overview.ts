import { changeFields } from '../change.ts';
import type { ReportDefinition, ReportView } from '../definition.ts';
import { points, receipts } from './points.ts';

const figures = [
  'net_sales_amt',
  ...changeFields,
  'net_sales_qty',
  'customer_qty',
  'aiv',
  'items_per_ticket',
  'atv',
] as const;
const keyFigures = ['net_sales_amt', 'customer_qty', 'items_per_ticket', 'atv', 'aiv'] as const;
const wholes = { customer_qty: receipts, items_per_ticket: receipts, atv: receipts } as const;

/** Columns that show the hour, day or period of a row. */
const whens = {
  hour: ['date', 'hour'],
  date: ['date'],
  week: ['week'],
  month: ['month'],
  period: ['period', 'first_date', 'final_date'],
} as const;

const over = (key: keyof typeof whens): ReportView => ({
  columns: [...whens[key], 'location', ...figures, 'percent_of_sales'],
  optional: ['percent_of_sales'],
  sort: [
    { field: key === 'hour' ? 'date' : key, direction: 'DESC' },
    ...(key === 'hour' ? ([{ field: 'hour', direction: 'DESC' }] as const) : []),
    { field: 'location', direction: 'ASC' },
  ],
  keyFigures,
  chart: 'period',
  chartMeasure: 'net_sales_amt',
  drill: {
    to: 'transactions',
    take: {
      location: 'reg_loc_id',
      date: key === 'period' ? key : 'date',
      ...(key === 'hour' ? { hour: 'hour' } : {}),
    },
  },
  points,
  phone:
    key === 'hour'
      ? { title: 'hour', subtitle: ['date', 'location', 'customer_qty'] }
      : { subtitle: ['location', 'customer_qty', 'atv'] },
});

/** Sales overview: one row per location or region, or per location and hour, day, week, month, period. */
export const overview = {
  id: 'overview',
  screen: 'overview',
  route: '/sales/locationItems',
  path: 'dashboard/v1/location_items',
  aliases: ['dashboard/v1/location_sales'],
  access: ['Sales Access Group'],
  title: 'overview',
  inMenu: true,
  texts: ['sales'],
  needs: [],
  filters: ['regionLevel', 'compare', 'knownAt'],
  views: {
    default: {
      columns: ['name', ...figures, 'percent_of_sales', 'trend'],
      optional: ['percent_of_sales'],
      sort: [{ field: 'name', direction: 'ASC' }],
      keyFigures,
      chart: 'period',
      chartMeasure: 'net_sales_amt',
      drill: { to: 'department', take: { location: 'reg_loc_id' } },
      wholes,
      points,
      phone: { subtitle: ['customer_qty', 'atv'] },
      brief: [{ report: 'department', fell: true }, { report: 'signedOn' }],
    },
    hourly_sales: over('hour'),
    daily_sales: over('date'),
    weekly_sales: over('week'),
    monthly_sales: over('month'),
    periods: over('period'),
    weekday_hours: {
      columns: [
        'weekday',
        'hour',
        'sales_per_day',
        'customers_per_day',
        'store_days',
        'whole_sales_amt',
        'whole_customer_qty',
      ],
      sort: [
        { field: 'weekday', direction: 'ASC' },
        { field: 'hour', direction: 'ASC' },
      ],
      keyFigures: ['sales_per_day', 'customers_per_day', 'store_days'],
      chart: null,
      chartMeasure: null,
      drill: { to: 'transactions', take: { weekday: 'weekday', hour: 'hour', days: 'days' } },
      heat: ['sales_per_day', 'customers_per_day'],
    },
  },
} as const satisfies ReportDefinition;
