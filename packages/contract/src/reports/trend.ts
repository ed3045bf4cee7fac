import { z } from 'zod';
import { readLanes } from './lanes.ts';
import { reportParameters } from './parameters.ts';

/** Periods of a trend, the one asked for among them. */
export const TREND_PERIODS = 8;
/** Rows of one call, as many as a page shows. */
const mostRows = 100;

/**
 * Query of `{path of the report}/trend`: that of the report, of which page, search and order are not looked at, and the keys of
 * the rows on screen (reg_loc_id, dep_id or upc) as `writeLanes` writes a list.
 */
export const trendParameters = reportParameters.safeExtend({
  keys: z
    .string()
    .max(mostRows * 65)
    .transform(readLanes)
    .pipe(z.array(z.string().max(64)).min(1).max(mostRows)),
});

/** How rows ran over comparable periods, the oldest first. */
export interface Trends {
  periods: { startDate: string; lastDate: string }[];
  /** True when the last one is not over. */
  unfinished: boolean;
  /** Net sales by the key of the row, one a period; null where nothing is known of it. */
  rows: Record<string, (number | null)[]>;
}
