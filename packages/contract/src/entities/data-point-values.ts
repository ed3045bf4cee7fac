import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { regLocIdList, regLocIdNumber } from '../primitives/ids.ts';
import { completenessStates } from '../reports/completeness.ts';
import { pointParts } from '../reports/definition.ts';
import { isReportDate } from '../reports/period-rules.ts';
import { goodDirections } from './data-point-rules.ts';

const day = businessDate.refine(isReportDate, 'date.range');

/** Query of GET location/values: business dates, both inclusive, and reg_loc_id values (absent: all of the caller's). */
export const dataPointValuesQuery = z
  .strictObject({ startDate: day, lastDate: day, locationIds: regLocIdList.optional() })
  .refine(({ startDate, lastDate }) => startDate <= lastDate, { path: ['startDate'], message: 'date.order' });

/** Exact decimal text, '-12.5'. Null: the point has no such figure, or it is not known. */
const figure = z.string().nullable();

/** The value of a data point. */
export const pointValue = z.object({ dpId: z.number().int(), amount: figure, quantity: figure });
export type PointValue = z.output<typeof pointValue>;

/** The data points of one store on one business date. */
export const storeDayValues = z.object({
  reg_loc_id: regLocIdNumber,
  date: z.string(),
  /** Whether the receipts behind the values are complete. */
  state: z.enum(completenessStates),
  values: z.array(pointValue),
});
export type StoreDayValues = z.output<typeof storeDayValues>;

/** A column of a data point on screens of figures. */
export const pointColumn = z.object({
  /** The name of the column in questions and rows: 'dp12_amt'. */
  field: z.string(),
  dpId: z.number().int(),
  /** Name of the data point. */
  name: z.string(),
  /** Null: no category. */
  categoryId: z.number().int().nullable(),
  /** Whether it shows the main value of its point. Other columns show the count that belongs to an amount. */
  isMain: z.boolean(),
  /** Where a good change of the point goes. */
  goodDirection: z.enum(goodDirections),
  /** Screens that begin with it. */
  begins: z.array(z.enum(pointParts)),
  /** A formula leads to its parts, any other column to receipts, unless people enter it. */
  isFormula: z.boolean(),
  /** People enter it in the books of stores. */
  isEntered: z.boolean(),
  /** Columns of the data points in use that its formula names. */
  parts: z.array(z.string()),
});
export type PointColumn = z.output<typeof pointColumn>;

/** A column as it is listed: with the name of its category, null for none. */
export const listedPointColumn = pointColumn.extend({ category: z.string().nullable() });
export type ListedPointColumn = z.output<typeof listedPointColumn>;

/** Most days of stores in one answer, and most values of all of them. */
export const MOST_STORE_DAYS = 5_000;
export const MOST_STORE_DAY_VALUES = 250_000;
