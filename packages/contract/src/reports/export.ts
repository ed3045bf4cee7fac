import { z } from 'zod';
import { exportTypes } from './files.ts';
import { reportParameters } from './parameters.ts';

/** What tells the progress of one export from another's; made by whoever asks. */
export const exportId = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);

/**
 * Query of `{path of the report}/export`: that of the report, of which page and page size are not looked at, and what the
 * file should be.
 */
export const exportParameters = reportParameters.safeExtend({
  type: z.enum(exportTypes),
  language: z.enum(['en', 'fr']).default('en'),
  /** Fields in the order shown, comma-separated; absent: all columns of the view. */
  columns: z
    .string()
    .max(2_000)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .optional(),
  /** For pdf: every column on landscape pages instead of the first five. */
  allColumns: z.enum(['true', 'false']).default('false'),
  exportId: exportId.optional(),
});

export type ExportParameters = z.output<typeof exportParameters>;

/** How far an export is. `total` is null until it is known how many rows there are. */
export const exportProgress = z.object({ written: z.number().int(), total: z.number().int().nullable() });
export type ExportProgress = z.output<typeof exportProgress>;
