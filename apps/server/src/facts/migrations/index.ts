import { journalTables } from './001-journal.ts';
import { salesRollups } from './002-sales.ts';
import { lists } from './003-lists.ts';
import { dimensions } from './004-dimensions.ts';
import { discountDay } from './005-discounts.ts';
import { dayRollups } from './006-days.ts';
import { itemsByDate } from './007-items.ts';
import { itemYears } from './008-item-years.ts';
import { noNames } from './009-names.ts';
import { chainItems } from './010-chain-items.ts';
import { laneEventTable } from './011-lane-events.ts';
import { cashierTables } from './012-cashiers.ts';
import { programTables } from './013-programs.ts';
import { exemptionTable } from './014-exemptions.ts';
import { receiptSearch } from './015-receipt-search.ts';
import { cashierWork } from './016-cashier-work.ts';
import { programNumbers } from './017-program-numbers.ts';
import { foundReceipts } from './018-found-receipts.ts';
import { wideSums } from './019-wide-sums.ts';
import { takenBack } from './020-taken-back.ts';
import type { Migration } from './migration.ts';

/** In the order of their numbers. A released step is never changed; a further step follows it. */
export const migrations: readonly Migration[] = [
  journalTables,
  salesRollups,
  lists,
  dimensions,
  discountDay,
  dayRollups,
  itemsByDate,
  itemYears,
  noNames,
  chainItems,
  laneEventTable,
  cashierTables,
  programTables,
  exemptionTable,
  receiptSearch,
  cashierWork,
  programNumbers,
  foundReceipts,
  wideSums,
  takenBack,
];
