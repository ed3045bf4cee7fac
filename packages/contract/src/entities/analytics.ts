import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { id, idList } from '../primitives/ids.ts';
import { page } from '../primitives/page.ts';
import { timePattern } from '../reports/filters.ts';
import { isAskable, isReportDate } from '../reports/period-rules.ts';
import {
  effectRoles,
  grains,
  needsItem1,
  needsItem2,
  optionsOfType,
  rowLists,
  ruleChanges,
  standings,
  storeMeasures,
  taskFailures,
  taskPhases,
  taskStatuses,
  taskTypes,
  usualThresholds,
} from './analytics-rules.ts';
import { lineOf } from './names.ts';

const date = businessDate.refine(isReportDate, 'date.range');
const code = z.string().trim().min(1).max(64);
const time = z.string().regex(timePattern, 'time.format');
const locations = z.union([idList, z.array(id).max(20_000)]);

/** Options of a task besides the fields that all tasks have. `optionsOfType` says which options a type takes. */
export const taskOptions = z.strictObject({
  /** Time of day at which baskets ended, both minutes inclusive; a start after the end spans midnight. */
  startTime: time.optional(),
  endTime: time.optional(),
  grain: z.enum(grains).optional(),
  /** Level of the department tree, 1 at the top. */
  level: z.number().int().min(1).max(8).optional(),
  /** Departments whose lines are grouped by item if the grain is mixed. */
  itemDepartments: z.array(id).max(200).optional(),
  support: z.number().gt(0).max(1).optional(),
  confidence: z.number().min(0).max(1).optional(),
  size: z.number().int().min(2).max(4).optional(),
  /** Most items of a basket. Larger baskets are left out and their number is reported. */
  mostLines: z.number().int().min(2).max(10_000).optional(),
  /**
   * First and last day of the earlier period: the weeks before the promotion, or the period with which rules are
   * compared.
   */
  earlierStart: date.optional(),
  earlierEnd: date.optional(),
  /** reg_loc_id of the stores without the promotion; absent: all other stores of the caller. */
  controlLocations: z.array(id).max(20_000).optional(),
  measure: z.enum(storeMeasures).optional(),
});
export type TaskOptions = z.output<typeof taskOptions>;

const definition = {
  start_date: date,
  end_date: date,
  /** reg_loc_id values; absent or empty: all locations of the caller. */
  location: locations.optional(),
  tasktype: z.enum(taskTypes),
  /** Codes of items. */
  item1: code.optional(),
  item2: code.optional(),
  options: taskOptions.optional(),
};

interface Defined {
  start_date: string;
  end_date: string;
  tasktype: (typeof taskTypes)[number];
  location?: readonly number[] | undefined;
  item1?: string | undefined;
  item2?: string | undefined;
  options?: TaskOptions | undefined;
}

type Refuse = (field: string, message: string) => void;

/** Refuses values that would change nothing. A user who gives a value expects it to matter. */
const checkUnused = (task: Defined, refuse: Refuse): void => {
  const { tasktype, location, item1, item2, options = {} } = task;
  const isCompared = tasktype === 'Differing stores' && (options.measure ?? 'share') === 'share';
  if (item1 !== undefined && !needsItem1.includes(tasktype) && !isCompared) refuse('item1', 'unused');
  if (item2 !== undefined && !needsItem2.includes(tasktype)) refuse('item2', 'unused');
  const known: readonly string[] = optionsOfType[tasktype];
  const unknown = Object.keys(options).filter((name) => !known.includes(name));
  for (const name of unknown) refuse(`options.${name}`, 'unused');
  const { grain = 'item', level, itemDepartments, controlLocations } = options;
  if (known.includes('grain')) {
    if (level !== undefined && grain !== 'department' && grain !== 'mixed') refuse('options.level', 'unused');
    if (itemDepartments !== undefined && grain !== 'mixed') refuse('options.itemDepartments', 'unused');
  }
  if (controlLocations === undefined || unknown.includes('controlLocations')) return;
  const promoted = location ?? [];
  // Without named stores all stores are promoted, so that none remains for comparison.
  if (promoted.length === 0) refuse('options.controlLocations', 'unused');
  else if (controlLocations.some((id) => promoted.includes(id))) refuse('options.controlLocations', 'stores.both');
};

const check = (task: Defined, context: z.RefinementCtx): void => {
  const refuse: Refuse = (field, message) => {
    context.addIssue({ code: 'custom', path: field.split('.'), message });
  };
  checkUnused(task, refuse);
  const { tasktype, item1, item2, options = {} } = task;
  if (task.start_date > task.end_date) refuse('start_date', 'date.order');
  else if (!isAskable(task.start_date, task.end_date)) refuse('end_date', 'date.tooLong');
  if (needsItem1.includes(tasktype) && item1 === undefined) refuse('item1', 'required');
  if (needsItem2.includes(tasktype) && item2 === undefined) refuse('item2', 'required');
  if (item1 !== undefined && item1 === item2) refuse('item2', 'items.same');
  const { earlierStart, earlierEnd } = options;
  if (tasktype === 'Promotion' || tasktype === 'Changed rules') {
    if (earlierStart === undefined) refuse('options.earlierStart', 'required');
    if (earlierEnd === undefined) refuse('options.earlierEnd', 'required');
  }
  if (earlierStart !== undefined && earlierEnd !== undefined) {
    if (earlierStart > earlierEnd) refuse('options.earlierStart', 'date.order');
    else if (earlierEnd >= task.start_date) refuse('options.earlierEnd', 'earlier.before');
    else if (!isAskable(earlierStart, earlierEnd)) refuse('options.earlierEnd', 'date.tooLong');
  }
  if (options.startTime === undefined && options.endTime !== undefined) refuse('options.startTime', 'required');
  if (options.endTime === undefined && options.startTime !== undefined) refuse('options.endTime', 'required');
  if (options.grain === 'mixed' && !options.itemDepartments?.length) refuse('options.itemDepartments', 'required');
  if (tasktype === 'Differing stores' && (options.measure ?? 'share') === 'share' && item1 === undefined)
    refuse('item1', 'required');
};

/** Body of POST `analytics/spread_sheet`. */
export const taskInput = z
  .strictObject({
    ...definition,
    task_title: lineOf(200).min(1),
    /** Whether the caller gets a mail when the task is done. */
    mail: z.boolean().default(false),
  })
  .superRefine(check);
export type TaskInput = z.output<typeof taskInput>;

/** Body of the estimate: what a task asks, without its title. */
export const estimateInput = z.strictObject(definition).superRefine(check);
export type EstimateInput = z.output<typeof estimateInput>;

/**
 * An item, department or category of a basket. `code`: the item's code, or the id of the department or category. Labels
 * are as stored.
 */
export const thing = z.object({
  kind: z.enum(['item', 'department', 'category']),
  code: z.string(),
  label: z.string(),
  /** Name of the item's department; '' if the item has none. */
  department: z.string(),
});
export type Thing = z.output<typeof thing>;

const moment = z.string().nullable();

export const task = z.object({
  taskid: z.number().int(),
  task_title: z.string(),
  tasktype: z.enum(taskTypes),
  status: z.enum(taskStatuses),
  start_date: z.string(),
  end_date: z.string(),
  /** reg_loc_id values as submitted; null: all stores that the owner saw. */
  location: z.array(z.number().int()).nullable(),
  /** Names of at most three stores, and the number of all stores. */
  locationNames: z.array(z.string()),
  locationCount: z.number().int(),
  item1: thing.nullable(),
  item2: thing.nullable(),
  options: taskOptions,
  mail: z.boolean(),
  submittedBy: z.string(),
  /** Moments are ISO 8601 in UTC. */
  submittedAt: z.string(),
  startedAt: moment,
  finishedAt: moment,
  /**
   * Progress of a running task: its step, the finished share of the whole (0 to 1), and the seconds that remain (null:
   * unknown).
   */
  progress: z
    .object({ phase: z.enum(taskPhases), done: z.number(), secondsLeft: z.number().int().nullable() })
    .nullable(),
  /** Number of tasks ahead in the queue; null: the task does not wait. */
  ahead: z.number().int().nullable(),
  failure: z
    .object({ reason: z.enum(taskFailures), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** Number of rows of the result; null: no result. */
  rowCount: z.number().int().nullable(),
  isOwn: z.boolean(),
  /** False: the caller no longer sees all stores of the task, so its result is not shown. */
  isShown: z.boolean(),
});
export type Task = z.output<typeof task>;

/** Query of GET `analytics/spread_sheet`: the caller's own tasks, the newest first. */
export const taskQuery = z.strictObject({
  limit: page.shape.limit,
  offset: page.shape.offset,
  searchText: page.shape.searchText,
  status: z.enum(taskStatuses).optional(),
  tasktype: z.enum(taskTypes).optional(),
});

/** Query of the rows of a result. */
export const rowQuery = z.strictObject({
  list: z.enum(rowLists).default('rows'),
  limit: page.shape.limit,
  offset: page.shape.offset,
  searchText: page.shape.searchText,
  /** Name of a numeric field to sort by; absent: the order of the result. */
  sortCol: z.string().max(64).optional(),
  sortDir: z.enum(['ASC', 'DESC']).default('DESC'),
  /** Only rules with this test result. */
  standing: z.enum(standings).optional(),
  /** Only rules with this change (Changed rules), or only items with this effect (Promotion). */
  change: z.enum(ruleChanges).optional(),
  role: z.enum(effectRoles).optional(),
  /** For rules: 'true' includes redundant rules. */
  redundant: z.enum(['true', 'false']).default('false'),
  /** Only rows with this item, department or category, written `kind:code`. */
  thing: z.string().max(80).optional(),
});
export type RowQuery = z.output<typeof rowQuery>;

export const estimated = z.object({
  baskets: z.number().int(),
  lines: z.number().int(),
  /** Number of things over the threshold and number of their pairs. `isMore`: counting stopped before the last pair. */
  items: z.number().int(),
  pairs: z.number().int(),
  isMore: z.boolean(),
  seconds: z.number(),
  bytes: z.number(),
  /** Why the server would refuse the task; null: it would accept it. */
  refused: z.enum(taskFailures).nullable(),
});
export type Estimated = z.output<typeof estimated>;

/** Query of the item picker: a part of the name, code or department. */
export const itemQuery = z.strictObject({
  searchText: page.shape.searchText,
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** Choices in the form of a question: department levels, departments and categories, with their names. */
export const analysisChoices = z.object({
  levels: z.array(z.object({ level: z.number().int(), name: z.string() })),
  departments: z.array(z.object({ id: z.number().int(), name: z.string(), level: z.number().int() })),
  categories: z.array(z.object({ id: z.number().int(), name: z.string() })),
});

export const defaultsOf = ({ support, confidence, size, mostLines }: TaskOptions) => ({
  support: support ?? usualThresholds.support,
  confidence: confidence ?? usualThresholds.confidence,
  size: size ?? usualThresholds.size,
  mostLines: mostLines ?? usualThresholds.mostLines,
});
