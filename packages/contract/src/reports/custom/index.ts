import type { ReportArea } from '../definition.ts';
import { aggregatedSales } from './aggregated-sales.ts';
import { taxExempt } from './tax-exempt.ts';

export const customReports = {
  route: 'custom-report',
  place: 90,
  reports: { taxExempt, aggregatedSales },
} as const satisfies ReportArea;
