import type { ReportArea } from '../definition.ts';
import { coupons } from './coupons.ts';
import { cashierDepartment } from './department.ts';
import { cashierList } from './list.ts';
import { performance } from './performance.ts';
import { signedOn } from './signed-on.ts';

export const cashierReports = {
  route: 'cashiers',
  place: 70,
  reports: { cashierList, signedOn, performance, coupons, cashierDepartment },
} as const satisfies ReportArea;
