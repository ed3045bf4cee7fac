import type { cashierReports } from '@lanewise/contract/reports/cashiers/index';
import type { ReportQuery } from '../query.ts';

export const cashierQueries = {} as const satisfies Readonly<Record<keyof typeof cashierReports, ReportQuery>>;
