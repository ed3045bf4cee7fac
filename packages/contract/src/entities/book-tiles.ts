import { regLocIdNumber } from '../primitives/ids.ts';
import { z } from 'zod';
import { dataPointFormats, valueTypes } from './data-point-rules.ts';
import { widgetTypes } from './ledger-rules.ts';

/** Exact decimal text; null: unknown, or not a figure. */
const figure = z.string().nullable();

const point = z.object({
  dpId: z.number().int(),
  name: z.string(),
  valueType: z.enum(valueTypes),
  format: z.enum(dataPointFormats),
  /** Value over all stores and days. */
  total: figure,
  /** Value of each day over all stores, only for a trend; otherwise empty. */
  days: z.array(figure),
  /** Value of each store over all days, only for a table; otherwise empty. */
  stores: z.array(z.object({ locationId: regLocIdNumber, value: figure })),
});
export type TilePoint = z.output<typeof point>;

/** A tile of the dashboard with the values of its data points. */
export const bookTile = z.object({
  widgetId: z.number().int(),
  title: z.string(),
  type: z.enum(widgetTypes),
  points: z.array(point),
});
export type BookTile = z.output<typeof bookTile>;
