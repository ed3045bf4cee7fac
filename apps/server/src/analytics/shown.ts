import type { Task, Thing } from '@lanewise/contract/entities/analytics';
import { scopeOf } from '../facts/scope.ts';
import type { AskedFacts } from '../facts/types.ts';
import type { StoredTask } from '../meta/analysis-types.ts';
import type { Meta } from '../meta/types.ts';
import type { Sight } from '../meta/sight.ts';
import { itemNames } from '../reports/engine/item-names.ts';

/** Who reads tasks. */
export interface ResultReader {
  companyId: number;
  userId: number;
  sight: Sight;
  /** Whether the user is told of the tasks of their own account if the user does not see all stores of the task. */
  knowsOwn: boolean;
}

/** What tasks are shown with. */
interface TaskNames {
  items: ReadonlyMap<string, string>;
  /** Names of the stores in sight, by location_id. */
  stores: ReadonlyMap<number, string>;
}

const MOST_NAMES = 3;

export const namesFor = async (
  { places }: Pick<Meta, 'places'>,
  facts: AskedFacts,
  { companyId, userId, sight }: ResultReader,
  tasks: readonly StoredTask[],
): Promise<TaskNames> => {
  const codes = [...new Set(tasks.flatMap(({ definition: { item1, item2 } }) => [item1 ?? [], item2 ?? []].flat()))];
  const seen = new Set(sight.locations.map(({ locationId }) => locationId));
  const everyDay = scopeOf(sight, { startDate: '1970-01-01', lastDate: '1970-01-01' });
  const [items, locations] = await Promise.all([
    codes.length === 0
      ? []
      : itemNames(facts.of({ company: String(companyId), user: `user ${userId}` }), everyDay, codes),
    places.locations(companyId),
  ]);
  const stores = locations.filter(({ location_id: id }) => seen.has(id));
  return {
    items: new Map(items.map(({ upc, description }) => [upc, description])),
    stores: new Map(stores.map(({ location_id: id, name }) => [id, name])),
  };
};

const thingOf = (code: string | undefined, { items }: TaskNames): Thing | null =>
  code === undefined ? null : { kind: 'item', code, label: items.get(code) || code, department: '' };

/** Estimated seconds that are left; null at the beginning, when nothing is done yet. */
const leftOf = ({ startedAt, done }: StoredTask): number | null => {
  if (startedAt === null || done === null || done < 0.05) return null;
  const spent = (Date.now() - startedAt.getTime()) / 1_000;
  return Math.max(0, Math.ceil((spent * (1 - done)) / done));
};

/** A task as an answer shows it. `isShown`: the reader sees all of its stores. */
export const taskOf = (task: StoredTask, names: TaskNames, { userId }: ResultReader, isShown: boolean): Task => {
  const { definition, phase, done, failure } = task;
  const stores = task.locationIds.flatMap((id) => names.stores.get(id) ?? []);
  return {
    taskid: task.taskId,
    task_title: task.title,
    tasktype: task.type,
    status: task.status,
    start_date: definition.start_date,
    end_date: definition.end_date,
    location: definition.location,
    locationNames: stores.slice(0, MOST_NAMES),
    locationCount: stores.length,
    item1: thingOf(definition.item1, names),
    item2: thingOf(definition.item2, names),
    options: definition.options ?? {},
    mail: task.wantsMail,
    submittedBy: task.submittedBy,
    submittedAt: task.submittedAt.toISOString(),
    startedAt: task.startedAt?.toISOString() ?? null,
    finishedAt: task.finishedAt?.toISOString() ?? null,
    progress:
      task.status === 'In Progress' && phase !== null ? { phase, done: done ?? 0, secondsLeft: leftOf(task) } : null,
    ahead: task.ahead,
    failure,
    rowCount: task.rowCount,
    isOwn: task.userId === userId,
    isShown,
  };
};
