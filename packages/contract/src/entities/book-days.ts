import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { id, regLocId, regLocIdList, regLocIdNumber } from '../primitives/ids.ts';
import { completenessStates } from '../reports/completeness.ts';
import { momentText } from '../primitives/moment.ts';
import { page } from '../primitives/page.ts';
import { isReportDate } from '../reports/period-rules.ts';
import { dataPointFormats, valueTypes } from './data-point-rules.ts';
import { bookStates, sheetTypes } from './ledger-rules.ts';

const date = businessDate.refine(isReportDate, 'date.range');
const figure = z.string().nullable();
const inOrder = { path: ['startDate'], message: 'date.order' };
const isInOrder = ({ startDate, lastDate }: { startDate: string; lastDate: string }): boolean => startDate <= lastDate;

/**
 * Query of GET value_table/days: business dates, both inclusive, and reg_loc_id values (absent: all stores of the
 * preset).
 */
export const bookDaysQuery = z
  .strictObject({
    presetId: id,
    startDate: date,
    lastDate: date,
    locationIds: regLocIdList.optional(),
    knownAt: momentText.optional(),
  })
  .refine(isInOrder, inOrder);

/** State and figures of the book of one store and day. */
const place = z.object({
  date: z.string(),
  state: z.enum(bookStates),
  /** Completeness of the receipts of the day. */
  completeness: z.enum(completenessStates),
  /** Over or short of the day, exact decimal text; null: nothing is counted, or the caller may not see it. */
  overShort: figure,
});

export const bookDay = place.extend({
  /** reg_loc_id of the store. */
  locationId: regLocIdNumber,
  /** Number of lines that people enter, and number of these lines without a value; 0 for closed days. */
  manualLines: z.number().int(),
  emptyLines: z.number().int(),
  /**
   * Number of uncounted drawers, and number of movements that only the register or only a person reports although the
   * rules require both; 0 for closed days.
   */
  uncountedDrawers: z.number().int(),
  unmatchedMovements: z.number().int(),
  /** Number of lines beyond their tolerance that lack a note or a required approval; 0 for closed days. */
  unexplainedLines: z.number().int(),
  unapprovedLines: z.number().int(),
  /**
   * Number of earlier open days that must be closed first, because the day carries amounts over from them; 0 for closed
   * days.
   */
  earlierDays: z.number().int(),
  /** How often the day was closed. */
  closes: z.number().int(),
  /** Number of values, notes and approvals that were missing at the close; 0 for open days. */
  missing: z.number().int(),
  closedBy: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** Whether receipts that came after the close change the expected amount of a line. */
  isChangedSince: z.boolean(),
});
export type BookDay = z.output<typeof bookDay>;

/**
 * Query of GET value_table/stores: the stores of a preset, first the stores whose books need work. Business dates, both
 * inclusive.
 */
export const bookStoresQuery = page
  .pick({ limit: true, offset: true, searchText: true })
  .extend({
    presetId: id,
    startDate: date,
    lastDate: date,
    knownAt: momentText.optional(),
    /** reg_loc_id of a region; limits the list to the stores below it. */
    regionId: id.optional(),
    /** Whether to send the days of the stores on the page as well. */
    withDays: z.stringbool().default(false),
  })
  .refine(isInOrder, inOrder);

/**
 * Counts of store-days that have ended and need a book: receipts came or were expected, or somebody entered a value.
 */
const tally = z.object({
  due: z.number().int(),
  /** Number of these days with a closed book. */
  closed: z.number().int(),
  /** Over or short of closed days, as it was at the close. Null: nothing was counted, or the caller may not see it. */
  overShort: figure,
});

/** Users who may work on a store's books: names of the first users, and the number of all further users. */
const people = z.object({ names: z.array(z.string()), more: z.number().int() });
export type BookPeople = z.output<typeof people>;

export const bookStore = tally.extend({
  /** reg_loc_id of the store. */
  locationId: regLocIdNumber,
  /** The oldest business date without a closed book; null: every book is closed. */
  waitsSince: z.string().nullable(),
  /**
   * Users who have work to do on the open days, listed by the right to enter values, to approve and to close. Null: no
   * day is open, or the caller counts blind.
   */
  people: z.object({ enterValues: people, approveBook: people, closeBook: people }).nullable(),
});
export type BookStore = z.output<typeof bookStore>;

/** One page of the stores found, with sums over all stores found. */
export const bookStores = tally.extend({
  found: z.number().int(),
  stores: z.array(bookStore),
  /** The days of the stores on the page; null: not asked for. */
  days: z.array(bookDay).nullable(),
});
export type BookStores = z.output<typeof bookStores>;

/** Query of GET value_table/next: the store and day after which the search for an open day begins. */
export const nextBookQuery = z.strictObject({ presetId: id, locationId: regLocId, date });

/**
 * The next day without a closed book. The search goes through the stores that follow by name, then through later days.
 * Null: none is left.
 */
export const nextBook = z.object({
  next: z.object({ locationId: regLocIdNumber, date: z.string() }).nullable(),
  /** First business date of the search. */
  since: z.string(),
});
export type NextBook = z.output<typeof nextBook>;

/** Query of GET value_table/period: the books of one store over a period. */
export const bookPeriodQuery = z
  .strictObject({ presetId: id, locationId: regLocId, startDate: date, lastDate: date, knownAt: momentText.optional() })
  .refine(isInOrder, inOrder);

/** Figures of a line on one day. */
const dayOfLine = z.object({ total: figure, overShort: figure });

const periodLine = z.object({
  dpId: z.number().int(),
  name: z.string(),
  valueType: z.enum(valueTypes),
  format: z.enum(dataPointFormats),
  /** Whether the line adds up over days; shares and balances do not. */
  isSum: z.boolean(),
  /** Figures of the line for each day; null: the sheet did not have the line when the day was closed. */
  values: z.array(dayOfLine.nullable()),
});
export type PeriodLine = z.output<typeof periodLine>;

/** The books of a store, day by day. */
export const bookPeriod = z.object({
  locationId: regLocIdNumber,
  presetId: z.number().int(),
  presetName: z.string(),
  isBlind: z.boolean(),
  days: z.array(place),
  sheets: z.array(
    z.object({
      sheetId: z.number().int(),
      name: z.string(),
      type: z.enum(sheetTypes),
      carryOver: z.boolean(),
      rows: z.array(periodLine),
    }),
  ),
});
export type BookPeriod = z.output<typeof bookPeriod>;

/** Largest number of store-days in one answer, and largest number of days of one store. */
export const MOST_BOOK_DAYS = 5_000;
export const MOST_PERIOD_DAYS = 100;

/** Largest number of store-days that one call counts, or adds up for tiles: two months of 2,000 stores. */
export const MOST_COUNTED_DAYS = 130_000;

/** Query of GET value_table/span: the week or period of the company's calendar around a day. */
export const bookSpanQuery = z.strictObject({ date, kind: z.enum(['week', 'period']) });

/** First and last business date of the week or period, both inclusive. */
export const bookSpan = z.object({
  startDate: z.string(),
  lastDate: z.string(),
  /** Name of the period, such as '2026 P03'; null for a week or a calendar month. */
  period: z.string().nullable(),
});
export type BookSpan = z.output<typeof bookSpan>;
