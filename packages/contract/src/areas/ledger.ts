import { permission, type Area } from './area.ts';

/** The daily book of a store: what is entered, what is seen of it, and who closes it. */
export const ledger = {
  rights: {
    ledger: {
      enterValues: permission('value_table PUT', 'Balancing Access Group', 'Sheets Access Group'),
      seeExpected: permission('value_table/expected GET', 'Balancing Access Group'),
      closeBook: permission('value_table/close PUT', 'Balancing Access Group'),
      reopenBook: permission('value_table/reopen PUT', 'Balancing Access Group'),
      configureLedger: permission('ledger-config/sheet PUT', 'Balancing Access Group'),
    },
  },
} as const satisfies Area;
