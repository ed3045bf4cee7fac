// The reports of each area, one line an area. Their order is their `place`.
export { cashierReports } from './cashiers/index.ts';
export { customReports } from './custom/index.ts';
export { doubleUpReports } from './double-up/index.ts';
export { laneRebootReports } from './lane-reboot/index.ts';
export { pointReports } from './sales-v2/index.ts';
export { salesReports } from './sales/index.ts';
export { transactionReports } from './transactions.ts';
