import { field, maybe, type Field } from '../fields/field.ts';
import { permission, type Area } from './area.ts';

/** Columns of the files that a book makes. */
const ledgerFields = {
  gl_store: field('code', 'blank'),
  gl_account: field('identifier', 'blank'),
  gl_name: field('text', 'blank'),
  gl_booking: field('text', 'blank'),
  debit_amt: field('money', 'sum'),
  credit_amt: field('money', 'sum'),
  book_sheet: field('text', 'blank'),
  book_line: field('text', 'blank'),
  book_opening_amt: maybe('money', 'blank'),
  book_registers_amt: maybe('money', 'blank'),
  book_counted_amt: maybe('money', 'blank'),
  book_adjusted_amt: maybe('money', 'blank'),
  book_late_amt: maybe('money', 'blank'),
  book_total_amt: maybe('money', 'blank'),
  book_difference_amt: maybe('money', 'sum'),
  book_note: field('text', 'blank'),
  entered_after: field('identifier', 'blank'),
} as const satisfies Record<string, Field>;

/** The daily book of a store: its fields, and the rights to enter, see and close it. */
export const ledger = {
  fields: ledgerFields,
  rights: {
    ledger: {
      enterValues: permission('value_table PUT', 'Balancing Access Group', 'Sheets Access Group'),
      countTills: permission('value_table/tills PUT', 'Balancing Access Group', 'Sheets Access Group'),
      getExpected: permission('value_table/expected GET', 'Balancing Access Group'),
      approveBook: permission('value_table/approve PUT', 'Balancing Access Group'),
      closeBook: permission('value_table/close PUT', 'Balancing Access Group'),
      closeIncomplete: permission('value_table/closeIncomplete PUT', 'Balancing Access Group'),
      reopenBook: permission('value_table/reopen PUT', 'Balancing Access Group'),
      getJournal: permission('value_table/journal GET', 'Balancing Access Group'),
      shareSheet: permission('share-sheet POST', 'Balancing Access Group'),
      configureLedger: permission('ledger-config/sheet PUT', 'Balancing Access Group'),
    },
  },
} as const satisfies Area;
