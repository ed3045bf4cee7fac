import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { id, idList } from '../primitives/ids.ts';
import { page } from '../primitives/page.ts';

/** Query parameters of every report call (API-059 to API-070). Each report accepts the filters of its definition. */
export const reportParameters = page
  .extend({
    view: z.string().max(32).default('default'),
    startDate: businessDate,
    lastDate: businessDate,
    /** reg_loc_id values. Absent: all of the caller's locations. Present and empty: none. */
    locationIds: idList.optional(),
    deselectedLocationIds: idList.optional(),
    /** Sort of the hourly view (API-067, API-068). */
    dateSortDir: z.enum(['ASC', 'DESC']).optional(),
    nameSortDir: z.enum(['ASC', 'DESC']).optional(),
    departmentId: id.optional(),
    /** Level of the department tree, 1 at the top; absent: the top, or the level below `departmentId`. */
    departmentDepth: z.coerce.number().int().min(1).max(8).optional(),
    /** Level id of the regions that make the rows; absent: locations. */
    regionLevel: id.optional(),
    upc: z.string().min(1).max(64).optional(),
    hour: z.coerce.number().int().min(0).max(23).optional(),
  })
  .strict()
  .refine((value) => value.startDate <= value.lastDate, { path: ['startDate'], message: 'date.order' });

export type ReportParameters = z.output<typeof reportParameters>;
