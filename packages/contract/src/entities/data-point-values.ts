import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { regLocIdList, regLocIdNumber } from '../primitives/ids.ts';
import { completenessStates } from '../reports/completeness.ts';
import { pointParts } from '../reports/definition.ts';
import { isReportDate } from '../reports/period-rules.ts';
import { goodDirections } from './data-point-rules.ts';

const day = businessDate.refine(isReportDate, 'date.range');

/**
 * Query of GET location/values: business dates, both inclusive, and reg_loc_id values (absent: all stores of the
 * caller).
 */
export const dataPointValuesQuery = z
  .strictObject({ startDate: day, lastDate: day, locationIds: regLocIdList.optional() })
  .refine(({ startDate, lastDate }) => startDate <= lastDate, { path: ['startDate'], message: 'date.order' });

/** Exact decimal text, '-12.5'. Null: the data point has no such figure, or the figure is unknown. */
const figure = z.string().nullable();

/** The value of a data point. */
export const pointValue = z.object({ dpId: z.number().int(), amount: figure, quantity: figure });
export type PointValue = z.output<typeof pointValue>;

/** The data points of one store on one business date. */
export const storeDayValues = z.object({
  reg_loc_id: regLocIdNumber,
  date: z.string(),
  /** Completeness of the receipts that make the values. */
  state: z.enum(completenessStates),
  values: z.array(pointValue),
});
export type StoreDayValues = z.output<typeof storeDayValues>;

/** A column of a data point on screens of figures. */
export const pointColumn = z.object({
  /** Name of the column in queries and rows, such as 'dp12_amt'. */
  field: z.string(),
  dpId: z.number().int(),
  /** Name of the data point. */
  name: z.string(),
  /** Category of the data point; null: no category. */
  categoryId: z.number().int().nullable(),
  /** True for the main value of the data point; false for the count that belongs to an amount. */
  isMain: z.boolean(),
  /** Direction of a good change of the data point's value. */
  goodDirection: z.enum(goodDirections),
  /** Screens that show the column by default. */
  begins: z.array(z.enum(pointParts)),
  /** Whether the data point is a formula. A formula links to its parts; a value of the registers links to receipts. */
  isFormula: z.boolean(),
  /** Whether people enter the data point in the books of stores; then it links nowhere. */
  isEntered: z.boolean(),
  /** Columns of the active data points that the formula names. */
  parts: z.array(z.string()),
});
export type PointColumn = z.output<typeof pointColumn>;

/** A column in the list of columns, with the name of its category; null: no category. */
export const listedPointColumn = pointColumn.extend({ category: z.string().nullable() });
export type ListedPointColumn = z.output<typeof listedPointColumn>;

/** Most store-days in one answer; below, most values in one answer. */
export const MOST_STORE_DAYS = 5_000;
export const MOST_STORE_DAY_VALUES = 250_000;
