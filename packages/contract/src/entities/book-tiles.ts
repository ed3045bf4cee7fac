import { regLocIdNumber } from '../primitives/ids.ts';
import { z } from 'zod';
import { dataPointFormats, valueTypes } from './data-point-rules.ts';
import { widgetTypes } from './ledger-rules.ts';

/** Exact decimal text; null: it is not known, or no figure. */
const figure = z.string().nullable();

const point = z.object({
  dpId: z.number().int(),
  name: z.string(),
  valueType: z.enum(valueTypes),
  format: z.enum(dataPointFormats),
  /** Over all stores and days. */
  total: figure,
  /** Of a trend: over all stores, in the order of the days; otherwise empty. */
  days: z.array(figure),
  /** Of a table: over all days, by reg_loc_id; otherwise empty. */
  stores: z.array(z.object({ locationId: regLocIdNumber, value: figure })),
});
export type TilePoint = z.output<typeof point>;

/** A tile of the dashboard with what its data points come to. */
export const bookTile = z.object({
  widgetId: z.number().int(),
  title: z.string(),
  type: z.enum(widgetTypes),
  points: z.array(point),
});
export type BookTile = z.output<typeof bookTile>;
