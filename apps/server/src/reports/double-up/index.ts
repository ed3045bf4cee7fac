import type { doubleUpReports } from '@lanewise/contract/reports/double-up/index';
import type { ReportQuery } from '../engine/query.ts';
import { doubleUpItem } from './item.ts';
import { milkIncentive } from './milk-incentive.ts';
import { salesMetrics } from './sales-metrics.ts';
import { transactionDetail } from './transaction-detail.ts';
import { transactionItem } from './transaction-item.ts';
import { voucher } from './voucher.ts';

export const doubleUpQueries = {
  salesMetrics,
  doubleUpItem,
  transactionItem,
  transactionDetail,
  voucher,
  milkIncentive,
} as const satisfies Readonly<Record<keyof (typeof doubleUpReports)['reports'], ReportQuery>>;
