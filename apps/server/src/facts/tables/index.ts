import { cashierTables } from './cashiers.ts';
import { exemptionTables } from './exemptions.ts';
import { itemTables } from './items.ts';
import { journalTables } from './journal.ts';
import { laneTables } from './lanes.ts';
import { partTables } from './parts.ts';
import { programTables } from './programs.ts';
import { receiptTables } from './receipts.ts';
import { salesTables } from './sales.ts';

/** The statements that make the tables of an empty store, each with the view that fills it. */
export const baseline = [
  ...journalTables,
  ...salesTables,
  ...itemTables,
  ...cashierTables,
  ...receiptTables,
  ...laneTables,
  ...programTables,
  ...exemptionTables,
  ...partTables,
];
