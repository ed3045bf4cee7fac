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

/**
 * Query of GET value_table/journals: business dates, both inclusive, and reg_loc_id values (absent: all stores of the
 * preset).
 */
export const bookJournalsQuery = z
  .strictObject({ presetId: id, startDate: date, lastDate: date, locationIds: regLocIdList.optional(), ...file })
  .refine(({ startDate, lastDate }) => startDate <= lastDate, { path: ['startDate'], message: 'date.order' });

/**
 * How the journal of a later day books a closed day again. reversed: the old entries of the closed day, with debit and
 * credit exchanged. rebooked: the entries of the closed day with late receipts.
 */
export const journalBookings = ['reversed', 'rebooked'] as const;

const named = z.object({ dpId: z.number().int(), name: z.string() });

export const journalEntry = z.object({
  glConfigId: z.number().int(),
  name: z.string(),
  glAccount: z.string(),
  /**
   * Debit and credit as exact decimal text; one of the two is '0'. A negative amount is booked on the opposite side as
   * a positive amount.
   */
  debit: z.string(),
  credit: z.string(),
  /**
   * The closed day whose journal this entry reverses or books again with late receipts; null: an entry of the day
   * itself.
   */
  of: z.object({ date: z.string(), booking: z.enum(journalBookings) }).nullable(),
  /** Data points whose amounts the entry adds up. */
  points: z.array(named.extend({ amount: z.string().nullable() })),
});
export type JournalLine = z.output<typeof journalEntry>;

/** The journal of a store's day for the general ledger, from the GL columns of the preset. */
export const bookJournal = z.object({
  locationId: regLocIdNumber,
  date: z.string(),
  presetId: z.number().int(),
  presetName: z.string(),
  state: z.enum(bookStates),
  completeness: z.enum(completenessStates),
  lines: z.array(journalEntry),
  debits: z.string(),
  credits: z.string(),
  /** Debits less credits. */
  difference: z.string(),
  /** Data points of GL columns that have no value on the day, or are on no active sheet. */
  missing: z.array(named),
  /** Data points on sheets that have a GL account but are in no GL column. */
  unassigned: z.array(named.extend({ glAccount: z.string() })),
});
export type BookJournal = z.output<typeof bookJournal>;
