import type { customReports } from '@lanewise/contract/reports/custom/index';
import type { ReportQuery } from '../query.ts';

export const customQueries = {} as const satisfies Readonly<Record<keyof typeof customReports, ReportQuery>>;
