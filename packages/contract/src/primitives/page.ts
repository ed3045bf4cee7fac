import { z } from 'zod';

/** Paging, search and sort as they travel (CON-18). Server limits: 1,000 rows a page, 200 characters of search. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).default(25),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  searchText: z.string().max(200).default(''),
  hasSearch: z
    .enum(['true', 'false'])
    .optional()
    .transform((value) => value === 'true'),
  sortCol: z.string().max(64).optional(),
  sortDir: z.enum(['ASC', 'DESC']).optional(),
});

export type SortDirection = 'ASC' | 'DESC';
