import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { id, regLocId, regLocIdNumber } from '../primitives/ids.ts';
import { completenessStates } from '../reports/completeness.ts';
import { momentText } from '../primitives/moment.ts';
import { isReportDate } from '../reports/period-rules.ts';
import { dataPointFormats, dataPointSigns, dataPointSources, valueTypes } from './data-point-rules.ts';
import { bookStates, LONGEST_NOTE, MOST_LINES, sheetTypes } from './ledger-rules.ts';
import { lineOf } from './names.ts';
import { lineTill } from './tills.ts';

/** Exact decimal text, '-12.5'. Null: there is none, it is not known, or the caller may not see it. */
const figure = z.string().nullable();

const line = z.object({
  sheetId: z.number().int(),
  dpId: z.number().int(),
  name: z.string(),
  source: z.enum(dataPointSources),
  valueType: z.enum(valueTypes),
  format: z.enum(dataPointFormats),
  glAccount: z.string(),
  sign: z.enum(dataPointSigns),
  /** What the line begins the day with; null on sheets that carry nothing over. */
  opening: figure,
  /** The business date that the opening is the total of; null: nothing is carried over. */
  carriedFrom: z.string().nullable(),
  /** The amount by the registers. For a formula, its value with the amounts of the registers. */
  posValue: figure,
  /** What was counted or typed: a decimal, or the text of a line of text. */
  enteredValue: z.string().nullable(),
  adjustment: figure,
  /**
   * What those who counted the line typed into parts of its formula adds to what is expected, where nothing else judges
   * it; null: they typed none. Judged like an adjustment. Closes of before do not say it.
   */
  typedParts: figure.optional(),
  /** What late receipts of closed days add to it; null: none. */
  late: figure,
  /** opening + posValue + adjustment + late; null where nothing is expected. */
  expected: figure,
  /** What was entered where something was, otherwise what is expected; of a formula, what it comes to with totals. */
  total: z.string().nullable(),
  /** Entered less expected. */
  overShort: figure,
  /** What it may be over or short by without a note; null: any amount. */
  tolerance: figure,
  /** The drawers whose counts add up to its count; null: it is not counted by drawer. Closes of before do not say it. */
  tills: z.array(lineTill).nullish(),
  /** Who entered its count and its adjustment. */
  authors: z.array(z.string()),
  /** Who approved what it is over or short by, and when (RFC 3339); null: nobody, or it is another amount since. */
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  note: z.string(),
  /** Who changed the line last, and when (RFC 3339); null: nobody. */
  updatedBy: z.string().nullable(),
  updatedAt: z.string().nullable(),
});
export type ValueLine = z.output<typeof line>;

const sheet = z.object({
  sheetId: z.number().int(),
  name: z.string(),
  type: z.enum(sheetTypes),
  carryOver: z.boolean(),
  authorityLevelId: z.number().int(),
  /** Sum of what its lines are over or short; null: no line of it is counted. */
  overShort: figure,
  rows: z.array(line),
});
export type ValueSheet = z.output<typeof sheet>;

/** A line that comes to something else. */
const difference = z.object({
  sheetId: z.number().int(),
  dpId: z.number().int(),
  name: z.string(),
  was: figure,
  is: figure,
});

/** What of a line differs between two closes: what it came to, or else what it was expected to be. */
export const comparedFigures = ['total', 'expected'] as const;

const closeDifference = difference.extend({ of: z.enum(comparedFigures) });
export type CloseDifference = z.output<typeof closeDifference>;

/**
 * Receipts that entered after the book of their day was closed, and what they add to the lines of the day that takes them
 * up. Amounts are taken back once their own day counts them itself.
 */
const lateDay = z.object({
  /** The business date of the receipts. */
  date: z.string(),
  /** They entered after this entry of the company's journal. */
  after: z.number().int(),
  /** Receipts that entered, were replaced or left. */
  receipts: z.number().int(),
  /** What they come to. */
  amount: z.string(),
  /** What they add to data points that the registers fill. */
  points: z.array(z.object({ dpId: z.number().int(), name: z.string(), amount: z.string() })),
  /** The lines of that day where its journal is reversed and booked again; null: this day's journal takes the amounts. */
  rebooked: z.array(z.object({ dpId: z.number().int(), name: z.string(), was: figure, is: figure })).nullable(),
});
export type LateDay = z.output<typeof lateDay>;

/** Where the late receipts of a closed day are taken up; null: on the next day that is open and has receipts. */
const lateOn = z.object({ date: z.string().nullable(), receipts: z.number().int(), amount: z.string() });
export type LateOn = z.output<typeof lateOn>;

/** A sale that a register suspended and that nobody resumed on its day, as far as registers tell. */
const suspendedSale = z.object({
  /** Names the receipt. */
  token: z.string(),
  lane: z.string(),
  number: z.string(),
  cashier: z.string(),
  /** Wall clock of the store; '' when unknown. */
  at: z.string(),
  /** What its lines come to; null for who counts blind. */
  amount: figure,
});
export type SuspendedSale = z.output<typeof suspendedSale>;

/**
 * What a close asks for before it is made: receipts, values of manual lines, counts of drawers, counts of tenders that
 * have a tolerance where a second person is asked for, movements that registers and people report alike, notes on lines
 * and drawers beyond their tolerance, the approval of such ones by somebody else, and closes of earlier days. Sales that
 * were suspended and not resumed are told, and kept in the close.
 */
export const bookChecks = [
  'complete',
  'suspended',
  'entered',
  'counted',
  'tenders',
  'movements',
  'explained',
  'approved',
  'earlier',
] as const;
export type BookCheck = (typeof bookChecks)[number];

/** A check that a line does not meet. */
const missingLine = z.object({ check: z.enum(bookChecks), dpId: z.number().int(), name: z.string() });
export type MissingLine = z.output<typeof missingLine>;

/** A book close: it is never changed. */
const close = z.object({
  /** Number of the close among those of the store and preset, from 1. */
  number: z.number().int(),
  /** 1 for the first close of the day, 2 after it was reopened. */
  version: z.number().int(),
  closedBy: z.string(),
  closedAt: z.string(),
  /** Whether reports as known at that moment show the receipts that it was made of. */
  isKnown: z.boolean(),
  /** SHA-256 of the lines, the definitions and what was entered; null for who counts blind, as it tells a guess to be right. */
  hash: z.string().nullable(),
  overShort: figure,
  reopenedBy: z.string().nullable(),
  reopenedAt: z.string().nullable(),
  reason: z.string().nullable(),
  /** What a book that was closed incomplete lacks. */
  missing: z.array(missingLine),
  /** Sales that were suspended and not resumed by then. */
  suspended: z.array(suspendedSale),
  /** Lines that differ from the version before; none of the first version. */
  differences: z.array(closeDifference),
});
export type BookClose = z.output<typeof close>;

/** The book of a store's day. */
export const valueTable = z.object({
  locationId: regLocIdNumber,
  date: z.string(),
  presetId: z.number().int(),
  presetName: z.string(),
  state: z.enum(bookStates),
  /** Whether the receipts behind the values are complete; where they are not, values of the registers are provisional. */
  completeness: z.enum(completenessStates),
  /** The moment as of which the book is shown (RFC 3339); null: now. */
  knownAt: z.string().nullable(),
  /** Whether the caller may not see what is expected. */
  isBlind: z.boolean(),
  /** Grows with every change of the day; sent back with what is saved. */
  version: z.number().int(),
  /** Names what the lines are worked out and booked by; sent back with an approval or a close. */
  basis: z.string(),
  sheets: z.array(sheet),
  /** Late receipts of closed days that this day takes up, by their date. */
  late: z.array(lateDay),
  /** Where the late receipts of this day are taken up. */
  lateOn: z.array(lateOn),
  /** Sales of the day that were suspended and not resumed; of a closed one by its close. */
  suspended: z.array(suspendedSale),
  /** Over or short of all sheets of tenders. */
  overShort: figure,
  /** In the order in which they are asked; those that are not met keep the book open, apart from 'complete' and 'suspended'. */
  checks: z.array(
    z.object({
      check: z.enum(bookChecks),
      isMet: z.boolean(),
      /** Lines without a value, earlier days that are open, or sales by lane and number. */
      open: z.array(z.object({ dpId: z.number().int().nullable(), name: z.string(), date: z.string().nullable() })),
    }),
  ),
  /** Whether the caller may close or reopen the book. */
  mayClose: z.boolean(),
  /** Whether the book may be closed while values, notes or approvals are missing. */
  mayBeIncomplete: z.boolean(),
  /** Whether somebody else than who counted it approves what is beyond its tolerance. */
  secondPerson: z.boolean(),
  isBookClosed: z.boolean(),
  closedBy: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** All closes of the day, the newest first. */
  closes: z.array(close),
  /** What came to something else after the book was closed. */
  changedSince: z.array(difference),
});
export type ValueTable = z.output<typeof valueTable>;

const day = {
  date: businessDate.refine(isReportDate, 'date.range'),
  /** reg_loc_id of the store. */
  locationId: regLocId,
  presetId: id,
};

/** Query of GET value_table. */
export const valueTableQuery = z.strictObject({ ...day, knownAt: momentText.optional() });

/** An amount of at most 15 digits before and 4 after the point. */
const amount = z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/, 'decimal');

/** Absent: it stays as it is. Null: it is taken away. */
const change = z.strictObject({
  dpId: id,
  /** A decimal, or the text of a line of text. */
  enteredValue: lineOf(LONGEST_NOTE).nullable().optional(),
  adjustment: amount.nullable().optional(),
  note: lineOf(LONGEST_NOTE).optional(),
  /** Approves what the line is over or short by now, or takes the approval back. */
  approved: z.boolean().optional(),
});
export type LineChange = z.output<typeof change>;

/**
 * Body of PUT value_table: saves values of lines, and then closes the book (`isBookClosed` true) or opens it again
 * (false, with a reason).
 */
export const valueTableChange = z
  .strictObject({
    ...day,
    /**
     * As it was read. A line that somebody else changed since is refused, and so is a close of a day that somebody else
     * changed; absent: nothing is compared.
     */
    version: z.number().int().min(0).max(2_147_483_647).optional(),
    /** As it was read. An approval or a close of lines that are worked out otherwise by now is refused; absent: nothing is compared. */
    basis: z.string().max(64).optional(),
    rows: z
      .array(change)
      .max(MOST_LINES)
      .refine((rows) => new Set(rows.map(({ dpId }) => dpId)).size === rows.length, 'list.unique')
      .default([]),
    isBookClosed: z.boolean().optional(),
    /** Closes the book with what is missing, where its preset lets one. */
    isIncomplete: z.boolean().optional(),
    /** Why the book is opened again. */
    reason: lineOf(LONGEST_NOTE).optional(),
  })
  .refine(({ isBookClosed, reason }) => isBookClosed !== false || (reason ?? '') !== '', {
    path: ['reason'],
    message: 'required',
  });
export type ValueTableChange = z.output<typeof valueTableChange>;

export const isAmount = (text: string): boolean => amount.safeParse(text).success;
