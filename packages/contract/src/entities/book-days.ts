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

/** Query of GET value_table/days: business dates, both inclusive, and reg_loc_id values (absent: all of the preset's). */
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
  /** Whether the receipts behind it are complete. */
  completeness: z.enum(completenessStates),
  /** Exact decimal text; null: nothing is counted, or the caller may not see it. */
  overShort: figure,
});

export const bookDay = place.extend({
  /** reg_loc_id of the store. */
  locationId: regLocIdNumber,
  /** Lines that people enter, and those of them that have no value yet; 0 for closed days. */
  manualLines: z.number().int(),
  emptyLines: z.number().int(),
  /** Drawers that nobody counted, and movements that only one side reports where both are asked for; 0 for closed days. */
  uncountedDrawers: z.number().int(),
  unmatchedMovements: z.number().int(),
  /** Lines beyond their tolerance without a note, and without an approval that is asked for; 0 for closed days. */
  unexplainedLines: z.number().int(),
  unapprovedLines: z.number().int(),
  /** Open days before it that are closed first, as something is carried over from them; 0 for closed days. */
  earlierDays: z.number().int(),
  /** How often the day was closed. */
  closes: z.number().int(),
  /** How many values, notes and approvals its close lacks; 0 for open days. */
  missing: z.number().int(),
  closedBy: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** Whether receipts that came after the close change what a line is expected to be. */
  isChangedSince: z.boolean(),
});
export type BookDay = z.output<typeof bookDay>;

/** Query of GET value_table/stores: the stores of a preset, those that need somebody first. Business dates, both inclusive. */
export const bookStoresQuery = page
  .pick({ limit: true, offset: true, searchText: true })
  .extend({
    presetId: id,
    startDate: date,
    lastDate: date,
    knownAt: momentText.optional(),
    /** reg_loc_id of a region: the stores below it. */
    regionId: id.optional(),
  })
  .refine(isInOrder, inOrder);

/** Days of stores that are over and need a book: receipts are there or expected, or somebody entered something. */
const tally = z.object({
  due: z.number().int(),
  /** Number of these days with a closed book. */
  closed: z.number().int(),
  /** Of closed days, as they were closed. Null: nothing was counted, or the caller may not see it. */
  overShort: figure,
});

/** Who may do something for a store: the first by name, and how many others. */
const people = z.object({ names: z.array(z.string()), more: z.number().int() });
export type BookPeople = z.output<typeof people>;

export const bookStore = tally.extend({
  /** reg_loc_id of the store. */
  locationId: regLocIdNumber,
  /** The oldest day that is not closed. */
  waitsSince: z.string().nullable(),
  /** For whom its days wait, by right. Null where none waits, and for who counts blind. */
  people: z.object({ enterValues: people, approveBook: people, closeBook: people }).nullable(),
});
export type BookStore = z.output<typeof bookStore>;

/** A page of the stores that were found, and what all of them come to. */
export const bookStores = tally.extend({
  found: z.number().int(),
  stores: z.array(bookStore),
});
export type BookStores = z.output<typeof bookStores>;

/** Query of GET value_table/next: the day of a store from which on the next one is looked for. */
export const nextBookQuery = z.strictObject({ presetId: id, locationId: regLocId, date });

/** The next day that is not closed: that of the stores after, by name, and then the days after; null: none is left. */
export const nextBook = z.object({
  next: z.object({ locationId: regLocIdNumber, date: z.string() }).nullable(),
  /** The first day that was looked at. */
  since: z.string(),
});
export type NextBook = z.output<typeof nextBook>;

/** Query of GET value_table/period: one store. */
export const bookPeriodQuery = z
  .strictObject({ presetId: id, locationId: regLocId, startDate: date, lastDate: date, knownAt: momentText.optional() })
  .refine(isInOrder, inOrder);

/** What a line comes to on a day. */
const dayOfLine = z.object({ total: figure, overShort: figure });

const periodLine = z.object({
  dpId: z.number().int(),
  name: z.string(),
  valueType: z.enum(valueTypes),
  format: z.enum(dataPointFormats),
  /** Whether its values of several days are added up; shares and balances are not. */
  isSum: z.boolean(),
  /** In the order of the days; null: the sheet did not have the line when the day was closed. */
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

/** Most days of stores in one answer, and most days of one store. */
export const MOST_BOOK_DAYS = 5_000;
export const MOST_PERIOD_DAYS = 100;

/** Most days of stores that are counted, or added up for tiles: two months of 2,000 stores. */
export const MOST_COUNTED_DAYS = 130_000;

/** Query of GET value_table/span: the week or period of the company's calendar that a day is in. */
export const bookSpanQuery = z.strictObject({ date, kind: z.enum(['week', 'period']) });

/** Business dates, both inclusive. */
export const bookSpan = z.object({
  startDate: z.string(),
  lastDate: z.string(),
  /** Name of the period, '2026 P03'; null: a week, or a month of the calendar. */
  period: z.string().nullable(),
});
export type BookSpan = z.output<typeof bookSpan>;
