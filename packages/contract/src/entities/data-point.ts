import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { id } from '../primitives/ids.ts';
import { page } from '../primitives/page.ts';
import { isReportDate } from '../reports/period-rules.ts';
import {
  dataPointFormats,
  dataPointSigns,
  dataPointSources,
  dataPointStatuses,
  goodDirections,
  LONGEST_FORMULA,
  MOST_DATA_POINTS,
  posTotals,
  typesOf,
  valueTypes,
} from './data-point-rules.ts';
import { entityName, lineOf } from './names.ts';
import { versioned } from './version.ts';
import {
  MOST_FILTER_VALUES,
  pointFilterNames,
  pointFilterOf,
  setFilters,
  type PointFilterRule,
  type PointFilters,
} from './point-filters.ts';

const filterValue = ({ type, values = [] }: PointFilterRule): z.ZodType => {
  switch (type) {
    case 'department':
    case 'category':
      return id;
    case 'choice':
      return z.enum(values);
    case 'text':
      return lineOf(200).min(1, 'required');
  }
};

const isUnique = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

/** Filters of a POS total. */
const filters = z.strictObject(
  Object.fromEntries(
    pointFilterNames.map((name) => [
      name,
      z
        .array(filterValue(pointFilterOf(name)))
        .min(1)
        .max(MOST_FILTER_VALUES)
        .refine(isUnique, 'list.unique')
        .optional(),
    ]),
  ),
) as unknown as z.ZodType<PointFilters>;

/** What fills a data point. */
const definition = z.object({
  source: z.enum(dataPointSources),
  /** The POS total that fills the data point; null for other sources. */
  posAssignment: z.enum(posTotals).nullable(),
  /** Filters that limit the POS total. Empty for other sources. */
  filters,
  /** Formula with the current names of its data points; null for other sources. */
  formula: z.string().nullable(),
});
export type PointDefinition = z.output<typeof definition>;

/** A data point: one named figure. */
export const dataPoint = z.object({
  dpId: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Null: no category. */
  categoryId: z.number().int().nullable(),
  valueType: z.enum(valueTypes),
  /** How its value is written. */
  format: z.enum(dataPointFormats),
  /** General ledger account; empty: none. */
  glAccount: z.string(),
  sign: z.enum(dataPointSigns),
  goodDirection: z.enum(goodDirections),
  status: z.enum(dataPointStatuses),
  ...definition.shape,
  /** First business date of this definition; null: the definition holds for every date. */
  since: z.string().nullable(),
  /**
   * Definitions of earlier dates, the oldest first: each holds from its `since` (null: always) up to the `since` of the
   * next definition.
   */
  earlier: z.array(definition.extend({ since: z.string().nullable() })),
  ...versioned,
});
export type DataPoint = z.output<typeof dataPoint>;

const input = z.strictObject({
  name: entityName,
  description: lineOf(500).default(''),
  categoryId: id.nullable().optional(),
  valueType: z.enum(valueTypes).default('amount'),
  source: z.enum(dataPointSources),
  posAssignment: z.enum(posTotals).nullable().default(null),
  filters: filters.default({}),
  formula: lineOf(LONGEST_FORMULA).nullable().default(null),
  format: z.enum(dataPointFormats).default('number'),
  glAccount: lineOf(40).default(''),
  sign: z.enum(dataPointSigns).default('+'),
  goodDirection: z.enum(goodDirections).default('none'),
  status: z.enum(dataPointStatuses).default('Active'),
});

/** Refuses fields that do not fit the source of a data point. */
const checkSource = (
  { source, valueType, posAssignment, filters: asked, formula }: z.output<typeof input>,
  context: z.RefinementCtx,
): void => {
  const refuse = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
  if (source === 'posTotal' && posAssignment === null) refuse('posAssignment', 'required');
  if (source !== 'posTotal' && posAssignment !== null) refuse('posAssignment', 'posAssignment.source');
  if (posAssignment === null && setFilters(asked).length > 0) refuse('filters', 'filters.source');
  if (source === 'formula' && (formula ?? '') === '') refuse('formula', 'required');
  if (source !== 'formula' && formula !== null) refuse('formula', 'formula.source');
  const possible = source === 'posTotal' ? (posAssignment === null ? valueTypes : typesOf(posAssignment)) : valueTypes;
  if (!possible.includes(valueType) || (source === 'formula' && valueType === 'text'))
    refuse('valueType', 'valueType.source');
};

/**
 * Body of POST company/data_point. Fields that a source does not need are absent. A formula names data points by name
 * or by # and id. The definition holds for every date.
 */
export const dataPointInput = input.superRefine(checkSource);
export type DataPointInput = z.output<typeof dataPointInput>;

/** A definition to try out: not saved, and used nowhere. */
export const dataPointDraft = input.omit({ categoryId: true }).superRefine(checkSource);
export type DataPointDraft = z.output<typeof dataPointDraft>;

/** Body of PUT data_point/{dpId}. An absent category stays as it is. */
export const dataPointChange = input
  .extend({
    /**
     * First business date of the changed definition; null: it replaces the definitions of all dates. Absent: the
     * company's current business date.
     */
    from: businessDate.refine(isReportDate, 'date.range').nullable().optional(),
    ...versioned,
  })
  .superRefine(checkSource);
export type DataPointChange = z.output<typeof dataPointChange>;

export const dataPointCategory = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Position among the categories, from 0; equal positions sort by name. */
  sequence: z.number().int(),
  companyId: z.number().int(),
  /** In display order. */
  dpIds: z.array(z.number().int()),
});
export type DataPointCategory = z.output<typeof dataPointCategory>;

/** Body of POST company/data_point_category. */
export const dataPointCategoryInput = z.strictObject({
  name: entityName,
  description: lineOf(500).default(''),
  /** Absent: the last position. */
  sequence: z.number().int().min(0).max(100_000).optional(),
});
export type DataPointCategoryInput = z.output<typeof dataPointCategoryInput>;

/** Body of PUT company/data_point_category. */
export const dataPointCategoryChange = dataPointCategoryInput.extend({ id });

/** Query of DELETE company/data_point_category. */
export const dataPointCategoryRemoval = z.strictObject({ id });

/** Query of GET company/data_point. */
export const dataPointQuery = z.strictObject(page.shape);

/**
 * Body of PUT assign_data_points: appends data points to a category in this order; a null category removes them from
 * their category.
 */
export const dataPointAssignment = z.strictObject({
  categoryId: id.nullable(),
  dpIds: z.array(id).min(1).max(MOST_DATA_POINTS).refine(isUnique, 'list.unique'),
});
export type DataPointAssignment = z.output<typeof dataPointAssignment>;
