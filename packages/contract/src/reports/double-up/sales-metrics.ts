import type { FieldId } from '../../fields.ts';
import { changeFields } from '../change.ts';
import type { ReportDefinition, ReportView } from '../definition.ts';

const incentive = ['issued_qty', 'issued_amt', 'redeemed_qty', 'redeemed_amt', 'redemption_rate'] as const;
const figures = [
  'net_sales_amt',
  'snap_amt',
  ...changeFields,
  'snap_qty',
  'eligible_amt',
  'incentive_qty',
  ...incentive,
] as const;
const keyFigures = ['snap_amt', 'eligible_amt', 'issued_amt', 'redeemed_amt', 'redemption_rate'] as const;

const over = (
  period: 'date' | 'month' | 'period',
  columns: readonly FieldId[],
  large: readonly FieldId[],
  take: Record<string, string> = {},
): ReportView => {
  const here = { location: 'reg_loc_id', date: period === 'period' ? period : 'date' };
  return {
    columns: [period, ...(period === 'period' ? (['first_date', 'final_date'] as const) : []), 'location', ...columns],
    sort: [
      { field: period, direction: 'DESC' },
      { field: 'location', direction: 'ASC' },
    ],
    keyFigures: large,
    chart: null,
    chartMeasure: null,
    drill: { to: 'transactionDetail', take: { ...here, ...take } },
    // No target for key figures: a receipt of two programs counts in two rows.
    ...('program' in take ? { whole: null } : {}),
    // Net sales cover all receipts, not only those with SNAP.
    drills: { net_sales_amt: { to: 'transactions', take: here } },
    // The location replaces the days of the period in the subtitle.
    ...(period === 'period' ? { phone: { subtitle: ['location', 'eligible_amt'] } } : {}),
  };
};

/**
 * SNAP and incentives by store and period. 'claim' is the basis of a sponsor's bill: a row for each store, month and
 * program, with the figures of that program alone.
 */
export const salesMetrics = {
  id: 'salesMetrics',
  screen: 'doubleUp',
  route: '/double-up-report/sales-metrics',
  path: 'report/double-up/sales-metrics',
  aliases: [],
  access: ['Double Up Report Access Group'],
  title: 'salesMetrics',
  inMenu: true,
  texts: ['doubleUp'],
  usualPeriod: 'lastMonth',
  needs: [],
  filters: ['program', 'compare'],
  views: {
    default: {
      columns: ['name', ...figures],
      sort: [{ field: 'name', direction: 'ASC' }],
      keyFigures,
      chart: 'category',
      chartMeasure: 'issued_amt',
      drill: { to: 'transactionDetail', take: { location: 'reg_loc_id' } },
      drills: { net_sales_amt: { to: 'transactions', take: { location: 'reg_loc_id' } } },
    },
    daily_sales: over('date', figures, keyFigures),
    monthly_sales: over('month', figures, keyFigures),
    periods: over('period', figures, keyFigures),
    claim: over(
      'month',
      [
        'program',
        'eligible_amt',
        'snap_paid_amt',
        'issued_qty',
        'issued_amt',
        'redeemed_qty',
        'redeemed_amt',
        'redemption_rate',
        'redemption_count_rate',
      ],
      ['eligible_amt', 'snap_paid_amt', 'issued_amt', 'redeemed_amt', 'redemption_rate'],
      { program: 'program' },
    ),
  },
} as const satisfies ReportDefinition;
