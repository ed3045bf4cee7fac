import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { id, regLocId, regLocIdList, regLocIdNumber } from '../primitives/ids.ts';
import { languages } from '../primitives/language.ts';
import { completenessStates } from '../reports/completeness.ts';
import { momentText } from '../primitives/moment.ts';
import { isReportDate } from '../reports/period-rules.ts';
import { bookStates } from './ledger-rules.ts';

const date = businessDate.refine(isReportDate, 'date.range');
const day = {
  presetId: id,
  locationId: regLocId,
  date,
  knownAt: momentText.optional(),
};

/** Query of GET value_table/journal. */
export const bookJournalQuery = z.strictObject(day);

const file = { type: z.enum(['csv', 'excel']), language: z.enum(languages).default('en') };

/** Query of GET value_table/journal/file. */
export const bookJournalFileQuery = z.strictObject({ ...day, ...file });

/** Query of GET value_table/journals: business dates, both inclusive, and reg_loc_id values (absent: all of the preset's). */
export const bookJournalsQuery = z
  .strictObject({ presetId: id, startDate: date, lastDate: date, locationIds: regLocIdList.optional(), ...file })
  .refine(({ startDate, lastDate }) => startDate <= lastDate, { path: ['startDate'], message: 'date.order' });

/** How the journal of a closed day stands in that of a later one: as it was booked with the sides changed, and as it is by now. */
export const journalBookings = ['reversed', 'rebooked'] as const;

const named = z.object({ dpId: z.number().int(), name: z.string() });

const line = z.object({
  glConfigId: z.number().int(),
  name: z.string(),
  glAccount: z.string(),
  /** Exact decimal text; one of the two is '0'. A negative amount stands on the other side, as a positive one. */
  debit: z.string(),
  credit: z.string(),
  /** The closed day whose journal it takes back, or books again with late receipts; null: the day's own. */
  of: z.object({ date: z.string(), booking: z.enum(journalBookings) }).nullable(),
  /** The data points that it adds up. */
  points: z.array(named.extend({ amount: z.string().nullable() })),
});
export type JournalLine = z.output<typeof line>;

/** What a store's day brings into the general ledger: the columns of its preset. */
export const bookJournal = z.object({
  locationId: regLocIdNumber,
  date: z.string(),
  presetId: z.number().int(),
  presetName: z.string(),
  state: z.enum(bookStates),
  completeness: z.enum(completenessStates),
  lines: z.array(line),
  debits: z.string(),
  credits: z.string(),
  /** Debits less credits. */
  difference: z.string(),
  /** Data points of columns that have no value on the day, or are on no sheet in use. */
  missing: z.array(named),
  /** Data points on sheets with a GL account of their own that no column takes. */
  unassigned: z.array(named.extend({ glAccount: z.string() })),
});
export type BookJournal = z.output<typeof bookJournal>;
