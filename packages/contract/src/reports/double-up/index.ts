import type { ReportArea } from '../definition.ts';
import { doubleUpItem } from './item.ts';
import { milkIncentive } from './milk-incentive.ts';
import { salesMetrics } from './sales-metrics.ts';
import { transactionDetail } from './transaction-detail.ts';
import { transactionItem } from './transaction-item.ts';
import { voucher } from './voucher.ts';

export const doubleUpReports = {
  route: 'double-up-report',
  place: 100,
  reports: { salesMetrics, doubleUpItem, transactionItem, transactionDetail, voucher, milkIncentive },
} as const satisfies ReportArea;
