import type { customReports } from '@lanewise/contract/reports/custom/index';
import type { ReportQuery } from '../engine/query.ts';
import { aggregatedSales } from './aggregated-sales.ts';
import { taxExempt } from './tax-exempt.ts';

export const customQueries = { taxExempt, aggregatedSales } as const satisfies Readonly<
  Record<keyof (typeof customReports)['reports'], ReportQuery>
>;
