import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { id, regLocId } from '../primitives/ids.ts';
import { isReportDate } from '../reports/period-rules.ts';
import { dataPointFormats, valueTypes } from './data-point-rules.ts';
import { journalEntry } from './book-journal.ts';
import { glColumnChange, glColumnInput, ledgerPresetChange, ledgerSheetChange, ledgerSheetInput } from './ledger.ts';
import { bookChecks, valueTable } from './value-table.ts';

/**
 * Body of POST value_table/preview: unsaved changes of a book's configuration, and a store. Without changes: the saved
 * configuration.
 */
export const bookPreviewInput = z.strictObject({
  presetId: id,
  /** reg_loc_id of the store. */
  locationId: regLocId,
  /** Business date; absent: the newest past business date with receipts, or today if there is none. */
  date: businessDate.refine(isReportDate, 'date.range').optional(),
  preset: ledgerPresetChange.optional(),
  sheet: ledgerSheetChange.optional(),
  newSheet: ledgerSheetInput.optional(),
  removedSheetId: id.optional(),
  column: glColumnChange.extend({ glConfigId: id }).optional(),
  newColumn: glColumnInput.optional(),
  removedColumnId: id.optional(),
});
export type BookPreviewInput = z.input<typeof bookPreviewInput>;
export type BookTrial = z.output<typeof bookPreviewInput>;

/** Figures of a line that a change of its book may change, in the order of a sheet. */
export const previewFigures = [
  'opening',
  'posValue',
  'adjustment',
  'late',
  'expected',
  'enteredValue',
  'total',
  'overShort',
  'tolerance',
] as const;
export type PreviewFigure = (typeof previewFigures)[number];

/** Whether the change adds, removes or changes a part of a book. An added sheet or column has the id 0. */
const becomes = z.enum(['comes', 'leaves', 'changes']);
const figure = z.string().nullable();

const previewLine = z.object({
  sheetId: z.number().int(),
  sheetName: z.string(),
  dpId: z.number().int(),
  name: z.string(),
  valueType: z.enum(valueTypes),
  format: z.enum(dataPointFormats),
  becomes,
  /** Figures that differ. For a line that comes or leaves: all figures that it has. */
  figures: z.array(z.object({ of: z.enum(previewFigures), was: figure, is: figure })),
});
export type PreviewLine = z.output<typeof previewLine>;

/** Debit and credit of an entry of the journal; null: there is no such entry. */
const booked = journalEntry.pick({ debit: true, credit: true }).nullable();

const journalChange = journalEntry
  .pick({ glConfigId: true, name: true, glAccount: true, of: true })
  .extend({ becomes, was: booked, is: booked });
export type PreviewEntry = z.output<typeof journalChange>;

/** The book of a store's day under unsaved changes, and its differences from the book as saved. */
export const bookPreview = z.object({
  date: z.string(),
  /**
   * Whether the book of the day is closed. A closed book stays as it was closed; the preview still calculates it anew.
   */
  isClosed: z.boolean(),
  /** The book with the changes applied; null: with the changes, the store does not have the book on this day. */
  table: valueTable.nullable(),
  /** Over or short of all sheets of tenders, before and after; null: unchanged. */
  overShort: z.object({ was: figure, is: figure }).nullable(),
  /** Sheets that come or leave, or whose name, type or carry-over changes. */
  sheets: z.array(z.object({ sheetId: z.number().int(), name: z.string(), becomes })),
  lines: z.array(previewLine),
  /**
   * Checks of a close whose requirement or result changes. `was` and `is` tell whether the check is met; null: the
   * check is not required.
   */
  checks: z.array(z.object({ check: z.enum(bookChecks), was: z.boolean().nullable(), is: z.boolean().nullable() })),
  /**
   * Entries of the GL journal that the change adds, removes or changes, and debits less credits before and after (null:
   * the store does not have the book on the day). Null: the caller may not read journals, or counts blind.
   */
  journal: z.object({ entries: z.array(journalChange), difference: z.object({ was: figure, is: figure }) }).nullable(),
});
export type BookPreview = z.output<typeof bookPreview>;
