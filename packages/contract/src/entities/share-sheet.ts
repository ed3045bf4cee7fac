import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { id, regLocId } from '../primitives/ids.ts';
import { languages } from '../primitives/language.ts';
import { momentText } from '../primitives/moment.ts';
import { isReportDate } from '../reports/period-rules.ts';
import { MOST_RECIPIENTS, sharedFileTypes } from './ledger-rules.ts';
import { lineOf } from './names.ts';

/** Body of POST share-sheet: the book of a store's day, mailed as a file. */
export const shareSheetInput = z.strictObject({
  presetId: id,
  /** reg_loc_id of the store. */
  locationId: regLocId,
  date: businessDate.refine(isReportDate, 'date.range'),
  /** Local time of the company; the mail shows the book as it was known then. */
  knownAt: momentText.optional(),
  /** Mail addresses; each recipient gets a separate mail. */
  recipients: z
    .array(z.email().max(320))
    .min(1, 'required')
    .max(MOST_RECIPIENTS)
    .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, 'list.unique'),
  fileType: z.enum(sharedFileTypes),
  /** Language of the file and the mail. */
  language: z.enum(languages).default('en'),
  /** Message of the sender in the mail. */
  message: lineOf(500).default(''),
});
export type ShareSheetInput = z.input<typeof shareSheetInput>;

/** Number of mails that wait for the mail server. */
export const sharedSheet = z.object({ mails: z.number().int() });
