import { cashierReports } from './cashiers/index.ts';
import { customReports } from './custom/index.ts';
import type { ReportDefinition } from './definition.ts';
import { doubleUpReports } from './double-up/index.ts';
import { laneRebootReports } from './lane-reboot/index.ts';
import { salesReports } from './sales/index.ts';
import { transactions } from './transactions.ts';

/** Every report of the product, one folder per area, in menu order. */
export const reports = {
  ...salesReports,
  ...laneRebootReports,
  ...cashierReports,
  transactions,
  ...customReports,
  ...doubleUpReports,
} as const;

export type ReportId = keyof typeof reports;

export const reportList: readonly ReportDefinition[] = Object.values(reports);

export const reportOf = (id: ReportId): ReportDefinition => reports[id];
