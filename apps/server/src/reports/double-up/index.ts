import type { doubleUpReports } from '@lanewise/contract/reports/double-up/index';
import type { ReportQuery } from '../query.ts';

export const doubleUpQueries = {} as const satisfies Readonly<Record<keyof typeof doubleUpReports, ReportQuery>>;
