import type { ReportView } from '@lanewise/contract/reports/definition';
import { reportList, reportOf } from '@lanewise/contract/reports/index';
import { describe, expect, it } from 'vitest';
import { drillTarget } from './drill.ts';
import { wholeDrill } from './leads.ts';

const dates = { start: '2026-11-16', last: '2026-11-22' };
const views = reportList.flatMap(({ id, views: own }) =>
  Object.entries<ReportView>(own).map(([name, view]) => [`${id}, ${name}`, view] as const),
);
const overview = reportOf('overview').views['default'] as ReportView;
const leadOf = (view: ReportView, field: ReportView['keyFigures'][number], filters = {}) => {
  const drill = wholeDrill(view, field, { filters });
  return drill && drillTarget(drill, { locations: [3], dates, filters }, {});
};

describe('where key figures lead', () => {
  it.each(views)('of %s has the same place and period', (_name, view) => {
    for (const field of view.keyFigures) {
      if (wholeDrill(view, field, { filters: {} }) === null) continue;
      const target = leadOf(view, field);
      expect(target, field).toMatchObject({ locations: [3], dates });
      expect(reportOf(target?.report ?? 'overview').needs).not.toContain('department');
    }
  });

  it('is where all rows together lead, or what is stated of the figure', () => {
    expect(leadOf(overview, 'net_sales_amt')).toMatchObject({ report: 'department', filters: {} });
    expect(leadOf(overview, 'customer_qty')).toMatchObject({ report: 'transactions' });
    const cashiers = reportOf('cashierList').views['default'] as ReportView;
    expect(leadOf(cashiers, 'void_qty')).toMatchObject({ filters: { exception: 'void', kinds: 'all' } });
    const department = reportOf('department').views['default'] as ReportView;
    expect(leadOf(department, 'amt')).toMatchObject({ report: 'items' });
  });

  it('is nowhere where the list would hold more than the figure', () => {
    const sessions = reportOf('performance').views['sessions'] as ReportView;
    const receipts = reportOf('transactions').views['default'] as ReportView;
    const heat = reportOf('overview').views['weekday_hours'] as ReportView;
    for (const view of [sessions, receipts, heat])
      for (const field of view.keyFigures) expect(leadOf(view, field)).toBeNull();
    // Sales of one department by period have no counterpart in the overview of all.
    const periods = reportOf('aggregatedSales').views['default'] as ReportView;
    expect(leadOf(periods, 'net_sales_amt')).toMatchObject({ report: 'overview' });
    expect(leadOf(periods, 'net_sales_amt', { departmentId: '7' })).toBeNull();
  });
});
