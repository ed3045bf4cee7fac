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

/** Exact decimal text, '-12.5'. Null: there is no figure, it is unknown, or the caller may not see it. */
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
  /** Opening amount of the line; null on sheets without carry-over. */
  opening: figure,
  /** Business date whose total is the opening amount; null: nothing is carried over. */
  carriedFrom: z.string().nullable(),
  /** Amount of the registers. For a formula: its value from the amounts of the registers. */
  posValue: figure,
  /** Counted or typed value: a decimal, or the text of a text line. */
  enteredValue: z.string().nullable(),
  adjustment: figure,
  /**
   * Amount by which the line's own counters changed its expected amount: they typed parts of its formula that have no
   * tolerance of their own. Null: they typed no part. The amount is judged like an adjustment. Closes of older versions
   * lack this field.
   */
  typedParts: figure.optional(),
  /** Amount that late receipts of closed days add to the line; null: none. */
  late: figure,
  /** opening + posValue + adjustment + late; null if no amount is expected. */
  expected: figure,
  /**
   * The entered value if there is one, otherwise the expected amount. For a formula: its value from the totals of its
   * parts.
   */
  total: z.string().nullable(),
  /** enteredValue - expected. */
  overShort: figure,
  /** Most amount over or short without a note; null: any amount. */
  tolerance: figure,
  /**
   * The drawers whose counts make up the count of the line; null: the line is not counted by drawer. Closes of older
   * versions lack the drawers.
   */
  tills: z.array(lineTill).nullish(),
  /** Users who entered the count and the adjustment of the line. */
  authors: z.array(z.string()),
  /**
   * User who approved the current difference, and when (RFC 3339); null: nobody, or the difference has changed since.
   */
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  note: z.string(),
  /** User who last changed the line, and when (RFC 3339); null: nobody. */
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
  /** Over or short of all lines of the sheet; null: no line is counted. */
  overShort: figure,
  rows: z.array(line),
});
export type ValueSheet = z.output<typeof sheet>;

/** A line whose figure differs between two versions of a book. */
const difference = z.object({
  sheetId: z.number().int(),
  dpId: z.number().int(),
  name: z.string(),
  was: figure,
  is: figure,
});

/** Figure that differs between two closes: the total of the line, otherwise its expected amount. */
export const comparedFigures = ['total', 'expected'] as const;

const closeDifference = difference.extend({ of: z.enum(comparedFigures) });
export type CloseDifference = z.output<typeof closeDifference>;

/**
 * Receipts that entered after the book of their day was closed, and the amounts that these receipts add to the lines of
 * another day. When the receipts' own day counts the receipts, the other day takes these amounts back.
 */
const lateDay = z.object({
  /** The business date of the receipts. */
  date: z.string(),
  /** Number of the journal entry of the company after which the receipts entered. */
  after: z.number().int(),
  /** Number of receipts that entered, were replaced or left. */
  receipts: z.number().int(),
  /** Total of the receipts. */
  amount: z.string(),
  /** Amounts that the receipts add to data points that registers fill. */
  points: z.array(z.object({ dpId: z.number().int(), name: z.string(), amount: z.string() })),
  /**
   * Lines of the closed day whose journal this day reverses and books again; null: this day's own journal takes the
   * amounts.
   */
  rebooked: z.array(z.object({ dpId: z.number().int(), name: z.string(), was: figure, is: figure })).nullable(),
});
export type LateDay = z.output<typeof lateDay>;

/** The day that takes up the late receipts of a closed day; null date: the next open day with receipts. */
const lateOn = z.object({ date: z.string().nullable(), receipts: z.number().int(), amount: z.string() });
export type LateOn = z.output<typeof lateOn>;

/** A sale that a register suspended and that, as far as registers report, nobody resumed on its day. */
const suspendedSale = z.object({
  /** Token of the receipt. */
  token: z.string(),
  lane: z.string(),
  number: z.string(),
  cashier: z.string(),
  /** Local time of the store; '' if unknown. */
  at: z.string(),
  /** Total of the sale's lines; null if the caller counts blind. */
  amount: figure,
});
export type SuspendedSale = z.output<typeof suspendedSale>;

/**
 * Checks before a close. They require: receipts; values of manual lines; counts of drawers; where a second person is
 * required, counts of tenders that have a tolerance; movements that register and people report alike; notes on lines
 * and drawers beyond their tolerance, and their approval by another person; and closes of earlier days. Suspended sales
 * that nobody resumed are only listed, and kept in the close.
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

/** A check of the close that a line fails. */
const missingLine = z.object({ check: z.enum(bookChecks), dpId: z.number().int(), name: z.string() });
export type MissingLine = z.output<typeof missingLine>;

/** A close of a book. It never changes. */
const close = z.object({
  /** Number of the close among all closes of the store and preset, from 1. */
  number: z.number().int(),
  /** Number of the close among the closes of the day: 1 is the first, 2 the close after a reopening. */
  version: z.number().int(),
  closedBy: z.string(),
  closedAt: z.string(),
  /** Whether reports "as known at" the time of the close show the receipts on which the close is based. */
  isKnown: z.boolean(),
  /**
   * SHA-256 of the lines, definitions and entered values. Null if the caller counts blind, because the caller could
   * guess values and confirm the guess by the hash.
   */
  hash: z.string().nullable(),
  overShort: figure,
  reopenedBy: z.string().nullable(),
  reopenedAt: z.string().nullable(),
  reason: z.string().nullable(),
  /** Missing values, notes and approvals of a book that was closed incomplete. */
  missing: z.array(missingLine),
  /** Suspended sales that nobody had resumed at the time of the close. */
  suspended: z.array(suspendedSale),
  /** Lines that differ from the previous close of the day; empty for the first close. */
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
  /** Completeness of the receipts; if they are not complete, values of the registers are provisional. */
  completeness: z.enum(completenessStates),
  /** Time for which the book is shown as it was known then (RFC 3339); null: now. */
  knownAt: z.string().nullable(),
  /** Whether the caller counts blind: expected amounts are withheld. */
  isBlind: z.boolean(),
  /** Number that grows with every change of the day; a change sends it back. */
  version: z.number().int(),
  /** Fingerprint of all inputs of the lines and the journal. An approval or a close sends the fingerprint back. */
  basis: z.string(),
  sheets: z.array(sheet),
  /** Late receipts of closed days that this day takes up, by business date. */
  late: z.array(lateDay),
  /** Days that take up the late receipts of this day. */
  lateOn: z.array(lateOn),
  /** Suspended sales of the day that nobody resumed. For a closed day, the suspended sales that its close lists. */
  suspended: z.array(suspendedSale),
  /** Over or short of all sheets of tenders. */
  overShort: figure,
  /** Checks before a close, in their order. A failed check keeps the book open, except 'complete' and 'suspended'. */
  checks: z.array(
    z.object({
      check: z.enum(bookChecks),
      isMet: z.boolean(),
      /** What fails the check: lines without a value, earlier open days, or sales by lane and number. */
      open: z.array(z.object({ dpId: z.number().int().nullable(), name: z.string(), date: z.string().nullable() })),
    }),
  ),
  /** Whether the caller may close or reopen the book. */
  mayClose: z.boolean(),
  /** Whether the book may be closed while values, notes or approvals are missing. */
  mayBeIncomplete: z.boolean(),
  /** Whether differences beyond their tolerance need the approval of a person who did not count them. */
  secondPerson: z.boolean(),
  isBookClosed: z.boolean(),
  closedBy: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** All closes of the day, the newest first. */
  closes: z.array(close),
  /** Figures that have changed since the book was closed. */
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

/** Changes of one line. Absent field: unchanged. Null: the value is removed. */
const change = z.strictObject({
  dpId: id,
  /** A decimal, or the text of a text line. */
  enteredValue: lineOf(LONGEST_NOTE).nullable().optional(),
  adjustment: amount.nullable().optional(),
  note: lineOf(LONGEST_NOTE).optional(),
  /** True approves the current difference of the line; false withdraws the approval. */
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
     * `version` of the answer that the user saw. A change of a line that another user has changed since is refused, and
     * so is a close of a changed day. Absent: no check.
     */
    version: z.number().int().min(0).max(2_147_483_647).optional(),
    /**
     * `basis` of the answer that the user saw. An approval or a close is refused if the inputs of the lines have
     * changed since. Absent: no check.
     */
    basis: z.string().max(64).optional(),
    rows: z
      .array(change)
      .max(MOST_LINES)
      .refine((rows) => new Set(rows.map(({ dpId }) => dpId)).size === rows.length, 'list.unique')
      .default([]),
    isBookClosed: z.boolean().optional(),
    /** Closes the book with missing values, notes or approvals, if its preset permits this. */
    isIncomplete: z.boolean().optional(),
    /** Reason for reopening the book. */
    reason: lineOf(LONGEST_NOTE).optional(),
  })
  .refine(({ isBookClosed, reason }) => isBookClosed !== false || (reason ?? '') !== '', {
    path: ['reason'],
    message: 'required',
  });
export type ValueTableChange = z.output<typeof valueTableChange>;

export const isAmount = (text: string): boolean => amount.safeParse(text).success;
