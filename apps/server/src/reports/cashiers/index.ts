import type { cashierReports } from '@lanewise/contract/reports/cashiers/index';
import type { ReportQuery } from '../engine/query.ts';
import { coupons } from './coupons.ts';
import { cashierDepartment } from './department.ts';
import { cashierList } from './list.ts';
import { performance } from './performance.ts';
import { signedOn } from './signed-on.ts';

export const cashierQueries = {
  cashierList,
  signedOn,
  performance,
  coupons,
  cashierDepartment,
} as const satisfies Readonly<Record<keyof (typeof cashierReports)['reports'], ReportQuery>>;
