import { z } from 'zod';

/** A department of the company's tree (API-160). `parent` is null at the top, where `depth` is 1. */
export const department = z.object({
  dep_id: z.number().int(),
  parent: z.number().int().nullable(),
  depth: z.number().int(),
  code: z.string(),
  name: z.string(),
});
export type Department = z.output<typeof department>;
