import { aggregatedSales } from './aggregated-sales.ts';
import { taxExempt } from './tax-exempt.ts';

export const customReports = { taxExempt, aggregatedSales } as const;
