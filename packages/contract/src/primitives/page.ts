import { z } from 'zod';
import { plainText } from './plain-text.ts';
import { MOST_SORT_COLUMNS, sortDirections } from './sort.ts';

/** Comma-separated texts, or a repeated parameter. */
const texts = z
  .union([z.string().max(200), z.array(z.string().max(64)).max(MOST_SORT_COLUMNS)])
  .transform((value) => [value].flat().flatMap((part) => part.split(',')));

/**
 * Paging, search and sort parameters. Server limits: 1,000 rows a page, 200 characters of search. Rows are sorted by
 * the first column of `sortCol`, then by the second, and so on. `sortDir` lists their directions in the same order; a
 * missing direction is ASC.
 */
export const page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1_000).default(25),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  searchText: z.string().max(200).regex(plainText, 'text.characters').default(''),
  hasSearch: z
    .enum(['true', 'false'])
    .optional()
    .transform((value) => value === 'true'),
  sortCol: texts.pipe(z.array(z.string().max(64)).max(MOST_SORT_COLUMNS)).optional(),
  sortDir: texts.pipe(z.array(z.enum(sortDirections)).max(MOST_SORT_COLUMNS)).optional(),
});
