import { changeFields } from '../change.ts';
import type { Drill, PointPart, ReportArea, ReportDefinition, ReportView } from '../definition.ts';
import type { ReportFilter } from '../filters.ts';

/**
 * A report level (store, lane or cashier): its name in addresses, its filters, and its views by part of the data
 * points.
 */
interface Level<View extends string> {
  under: 'store' | 'terminal' | 'cashier';
  filters: readonly ReportFilter[];
  views: (part: PointPart) => Readonly<Record<View, ReportView>>;
}

const ofLanes: readonly ReportFilter[] = ['compare', 'lane', 'cashierNumber', 'points', 'pointCategory', 'knownAt'];

const viewOf = (
  part: PointPart,
  keys: ReportView['columns'],
  drill: Drill,
  more: Partial<ReportView> = {},
): ReportView => ({
  columns: [...keys, ...changeFields],
  sort: keys.map((field) => ({ field, direction: 'ASC' as const })),
  keyFigures: [],
  dataPoints: part,
  chart: part === 'overview' || part === 'cashier' ? 'period' : 'category',
  chartMeasure: null,
  drill,
  ...more,
});

const lanesOf: Readonly<Record<PointPart, string>> = {
  overview: 'terminalOverview',
  department: 'terminalDepartment',
  tender: 'terminalTender',
  cashier: 'terminalCashier',
};

const over = (part: PointPart, key: 'date' | 'week' | 'month' | 'period'): ReportView => {
  const ends = key === 'period' ? (['first_date', 'final_date'] as const) : [];
  const drill = { to: lanesOf[part], take: { location: 'reg_loc_id', date: key } };
  return viewOf(part, [key, ...ends, 'location'], drill, {
    sort: [
      { field: key, direction: 'DESC' },
      { field: 'location', direction: 'ASC' },
    ],
    chart: 'period',
  });
};

const store: Level<'default' | 'daily_sales' | 'weekly_sales' | 'monthly_sales' | 'periods'> = {
  under: 'store',
  filters: ['regionLevel', ...ofLanes],
  views: (part) => ({
    default: viewOf(part, ['name'], { to: lanesOf[part], take: { location: 'reg_loc_id' } }),
    daily_sales: over(part, 'date'),
    weekly_sales: over(part, 'week'),
    monthly_sales: over(part, 'month'),
    periods: over(part, 'period'),
  }),
};

const terminal: Level<'default'> = {
  under: 'terminal',
  filters: ofLanes,
  views: (part) => ({
    default: viewOf(
      part,
      ['lane', 'location'],
      { to: 'transactions', take: { location: 'reg_loc_id', lane: 'lane' } },
      { phone: { title: 'location', subtitle: ['lane'] } },
    ),
  }),
};

const cashier: Level<'default'> = {
  under: 'cashier',
  filters: ofLanes,
  views: (part) => ({
    default: viewOf(part, ['cashier_name', 'cashier_number', 'location'], {
      to: 'transactions',
      take: { location: 'reg_loc_id', cashierNumber: 'cashier_key' },
    }),
  }),
};

const report = <Id extends string, View extends string>(
  id: Id,
  { under, filters, views }: Level<View>,
  part: PointPart,
  screen: string,
): ReportDefinition<Id, View> => ({
  id,
  screen,
  route: `/sales-v2/${under}/${part}`,
  path: `report/sales-v2/${under}/${part}`,
  aliases: [],
  access: ['Data Point Reporting Access Group'],
  title: part,
  sub: under,
  inMenu: true,
  texts: ['pointReports', 'cashiers'],
  needs: [],
  filters,
  views: views(part),
});

/** Reports of data points by store, lane and cashier. The reports of a level differ in their default columns. */
export const pointReports = {
  route: 'sales-v2',
  place: 20,
  reports: {
    storeOverview: report('storeOverview', store, 'overview', 'storeOverview'),
    storeDepartment: report('storeDepartment', store, 'department', 'storeDepartment'),
    storeTender: report('storeTender', store, 'tender', 'storeTender'),
    storeCashier: report('storeCashier', store, 'cashier', 'storeCashier'),
    terminalOverview: report('terminalOverview', terminal, 'overview', 'terminal'),
    terminalDepartment: report('terminalDepartment', terminal, 'department', 'terminal'),
    terminalTender: report('terminalTender', terminal, 'tender', 'terminal'),
    terminalCashier: report('terminalCashier', terminal, 'cashier', 'terminal'),
    cashierOverview: report('cashierOverview', cashier, 'overview', 'cashierOverview'),
  },
} satisfies ReportArea;
