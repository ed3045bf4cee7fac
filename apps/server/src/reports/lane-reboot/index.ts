import type { laneRebootReports } from '@lanewise/contract/reports/lane-reboot/index';
import type { ReportQuery } from '../query.ts';

export const laneRebootQueries = {} as const satisfies Readonly<Record<keyof typeof laneRebootReports, ReportQuery>>;
