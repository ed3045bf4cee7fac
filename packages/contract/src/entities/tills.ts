import { z } from 'zod';
import { tenderKinds } from '../facts/transaction.ts';
import { businessDate } from '../primitives/date.ts';
import { id, regLocId, regLocIdNumber } from '../primitives/ids.ts';
import { isReportDate } from '../reports/period-rules.ts';
import { LONGEST_NOTE } from './ledger-rules.ts';
import { lineOf } from './names.ts';
import { MOST_COUNTS, MOST_PIECES, MOST_TOLERANCES, tillBys } from './till-rules.ts';

const date = businessDate.refine(isReportDate, 'date.range');
/** An amount that is not below 0, of at most 15 digits before and 4 after the point. */
const positive = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, 'decimal');
const figure = z.string().nullable();
const name = lineOf(40);

const tolerance = z.strictObject({
  locationId: regLocId.nullable(),
  tender: z.enum(tenderKinds).nullable(),
  cashier: name.min(1, 'required').nullable(),
  tolerance: positive.nullable(),
});

const rule = {
  /** First business date of which drawers are counted so. */
  since: date,
  by: z.enum(tillBys),
  /** Tenders that are counted by drawer; the others are counted for the store. */
  tenders: z
    .array(z.enum(tenderKinds))
    .max(tenderKinds.length)
    .refine((list) => new Set(list).size === list.length, 'list.unique'),
  /** Cash that a drawer begins a day with, besides its loans. */
  float: positive,
  /** The most specific one that fits holds; otherwise that of the line of the book. */
  tolerances: z
    .array(tolerance)
    .max(MOST_TOLERANCES)
    .refine(
      (list) =>
        new Set(list.map((one) => JSON.stringify([one.locationId, one.tender, one.cashier]))).size === list.length,
      'list.unique',
    ),
};

/** Body of PUT ledger-config/till-rule: how drawers are counted from a date on. */
export const tillRuleInput = z
  .strictObject({
    ...rule,
    /** Whether a close asks that movements are reported by registers and people alike. */
    matchMovements: z.boolean().default(false),
  })
  .refine(({ tolerances }) => tolerances.every(({ cashier, locationId }) => cashier === null || locationId !== null), {
    path: ['tolerances'],
    message: 'till.cashierStore',
  });
export type TillRuleInput = z.output<typeof tillRuleInput>;

export const tillRule = z.object({ ...rule, matchMovements: z.boolean(), setBy: z.string(), setAt: z.string() });
export type TillRule = z.output<typeof tillRule>;

const till = { lane: z.string(), cashier: z.string() };

/** What a drawer held of a tender, who counted it, and when (RFC 3339). */
export const tillCount = z.object({
  amount: z.string(),
  /** Pieces by denomination; null: the sum was typed. */
  pieces: z.record(z.string(), z.number().int()).nullable(),
  by: z.string(),
  at: z.string(),
});
export type TillCount = z.output<typeof tillCount>;

/** A drawer of a line of the book. */
export const lineTill = z.object({
  ...till,
  tender: z.enum(tenderKinds),
  /** What it held at the newest count; null: nobody counted it. */
  counted: figure,
  /** What it began with, and what was moved in less what was moved out. */
  moved: figure,
  /** What the registers took in at it. */
  registers: figure,
  /** moved + registers: what it should hold. */
  expected: figure,
  /** counted - moved: what it adds to the count of the line. */
  taken: figure,
  /** counted - expected */
  overShort: figure,
  /** What those who counted it say was moved into it, less what was moved out, and no register reports; null: nothing. */
  adjustment: figure,
  /** What it may be over or short by without a reason; null: any amount. */
  tolerance: figure,
  reason: z.string(),
  /** Who approved what it is over or short by; null: nobody, or it is another amount since. */
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  /** Who said what it holds or should hold: counted it, or moved something that no register reports. Each once. */
  authors: z.array(z.string()),
  countedBy: z.string().nullable(),
  countedAt: z.string().nullable(),
  /** How often it was counted. */
  counts: z.number().int(),
});
export type LineTill = z.output<typeof lineTill>;

/** What a drawer was over and short by, day by day; drawers that nobody counted are left out. */
export const drawerCourse = z.object({
  ...till,
  tender: z.enum(tenderKinds),
  /** '' where drawers belong to lanes, and where nobody gave a name. */
  cashierName: z.string(),
  days: z.array(z.object({ date: z.string(), overShort: z.string() })),
});
export type DrawerCourse = z.output<typeof drawerCourse>;

const day = { date, locationId: regLocId, presetId: id };

/** Query of GET value_table/tills. */
export const tillDayQuery = z.strictObject(day);

/** A drawer of a day with all of its counts, the newest first. */
const tillRow = lineTill.extend({
  dpId: z.number().int(),
  lineName: z.string(),
  /** Name of the cashier. '' where drawers belong to lanes, and where the name is not known. */
  cashierName: z.string(),
  history: z.array(tillCount),
});
export type TillRow = z.output<typeof tillRow>;

/** The drawers of a store's day. */
export const tillDay = z.object({
  locationId: regLocIdNumber,
  date: z.string(),
  by: z.enum(tillBys),
  tenders: z.array(z.enum(tenderKinds)),
  /** ISO 4217, of the company: it decides the denominations. */
  currency: z.string(),
  isBlind: z.boolean(),
  isBookClosed: z.boolean(),
  /** Whether somebody else than who counted it approves what is beyond its tolerance. */
  secondPerson: z.boolean(),
  /** Grows with every change of the day. */
  version: z.number().int(),
  /** Names what drawers are worked out by; sent back with an approval. */
  basis: z.string(),
  rows: z.array(tillRow),
});
export type TillDay = z.output<typeof tillDay>;

/** Absent: it stays as it is. A count is either its pieces or its sum, and never replaces an earlier one. */
const change = z
  .strictObject({
    lane: name,
    cashier: name,
    tender: z.enum(tenderKinds),
    pieces: z.record(z.string().max(20), z.number().int('integer').min(0).max(MOST_PIECES)).optional(),
    amount: positive.optional(),
    /** Why it is over or short. */
    reason: lineOf(LONGEST_NOTE).optional(),
    /** Approves what it is over or short by now, or takes the approval back. */
    approved: z.boolean().optional(),
  })
  .refine(({ pieces, amount }) => pieces === undefined || amount === undefined, {
    path: ['amount'],
    message: 'till.both',
  });
export type TillChange = z.output<typeof change>;

/** Body of PUT value_table/tills. */
export const tillDayChange = z.strictObject({
  ...day,
  /** As it was read. A drawer that somebody else counted or explained since is refused; absent: nothing is compared. */
  version: z.number().int().min(0).max(2_147_483_647).optional(),
  /** As it was read. An approval of drawers that are worked out otherwise by now is refused; absent: nothing is compared. */
  basis: z.string().max(64).optional(),
  tills: z
    .array(change)
    .min(1)
    .max(MOST_COUNTS)
    .refine(
      (list) => new Set(list.map((one) => JSON.stringify([one.lane, one.cashier, one.tender]))).size === list.length,
      'list.unique',
    ),
});
export type TillDayChange = z.output<typeof tillDayChange>;
