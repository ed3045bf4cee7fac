import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { idList } from '../primitives/ids.ts';
import { completenessStates } from '../reports/completeness.ts';
import { isReportDate } from '../reports/period-rules.ts';

const day = businessDate.refine(isReportDate, 'date.range');

/** Query of GET location/values: business dates, both inclusive, and reg_loc_id values (absent: all of the caller's). */
export const dataPointValuesQuery = z
  .strictObject({ startDate: day, lastDate: day, locationIds: idList.optional() })
  .refine(({ startDate, lastDate }) => startDate <= lastDate, { path: ['startDate'], message: 'date.order' });

/** Exact decimal text, '-12.5'. Null: the point has no such figure, or it is not known. */
const figure = z.string().nullable();

/** What a data point comes to. */
export const pointValue = z.object({ dpId: z.number().int(), amount: figure, quantity: figure });
export type PointValue = z.output<typeof pointValue>;

/** The data points of one store on one business date. */
export const storeDayValues = z.object({
  reg_loc_id: z.number().int(),
  date: z.string(),
  /** Whether the receipts behind the values are complete. */
  state: z.enum(completenessStates),
  values: z.array(pointValue),
});
export type StoreDayValues = z.output<typeof storeDayValues>;

/** Most days of stores in one answer. */
export const MOST_STORE_DAYS = 5_000;
