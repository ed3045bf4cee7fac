import type { laneRebootReports } from '@lanewise/contract/reports/lane-reboot/index';
import type { ReportQuery } from '../engine/query.ts';
import { laneReboot } from './lane-reboot.ts';

export const laneRebootQueries = { laneReboot } as const satisfies Readonly<
  Record<keyof (typeof laneRebootReports)['reports'], ReportQuery>
>;
