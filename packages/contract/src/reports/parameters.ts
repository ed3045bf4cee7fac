import { z } from 'zod';
import { eventKinds, tenderKinds } from '../facts/transaction.ts';
import { businessDate } from '../primitives/date.ts';
import { id, idList } from '../primitives/ids.ts';
import { page } from '../primitives/page.ts';
import { LANE_LENGTH, MOST_LANES, readLanes } from './lanes.ts';

/** Money as it is typed, with at most 2 decimals: '12.5', '-3.00'. */
const amount = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,2})?$/, 'amount.format')
  .transform(Number);

/** Time of day of the store, 24 hours: '07:30'. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time.format');

/** Query parameters of every report call (API-059 to API-070). Each report accepts the filters of its definition. */
export const reportParameters = page
  .extend({
    view: z.string().max(32).default('default'),
    startDate: businessDate,
    lastDate: businessDate,
    /** reg_loc_id values. Absent: all of the caller's locations. Present and empty: none. */
    locationIds: idList.optional(),
    deselectedLocationIds: idList.optional(),
    /** Sort of the hourly view (API-067, API-068). */
    dateSortDir: z.enum(['ASC', 'DESC']).optional(),
    nameSortDir: z.enum(['ASC', 'DESC']).optional(),
    departmentId: id.optional(),
    /** Level of the department tree, 1 at the top; absent: the top, or the level below `departmentId`. */
    departmentDepth: z.coerce.number().int().min(1).max(8).optional(),
    /** Level id of the regions that make the rows; absent: locations. */
    regionLevel: id.optional(),
    upc: z.string().min(1).max(64).optional(),
    hour: z.coerce.number().int().min(0).max(23).optional(),
    /** 'sales': only what the sales figures are made of (sale, return, post void); absent or 'all': every event of a lane. */
    kinds: z.enum(['sales', 'all']).optional(),
    /** Lanes as the source writes them, as `writeLanes` puts them into one text. */
    lane: z
      .string()
      .max(MOST_LANES * (LANE_LENGTH + 1))
      .transform(readLanes)
      .pipe(z.array(z.string().max(LANE_LENGTH)).min(1).max(MOST_LANES))
      .optional(),
    /** Number of a cashier, or a part of a cashier's name. */
    cashier: z.string().min(1).max(64).optional(),
    /** Transaction number; leading zeros may be left out. */
    number: z.string().min(1).max(64).optional(),
    event: z.enum(eventKinds).optional(),
    tender: z.enum(tenderKinds).optional(),
    /** A tender as the tender report names it. */
    tenderName: z.string().min(1).max(200).optional(),
    /** Total of a transaction, both ends included. */
    minAmount: amount.optional(),
    maxAmount: amount.optional(),
    /** Time of day at which transactions ended, both minutes included; a start after the end runs over midnight. */
    startTime: timeOfDay.optional(),
    endTime: timeOfDay.optional(),
  })
  .strict()
  .refine((value) => value.startDate <= value.lastDate, { path: ['startDate'], message: 'date.order' })
  .refine(({ minAmount, maxAmount }) => (minAmount ?? -Infinity) <= (maxAmount ?? Infinity), {
    path: ['minAmount'],
    message: 'amount.order',
  });

export type ReportParameters = z.output<typeof reportParameters>;
