// Separate from the schemas, so that the web application loads these without them.

/** What a task asks. The first three are those of the basket analysis; an address and a call carry these words. */
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

/** Types that need an item 1, and those that need an item 2. */
export const needsItem1: readonly TaskType[] = ['Pair', 'Affinity', 'Item transactions', 'Promotion', 'New item'];
export const needsItem2: readonly TaskType[] = ['Pair'];

const times = ['startTime', 'endTime'] as const;
const earlier = ['earlierStart', 'earlierEnd'] as const;
const mining = ['grain', 'level', 'itemDepartments', 'support', 'confidence', 'size', 'mostLines', ...times] as const;

/** What each type of task may state beside items, stores and period. All else would change nothing, so it is refused. */
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
/** Types whose answer is there within about a second; screens wait for it. */
export const quickTypes: readonly TaskType[] = [
  'Pair',
  'Affinity',
  'Item transactions',
  'Dayparts',
  'Differing stores',
];

/** What the lines of a basket are taken for. Mixed: some departments by item, all others by department. */
export const grains = ['item', 'department', 'category', 'mixed'] as const;
export type Grain = (typeof grains)[number];

/** Thresholds of rules where a task states none. */
export const usualThresholds = { support: 0.001, confidence: 0.2, size: 3, mostLines: 200 } as const;

/** Tasks of a company that are kept, results included; and those of one user and of a company that wait or run. */
export const MOST_TASKS = 1_000;
export const MOST_OPEN_TASKS = { user: 10, company: 40 } as const;
/** Rows of a result that are kept: rules by value, from the highest down. */
export const MOST_RESULT_ROWS = 20_000;

/** Steps of the work, in order. */
export const taskPhases = ['reading', 'sets', 'rules', 'values', 'substitutes', 'storing'] as const;
export type TaskPhase = (typeof taskPhases)[number];

/**
 * Why a task failed. baskets: there is none in the period and stores; weeks: fewer than three of them where only weeks
 * can be compared; rules: the thresholds let too many pass; memory: the baskets do not fit; access: its owner no longer has the right or sees none of the stores; store: the store of
 * figures did not answer; time: it took too long; attempts: the server ended three times while it worked on it.
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

/** What became of a rule: 'cannotSay' where there are too few whole weeks. */
export const standings = ['cannotSay', 'notFound', 'notConfirmed', 'confirmed'] as const;
export type RuleStanding = (typeof standings)[number];

/** What a promotion did to an item: itself, more of it (halo), less of it (cannibalised), or nothing clear. */
export const effectRoles = ['promoted', 'halo', 'cannibalised', 'unclear'] as const;
export type EffectRole = (typeof effectRoles)[number];

/** A rule of two periods: only in the later one, only in the earlier one, or in both. */
export const ruleChanges = ['gained', 'lost', 'kept'] as const;
export type RuleChange = (typeof ruleChanges)[number];

/** What stores are compared by: the share of baskets with item 1, lines a basket, or sales a basket. */
export const storeMeasures = ['share', 'size', 'value'] as const;
export type StoreMeasure = (typeof storeMeasures)[number];

/** Parts of the day by their first hour; the last one ends where the first begins. */
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
