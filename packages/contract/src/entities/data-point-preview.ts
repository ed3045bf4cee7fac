import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { id, regLocId } from '../primitives/ids.ts';
import { isReportDate } from '../reports/period-rules.ts';
import { dataPointDraft } from './data-point.ts';
import { pointValue } from './data-point-values.ts';

/** Most receipts that a preview shows for a value. */
export const MOST_PREVIEW_RECEIPTS = 3;

/** Body of POST data_point/preview: an unsaved definition, and a store. */
export const dataPointPreviewInput = z.strictObject({
  /** The data point that the definition would change; absent: a new data point. */
  dpId: id.optional(),
  point: dataPointDraft,
  /** reg_loc_id of the store. */
  regLocId: regLocId,
  /** Business date; absent: the newest past business date with receipts, or today if there is none. */
  date: businessDate.refine(isReportDate, 'date.range').optional(),
});
export type DataPointPreviewInput = z.input<typeof dataPointPreviewInput>;

/** The value of the definition on one day of the store. */
export const dataPointPreview = z.object({
  date: z.string(),
  ...pointValue.omit({ dpId: true }).shape,
  /** Values of the data points in the formula; empty if there is no formula. */
  parts: z.array(pointValue.extend({ name: z.string() })),
  /**
   * The newest receipts that count in the value, with the amount that each adds. For a formula: receipts of its first
   * data point that registers fill.
   */
  receipts: z
    .array(
      z.object({
        token: z.string(),
        number: z.string(),
        /** Local time of the store. */
        time: z.string(),
        amount: z.string().nullable(),
        quantity: z.string().nullable(),
      }),
    )
    .max(MOST_PREVIEW_RECEIPTS),
  /** Parts of the answer that the caller may not see; they are omitted. */
  withheld: z.array(z.enum(['values', 'receipts'])),
});
export type DataPointPreview = z.output<typeof dataPointPreview>;
