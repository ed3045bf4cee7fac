import { z } from 'zod';
import { LONGEST_COLUMNS } from '../fields/points.ts';
import { exportTypes } from './files.ts';
import { reportParameters } from './parameters.ts';

/** Identifies the progress of one export; the caller creates it. */
export const exportId = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);

/**
 * Query of `{path of the report}/export`: the report's own query (page and page size are ignored), and the type of the
 * file.
 */
export const exportParameters = reportParameters.safeExtend({
  type: z.enum(exportTypes),
  language: z.enum(['en', 'fr']).default('en'),
  /** Fields in display order, comma-separated; absent: all columns of the view. */
  columns: z
    .string()
    .max(LONGEST_COLUMNS)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .optional(),
  /** For pdf: every column on landscape pages instead of the first five. */
  allColumns: z.enum(['true', 'false']).default('false'),
  exportId: exportId.optional(),
});

export type ExportParameters = z.output<typeof exportParameters>;

/** Progress of an export. `total` is null until the number of rows is known. */
export const exportProgress = z.object({ written: z.number().int(), total: z.number().int().nullable() });
export type ExportProgress = z.output<typeof exportProgress>;
