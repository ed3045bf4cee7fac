import { z } from 'zod';
import { readPointFields } from '../fields/points.ts';
import { businessDate } from '../primitives/date.ts';
import { id, idList, regLocIdList } from '../primitives/ids.ts';
import { momentText } from '../primitives/moment.ts';
import { page } from '../primitives/page.ts';
import {
  amountPattern,
  comparisons,
  countPattern,
  filterNames,
  ruleOf,
  timePattern,
  type FilterName,
  type FilterRule,
  type FilterValue,
  type filters,
} from './filters.ts';
import { LANE_LENGTH, MOST_LANES, readLanes } from './lanes.ts';
import { isAskable, isReportDate } from './period-rules.ts';

/** The schema of a filter's value. */
const schemaOf = ({ type, values = [], most }: FilterRule): z.ZodType => {
  switch (type) {
    case 'choice':
      return z.enum(values);
    case 'amount':
      return z.string().regex(amountPattern, 'amount.format').transform(Number);
    case 'count':
      return z.string().regex(countPattern(most), 'count.format').transform(Number);
    case 'time':
      return z.string().regex(timePattern, 'time.format');
    case 'moment':
      return momentText;
    case 'lanes':
      return z
        .string()
        .max(MOST_LANES * (LANE_LENGTH + 1))
        .transform(readLanes)
        .pipe(
          z
            .array(z.string().max(LANE_LENGTH))
            .min(1)
            .max(most ?? MOST_LANES),
        );
    case 'points':
      return z.string().transform((text, context) => {
        const fields = readPointFields(text);
        if (fields) return fields;
        context.addIssue({ code: 'custom', message: 'choice' });
        return z.NEVER;
      });
    case 'text':
      return z
        .string()
        .min(1)
        .max(most ?? 64);
  }
};

/** The type cast restores the types of the filter table. */
const filterShape = Object.fromEntries(filterNames.map((name) => [name, schemaOf(ruleOf(name)).optional()])) as {
  [Name in FilterName]: z.ZodOptional<z.ZodType<FilterValue<(typeof filters)[Name]>, string>>;
};

const reportDate = businessDate.refine(isReportDate, 'date.range');

/** Query parameters of every report call. Each report accepts only the filters of its definition. */
export const reportParameters = page
  .extend({
    view: z.string().max(32).default('default'),
    startDate: reportDate,
    lastDate: reportDate,
    /** reg_loc_id values. Absent: all of the caller's locations. Empty: none. */
    locationIds: regLocIdList.optional(),
    deselectedLocationIds: idList.optional(),
    /** Sort direction of the hours in the hourly view. */
    dateSortDir: z.enum(['ASC', 'DESC']).optional(),
    nameSortDir: z.enum(['ASC', 'DESC']).optional(),
    departmentId: id.optional(),
    /** Level of the department tree, 1 at the top; absent: the top, or the level below `departmentId`. */
    departmentDepth: z.coerce.number().int().min(1).max(8).optional(),
    /** Level id of the regions that form the rows; absent: locations. */
    regionLevel: id.optional(),
    /** Empty: items without a code. */
    upc: z.string().max(64).optional(),
    /**
     * Period to compare with: a name, or the first day of an equally long period that ends before the requested period
     * begins.
     */
    compare: z.union([z.enum(comparisons), reportDate]).optional(),
    hour: z.coerce.number().int().min(0).max(23).optional(),
    ...filterShape,
  })
  .strict()
  .refine((value) => value.startDate <= value.lastDate, { path: ['startDate'], message: 'date.order' })
  .refine(({ startDate, lastDate }) => isAskable(startDate, lastDate), {
    path: ['lastDate'],
    message: 'date.tooLong',
  })
  .refine(({ minAmount, maxAmount }) => (minAmount ?? -Infinity) <= (maxAmount ?? Infinity), {
    path: ['minAmount'],
    message: 'amount.order',
  });

export type ReportParameters = z.output<typeof reportParameters>;
