import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { id, regLocId } from '../primitives/ids.ts';
import { isReportDate } from '../reports/period-rules.ts';
import { dataPointFormats, valueTypes } from './data-point-rules.ts';
import { ledgerPresetChange, ledgerSheetChange, ledgerSheetInput } from './ledger.ts';
import { bookChecks, valueTable } from './value-table.ts';

/** Body of POST value_table/preview: changes of a book that are not saved yet, and a store. Without a change: the book as it is. */
export const bookPreviewInput = z.strictObject({
  presetId: id,
  /** reg_loc_id of the store. */
  locationId: regLocId,
  /** Absent: the newest business date with receipts that is over; today, where no other has any. */
  date: businessDate.refine(isReportDate, 'date.range').optional(),
  preset: ledgerPresetChange.optional(),
  sheet: ledgerSheetChange.optional(),
  newSheet: ledgerSheetInput.optional(),
  removedSheetId: id.optional(),
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

/** What becomes of a part of a book. */
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
  /** Those that differ; of a line that comes or leaves those that it has. */
  figures: z.array(z.object({ of: z.enum(previewFigures), was: figure, is: figure })),
});
export type PreviewLine = z.output<typeof previewLine>;

/** The book of a store's day with a change that is not saved, and what of it differs. */
export const bookPreview = z.object({
  date: z.string(),
  /** Whether the book of the day is closed: it stays as it was closed, and all here is as it would be worked out anew. */
  isClosed: z.boolean(),
  /** The day as the book would draw it; null: the store would not have the book on this day. */
  table: valueTable.nullable(),
  /** Over or short of all sheets of tenders; null: it stays as it is. */
  overShort: z.object({ was: figure, is: figure }).nullable(),
  /** Sheets that come, leave, or have another name, type or carry-over. */
  sheets: z.array(z.object({ sheetId: z.number().int(), name: z.string(), becomes })),
  lines: z.array(previewLine),
  /** Checks that a close asks for, and that are met or asked for otherwise; null: it is not asked for. */
  checks: z.array(z.object({ check: z.enum(bookChecks), was: z.boolean().nullable(), is: z.boolean().nullable() })),
});
export type BookPreview = z.output<typeof bookPreview>;
