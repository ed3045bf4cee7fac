// Separate from the schemas, so that the web application loads these without them.

/**
 * Types of a task. The type is the question that the task answers. The first three types are the types of the basket
 * analysis. Addresses and calls use these words.
 */
export const taskTypes = [
  'Pair',
  'Affinity',
  'Item transactions',
  'All rules',
  'Changed rules',
  'Promotion',
  'New item',
  'Dayparts',
  'Differing stores',
] as const;
export type TaskType = (typeof taskTypes)[number];

export const taskStatuses = ['Submitted', 'In Progress', 'Completed', 'Failed', 'Cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Task types that need an item 1; below, task types that need an item 2. */
export const needsItem1: readonly TaskType[] = ['Pair', 'Affinity', 'Item transactions', 'Promotion', 'New item'];
export const needsItem2: readonly TaskType[] = ['Pair'];

const times = ['startTime', 'endTime'] as const;
const earlier = ['earlierStart', 'earlierEnd'] as const;
const mining = ['grain', 'level', 'itemDepartments', 'support', 'confidence', 'size', 'mostLines', ...times] as const;

/**
 * Options of each task type besides items, stores and period. The server refuses other options, because they would
 * change nothing.
 */
export const optionsOfType = {
  Pair: times,
  Affinity: times,
  'Item transactions': times,
  'All rules': mining,
  'Changed rules': [...mining, ...earlier],
  Promotion: [...earlier, 'controlLocations'],
  'New item': times,
  Dayparts: [],
  'Differing stores': [...times, 'measure'],
} as const satisfies Record<TaskType, readonly string[]>;
/** Task types that answer within about a second, so that screens wait for the answer. */
export const quickTypes: readonly TaskType[] = [
  'Pair',
  'Affinity',
  'Item transactions',
  'Dayparts',
  'Differing stores',
];

/** Unit to which the lines of a basket are grouped. Mixed: by item in some departments, by department in all others. */
export const grains = ['item', 'department', 'category', 'mixed'] as const;
export type Grain = (typeof grains)[number];

/** Default thresholds of rules for a task that gives none. */
export const usualThresholds = { support: 0.001, confidence: 0.2, size: 3, mostLines: 200 } as const;

/**
 * Upper limits of tasks. MOST_TASKS: tasks that are kept for a company, with their results. MOST_OPEN_TASKS: tasks of
 * one user and of one company that wait or run.
 */
export const MOST_TASKS = 1_000;
export const MOST_OPEN_TASKS = { user: 10, company: 40 } as const;
/** Most rows of a result that are kept. Rules with the highest value are kept first. */
export const MOST_RESULT_ROWS = 20_000;

/** Steps of the work, in order. */
export const taskPhases = ['reading', 'sets', 'rules', 'values', 'substitutes', 'storing'] as const;
export type TaskPhase = (typeof taskPhases)[number];

/**
 * Why a task failed. baskets: the period and stores have no baskets. weeks: the task can only compare weeks, and there
 * are fewer than three weeks. rules: the thresholds admit too many rules. memory: the baskets do not fit into memory.
 * access: the owner lost the right or sees none of the stores. store: the database of figures did not answer. time: the
 * task took too long. attempts: the server stopped three times during the task.
 */
export const taskFailures = [
  'baskets',
  'weeks',
  'rules',
  'memory',
  'access',
  'store',
  'time',
  'attempts',
  'server',
] as const;
export type TaskFailure = (typeof taskFailures)[number];

/** Test result of a rule. 'cannotSay': too few whole weeks for a test. */
export const standings = ['cannotSay', 'notFound', 'notConfirmed', 'confirmed'] as const;
export type RuleStanding = (typeof standings)[number];

/**
 * Role of an item in a promotion: promoted, sold more because of it (halo), sold less (cannibalised), or without a
 * clear effect.
 */
export const effectRoles = ['promoted', 'halo', 'cannibalised', 'unclear'] as const;
export type EffectRole = (typeof effectRoles)[number];

/** Change of a rule between two periods: only in the later period, only in the earlier period, or in both. */
export const ruleChanges = ['gained', 'lost', 'kept'] as const;
export type RuleChange = (typeof ruleChanges)[number];

/**
 * Measure by which stores are compared: share of baskets with item 1, lines for each basket, or sales for each basket.
 */
export const storeMeasures = ['share', 'size', 'value'] as const;
export type StoreMeasure = (typeof storeMeasures)[number];

/**
 * Parts of the day by their first hour. Each part ends where the next begins; the last part ends where the first
 * begins.
 */
export const dayparts = [
  { key: 'morning', from: 5 },
  { key: 'midday', from: 11 },
  { key: 'afternoon', from: 14 },
  { key: 'evening', from: 17 },
  { key: 'night', from: 21 },
] as const;
export type DaypartKey = (typeof dayparts)[number]['key'];

/** Lists of rows that a result holds. */
export const rowLists = ['rows', 'substitutes', 'places'] as const;
export type RowList = (typeof rowLists)[number];
