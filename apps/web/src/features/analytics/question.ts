import type { submitTask } from '@lanewise/contract/endpoints/analytics';
import type { InputTo } from '@lanewise/contract/endpoints/endpoint';
import type { Task, Thing } from '@lanewise/contract/entities/analytics';
import { needsItem1, needsItem2, optionsOfType, usualThresholds } from '@lanewise/contract/entities/analytics-rules';
import type { TaskType } from '@lanewise/contract/entities/analytics-rules';
import { addDays } from '@lanewise/domain/calendar/day';
import { daysIn } from '@lanewise/domain/calendar/range';
import type { DateRange } from '@lanewise/domain/calendar/range';
import { Problem } from '../../api/problem.ts';
import type { Effective } from '../../report/address/wire.ts';

/** Task types of the form; types about an item come first. */
export const askedTypes: readonly TaskType[] = [
  'Affinity',
  'Pair',
  'Item transactions',
  'Promotion',
  'New item',
  'Dayparts',
  'Differing stores',
  'All rules',
  'Changed rules',
];

/** A level deeper than any department tree, so that each line counts in its own department. */
export const OWN_LEVEL = '8';

export type Submitted = InputTo<typeof submitTask>['body'];

/**
 * Values of the form; shares are in percent. The controls of the last three values are outside the form, and also show
 * the refusals of these values.
 */
export interface QuestionValues extends Record<string, unknown> {
  task_title: string;
  tasktype: TaskType;
  item1: Thing | null;
  item2: Thing | null;
  grain: string;
  /** Level of the departments. */
  level: string;
  /** Ids of departments that are analysed by item where the grain is mixed. */
  itemDepartments: string[];
  support: string;
  confidence: string;
  size: string;
  mostLines: string;
  startTime: string;
  endTime: string;
  measure: string;
  /** First day of the earlier period; '': the default (`earlierOf`). */
  earlierStart: string;
  earlierEnd: string;
  /** Stores without the promotion; null: all other stores. */
  controlLocations: readonly number[] | null;
  mail: boolean;
  location: string;
  start_date: string;
  end_date: string;
}

type Option = (typeof optionsOfType)[TaskType][number];
export const uses = (type: TaskType, option: Option): boolean =>
  (optionsOfType[type] as readonly Option[]).includes(option);
export const needsSecond = (type: TaskType): boolean => needsItem2.includes(type);
/**
 * Whether item 1 is required. A comparison of stores uses the share of baskets with an item, or a measure that needs no
 * item.
 */
export const needsFirst = ({ tasktype, measure }: Pick<QuestionValues, 'tasktype' | 'measure'>): boolean =>
  needsItem1.includes(tasktype) || (tasktype === 'Differing stores' && measure === 'share');

export const emptyQuestion: QuestionValues = {
  task_title: '',
  tasktype: 'Affinity',
  item1: null,
  item2: null,
  grain: 'item',
  level: '1',
  itemDepartments: [],
  support: String(usualThresholds.support * 100),
  confidence: String(usualThresholds.confidence * 100),
  size: String(usualThresholds.size),
  mostLines: String(usualThresholds.mostLines),
  startTime: '',
  endTime: '',
  measure: 'share',
  earlierStart: '',
  earlierEnd: '',
  controlLocations: null,
  mail: false,
  location: '',
  start_date: '',
  end_date: '',
};

/** A typed number with a point or a comma as decimal mark; NaN if the text is none. */
export const typedNumber = (text: string): number => (text.trim() === '' ? NaN : Number(text.trim().replace(',', '.')));

/** A share from percent, without the digits that a division adds. */
const shareOf = (text: string): number => Number((typedNumber(text) / 100).toPrecision(12));
const percentOf = (share: number): string => String(Number((share * 100).toPrecision(12)));

/** Default length in days of the earlier period of a promotion. */
const BEFORE = 28;

/**
 * The earlier period: the chosen period; otherwise the four weeks before a promotion, or as many days as the later
 * period has.
 */
export const earlierOf = (
  { tasktype, earlierStart, earlierEnd }: Pick<QuestionValues, 'tasktype' | 'earlierStart' | 'earlierEnd'>,
  dates: DateRange,
): DateRange =>
  earlierStart === ''
    ? {
        start: addDays(dates.start, -(tasktype === 'Promotion' ? BEFORE : daysIn(dates))),
        last: addDays(dates.start, -1),
      }
    : { start: earlierStart, last: earlierEnd };

type Options = NonNullable<Submitted['options']>;

const rulesOf = (values: QuestionValues): Options => {
  const { level, support, confidence, size, mostLines, itemDepartments } = values;
  const grain = values.grain as NonNullable<Options['grain']>;
  return {
    grain,
    ...(grain === 'department' || grain === 'mixed' ? { level: Number(level) } : {}),
    ...(grain === 'mixed' ? { itemDepartments: itemDepartments.map(Number) } : {}),
    support: shareOf(support),
    confidence: shareOf(confidence),
    size: Number(size),
    mostLines: typedNumber(mostLines),
  };
};

/** Returns only the options that the task type uses, because the server refuses other options. */
const optionsOf = (values: QuestionValues, { dates, locations }: Effective): Options => {
  const { tasktype, startTime, endTime, measure, controlLocations } = values;
  const earlier = earlierOf(values, dates);
  const isTimed = uses(tasktype, 'startTime') && (startTime !== '' || endTime !== '');
  const hasControls = uses(tasktype, 'controlLocations') && controlLocations !== null && locations !== null;
  return {
    ...(uses(tasktype, 'grain') ? rulesOf(values) : {}),
    ...(isTimed ? { startTime, endTime } : {}),
    ...(uses(tasktype, 'earlierStart') ? { earlierStart: earlier.start, earlierEnd: earlier.last } : {}),
    ...(hasControls ? { controlLocations: [...controlLocations] } : {}),
    ...(uses(tasktype, 'measure') ? { measure: measure as NonNullable<Options['measure']> } : {}),
  };
};

/** The definition of a task, without its title. */
export const questionOf = (values: QuestionValues, effective: Effective) => {
  const { dates, locations } = effective;
  const options = optionsOf(values, effective);
  return {
    start_date: dates.start,
    end_date: dates.last,
    location: locations ? [...locations] : undefined,
    tasktype: values.tasktype,
    ...(needsFirst(values) ? { item1: values.item1?.code } : {}),
    ...(needsSecond(values.tasktype) ? { item2: values.item2?.code } : {}),
    ...(Object.keys(options).length > 0 ? { options } : {}),
  };
};

/** Form values of a task, to be changed. `type`: another task type about the same item. */
export const valuesOfTask = ({ tasktype, item1, item2, options }: Task, type: TaskType = tasktype): QuestionValues => {
  const { support, confidence, size, mostLines, level, itemDepartments } = options;
  const { grain, startTime, endTime, measure, earlierStart, earlierEnd, controlLocations } = options;
  return {
    ...emptyQuestion,
    tasktype: type,
    item1,
    item2,
    ...(grain === undefined ? {} : { grain }),
    ...(level === undefined ? {} : { level: String(level) }),
    itemDepartments: (itemDepartments ?? []).map(String),
    ...(support === undefined ? {} : { support: percentOf(support) }),
    ...(confidence === undefined ? {} : { confidence: percentOf(confidence) }),
    ...(size === undefined ? {} : { size: String(size) }),
    ...(mostLines === undefined ? {} : { mostLines: String(mostLines) }),
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    ...(measure === undefined ? {} : { measure }),
    // A new task type has another default for the earlier period.
    ...(type === tasktype ? { earlierStart: earlierStart ?? '', earlierEnd: earlierEnd ?? '' } : {}),
    controlLocations: controlLocations ?? null,
  };
};

/** A copy of a task, to be submitted again. */
export const againOf = (task: Task): Submitted => ({
  task_title: task.task_title,
  start_date: task.start_date,
  end_date: task.end_date,
  location: task.location ?? undefined,
  tasktype: task.tasktype,
  item1: task.item1?.code,
  item2: task.item2?.code,
  options: task.options,
});

/** A Pair task for two items of an answer, with the days and stores of its task. */
export const pairOf = (task: Task, a: Thing, b: Thing, title: string): Submitted => ({
  task_title: title,
  start_date: task.start_date,
  end_date: task.end_date,
  location: task.location ?? undefined,
  tasktype: 'Pair',
  item1: a.code,
  item2: b.code,
  ...(task.options.startTime === undefined
    ? {}
    : { options: { startTime: task.options.startTime, endTime: task.options.endTime } }),
});

/** A refusal with its field names changed to those of the form. */
export const refusedAt = (error: unknown): unknown =>
  error instanceof Problem && error.fields.length > 0
    ? new Problem(
        error.status,
        {
          code: error.code as never,
          message: error.bodyMessage,
          params: error.params,
          fields: error.fields.map((one) => ({ ...one, field: one.field.replace(/^options\./, '') })),
        },
        error.headerMessage,
      )
    : error;
