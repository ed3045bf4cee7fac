import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { id, regLocId } from '../primitives/ids.ts';
import { isReportDate } from '../reports/period-rules.ts';
import { dataPointDraft } from './data-point.ts';
import { pointValue } from './data-point-values.ts';

/** Most receipts behind a value in one answer. */
export const MOST_PREVIEW_RECEIPTS = 3;

/** Body of POST data_point/preview: a definition that is not saved yet, and a store. */
export const dataPointPreviewInput = z.strictObject({
  /** The data point that it would change; absent: a new one. */
  dpId: id.optional(),
  point: dataPointDraft,
  /** reg_loc_id of the store. */
  regLocId: regLocId,
  /** Absent: the newest business date with receipts that is over; today, where no other has any. */
  date: businessDate.refine(isReportDate, 'date.range').optional(),
});
export type DataPointPreviewInput = z.input<typeof dataPointPreviewInput>;

/** What the definition comes to on a day of the store. */
export const dataPointPreview = z.object({
  date: z.string(),
  ...pointValue.omit({ dpId: true }).shape,
  /** Values of the data points that its formula names; empty without one. */
  parts: z.array(pointValue.extend({ name: z.string() })),
  /** The newest receipts that count in it, or in the first part of a formula that registers fill, with what each adds. */
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
  /** What the caller may not know: it is left out. */
  withheld: z.array(z.enum(['values', 'receipts'])),
});
export type DataPointPreview = z.output<typeof dataPointPreview>;
