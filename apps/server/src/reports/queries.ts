import type { ReportId } from '@lanewise/contract/reports/index';
import { cashierQueries } from './cashiers/index.ts';
import { customQueries } from './custom/index.ts';
import { doubleUpQueries } from './double-up/index.ts';
import { laneRebootQueries } from './lane-reboot/index.ts';
import type { ReportQuery } from './engine/query.ts';
import { salesQueries } from './sales/index.ts';
import { transactions } from './receipts/transactions.ts';

/** Exactly one query for each definition, enforced by the type. */
export const queries: Readonly<Record<ReportId, ReportQuery>> = {
  ...salesQueries,
  ...laneRebootQueries,
  ...cashierQueries,
  transactions,
  ...customQueries,
  ...doubleUpQueries,
};
