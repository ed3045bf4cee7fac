import type { ReportArea } from '../definition.ts';
import { laneReboot } from './lane-reboot.ts';

export const laneRebootReports = {
  route: 'lane-reboot',
  place: 40,
  reports: { laneReboot },
} as const satisfies ReportArea;
