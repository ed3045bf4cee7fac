// The queries of each area of `contract/reports/areas`.
export { cashierQueries } from './cashiers/index.ts';
export { customQueries } from './custom/index.ts';
export { doubleUpQueries } from './double-up/index.ts';
export { laneRebootQueries } from './lane-reboot/index.ts';
export { pointQueries } from './data-points/index.ts';
export { receiptQueries } from './receipts/transactions.ts';
export { salesQueries } from './sales/index.ts';
