import { cashierReports } from './cashiers/index.ts';
import { customReports } from './custom/index.ts';
import { doubleUpReports } from './double-up/index.ts';
import { laneRebootReports } from './lane-reboot/index.ts';
import { salesReports } from './sales/index.ts';
import { transactionReports } from './transactions.ts';

/**
 * The reports of each area, which names them in the order of its menu. The areas stand in the order of the way down: the
 * level above a report is in its own area or in one before it.
 */
export const areas = {
  salesReports,
  laneRebootReports,
  cashierReports,
  transactionReports,
  customReports,
  doubleUpReports,
};
