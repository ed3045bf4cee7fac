import { z } from 'zod';
import { readLanes } from './lanes.ts';
import { reportParameters } from './parameters.ts';

/** Number of periods in a trend, including the requested one. */
export const TREND_PERIODS = 8;
/** Largest number of rows of one call, which is one page. */
const mostRows = 100;

/**
 * Query of `{path of the report}/trend`: the report's own query (page, search and order are ignored), and the keys of
 * the rows on screen (reg_loc_id, dep_id or upc) as `writeLanes` writes them. A comparison is refused, because it does
 * not affect a trend.
 */
export const trendParameters = reportParameters
  .safeExtend({
    keys: z
      .string()
      .max(mostRows * 65)
      .transform(readLanes)
      .pipe(z.array(z.string().max(64)).min(1).max(mostRows)),
  })
  .refine(({ compare }) => compare === undefined, { path: ['compare'], message: 'compare.ofTrend' });

/** Trend of rows over comparable periods, oldest first. */
export interface Trends {
  periods: { startDate: string; lastDate: string }[];
  /** True while the last period is unfinished. */
  unfinished: boolean;
  /** Net sales by row key, one value for each period; null for a period that has no receipts and was not closed. */
  rows: Record<string, (number | null)[]>;
}
