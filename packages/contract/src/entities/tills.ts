import { z } from 'zod';
import { tenderKinds } from '../facts/transaction.ts';
import { businessDate } from '../primitives/date.ts';
import { id, regLocId, regLocIdNumber } from '../primitives/ids.ts';
import { isReportDate } from '../reports/period-rules.ts';
import { LONGEST_NOTE } from './ledger-rules.ts';
import { lineOf } from './names.ts';
import { MOST_COUNTS, MOST_PIECES, MOST_TOLERANCES, tillBys } from './till-rules.ts';

const date = businessDate.refine(isReportDate, 'date.range');
/** An amount of 0 or more with at most 15 digits before and 4 after the point. */
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
  /** First business date of the rule. */
  since: date,
  by: z.enum(tillBys),
  /** Tenders counted by drawer; other tenders are counted for the whole store. */
  tenders: z
    .array(z.enum(tenderKinds))
    .max(tenderKinds.length)
    .refine((list) => new Set(list).size === list.length, 'list.unique'),
  /** Cash in a drawer at the start of the day, without loans. */
  float: positive,
  /**
   * Tolerances of drawers. The most specific tolerance applies. If none fits, the tolerance of the book's line applies.
   */
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
    /** Whether a close requires that register and people report each movement alike. */
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

/** A count of one tender in a drawer: amount, who counted it, and when (RFC 3339). */
export const tillCount = z.object({
  amount: z.string(),
  /** Number of pieces by denomination; null: the user typed the sum. */
  pieces: z.record(z.string(), z.number().int()).nullable(),
  by: z.string(),
  at: z.string(),
});
export type TillCount = z.output<typeof tillCount>;

/** A drawer in a line of the book. */
export const lineTill = z.object({
  ...till,
  tender: z.enum(tenderKinds),
  /** Amount of the newest count; null: not counted. */
  counted: figure,
  /** Float, plus amounts moved in, less amounts moved out. */
  moved: figure,
  /** Amount that the registers took in at the drawer. */
  registers: figure,
  /** moved + registers: the amount that the drawer should hold. */
  expected: figure,
  /** counted - moved: the amount that the drawer adds to the count of the line. */
  taken: figure,
  /** counted - expected. */
  overShort: figure,
  /**
   * Movements into the drawer minus movements out of it. Counts only movements that are reported solely by people who
   * count the drawer; null: no such movements.
   */
  adjustment: figure,
  /** Most amount over or short without a reason; null: any amount. */
  tolerance: figure,
  reason: z.string(),
  /** User who approved the current difference. Null: nobody approved it, or the difference has changed since. */
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  /** Users who counted the drawer or typed a movement that no register reports, without repetition. */
  authors: z.array(z.string()),
  countedBy: z.string().nullable(),
  countedAt: z.string().nullable(),
  /** Number of counts of the drawer. */
  counts: z.number().int(),
});
export type LineTill = z.output<typeof lineTill>;

/** Over and short of a drawer, day by day; uncounted drawers are absent. */
export const drawerCourse = z.object({
  ...till,
  tender: z.enum(tenderKinds),
  /** '' if drawers belong to lanes, or if no source gives the name. */
  cashierName: z.string(),
  days: z.array(z.object({ date: z.string(), overShort: z.string() })),
});
export type DrawerCourse = z.output<typeof drawerCourse>;

const day = { date, locationId: regLocId, presetId: id };

/** Query of GET value_table/tills. */
export const tillDayQuery = z.strictObject(day);

/** A drawer of a day with all its counts, the newest first. */
const tillRow = lineTill.extend({
  dpId: z.number().int(),
  lineName: z.string(),
  /** Name of the cashier; '' if drawers belong to lanes, or if the name is unknown. */
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
  /** Currency of the company (ISO 4217); it determines the denominations. */
  currency: z.string(),
  isBlind: z.boolean(),
  isBookClosed: z.boolean(),
  /** Whether differences beyond their tolerance need the approval of a person who did not count them. */
  secondPerson: z.boolean(),
  /** Number that grows with every change of the day. */
  version: z.number().int(),
  /** Fingerprint of all inputs to the drawers' figures. An approval sends the fingerprint back. */
  basis: z.string(),
  rows: z.array(tillRow),
});
export type TillDay = z.output<typeof tillDay>;

/**
 * Changes of one drawer. An absent field stays unchanged. A count has either pieces or a sum. A count never replaces an
 * earlier count.
 */
const change = z
  .strictObject({
    lane: name,
    cashier: name,
    tender: z.enum(tenderKinds),
    pieces: z.record(z.string().max(20), z.number().int('integer').min(0).max(MOST_PIECES)).optional(),
    amount: positive.optional(),
    /** Reason for being over or short. */
    reason: lineOf(LONGEST_NOTE).optional(),
    /** True approves the current difference; false withdraws the approval. */
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
  /**
   * `version` of the answer that the user saw. A change of a drawer is refused if another user has counted or explained
   * the drawer since. Absent: no check.
   */
  version: z.number().int().min(0).max(2_147_483_647).optional(),
  /**
   * `basis` of the answer that the user saw. An approval is refused if the inputs to the drawers' figures have changed
   * since. Absent: no check.
   */
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
