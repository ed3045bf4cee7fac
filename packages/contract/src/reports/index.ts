import type { ReportDefinition } from './definition.ts';
import { salesReports } from './sales/index.ts';
import { transactions } from './transactions.ts';

/** Every report of the product, a folder an area; order is the order of the menu. */
export const reports = { ...salesReports, transactions } as const;

export type ReportId = keyof typeof reports;

export const reportList: readonly ReportDefinition[] = Object.values(reports);

export const reportOf = (id: ReportId): ReportDefinition => reports[id];
