import { laneReboot } from './lane-reboot.ts';

export const laneRebootReports = { laneReboot } as const;
