import type { Task } from '@lanewise/contract/entities/analytics';
import { namesFor, taskOf, type ResultReader } from '../../analytics/shown.ts';
import { partOf } from '../../analytics/stored.ts';
import type { AnalysisTasks, StoredTask, TaskList } from '../../meta/analysis-types.ts';
import { locationIdsOf } from '../../meta/sight.ts';
import type { AppParts } from '../../plugins/app.ts';
import { companyOf, ownDoings, type RequestCaller } from '../../plugins/caller.ts';
import { notFound, Refusal } from '../../plugins/refusal.ts';

export const readerOf = async (caller: RequestCaller): Promise<ResultReader> => ({
  companyId: companyOf(caller),
  userId: caller.user.userId,
  sight: await caller.sight(),
  // A person who works as another user, or looks as another user, does not learn what that user asked about other
  // stores.
  knowsOwn: ownDoings(caller) !== null,
});

/**
 * Whether a reader sees every store of a task: the stores of its result or, without a result, the stores of its
 * question.
 */
export const seesAll = async (tasks: AnalysisTasks, { sight }: ResultReader, task: StoredTask): Promise<boolean> => {
  const seen = new Set(sight.locations.map(({ locationId }) => locationId));
  const stores = await partOf<number[]>(tasks, task, 'stores');
  return (stores ?? task.locationIds).every((id) => seen.has(id));
};

/** Whether a task belongs to the reader, and the reader may know about it. */
const isOwn = ({ userId, knowsOwn }: ResultReader, task: StoredTask): boolean => knowsOwn && task.userId === userId;

/**
 * A task of the company whose stores the reader sees. A reader finds their own task even if they do not see its stores.
 */
export const findTask = async (tasks: AnalysisTasks, reader: ResultReader, taskId: number): Promise<StoredTask> => {
  const task = await tasks.find(reader.companyId, taskId);
  if (!task || !(isOwn(reader, task) || (await seesAll(tasks, reader, task)))) throw notFound();
  return task;
};

/** A task that belongs to the reader and that the reader may change. */
export const findOwn = async (tasks: AnalysisTasks, reader: ResultReader, taskId: number): Promise<StoredTask> => {
  const task = await findTask(tasks, reader, taskId);
  if (task.userId !== reader.userId) throw notFound();
  return task;
};

/** Tasks as a reader sees them. */
export const shownTo = async (
  { meta, facts }: Pick<AppParts, 'meta' | 'facts'>,
  reader: ResultReader,
  found: readonly StoredTask[],
): Promise<Task[]> => {
  const names = await namesFor(meta, facts, reader, found);
  const { analysisTasks } = meta;
  return Promise.all(
    found.map(async (task) => taskOf(task, names, reader, await seesAll(analysisTasks, reader, task))),
  );
};

/** Tasks of the reader's account, a page of them. */
export const listOwn = async (
  tasks: AnalysisTasks,
  reader: ResultReader,
  asked: Omit<TaskList, 'companyId' | 'userId' | 'within'>,
): Promise<{ tasks: StoredTask[]; count: number }> => {
  const { companyId, userId, sight, knowsOwn } = reader;
  const within = knowsOwn ? null : locationIdsOf(sight);
  const { tasks: found, count } = await tasks.list({ ...asked, companyId, userId, within });
  if (knowsOwn) return { tasks: found, count };
  // The author of a task may have seen more stores than the reader sees now: such a task is left out.
  const seen = await Promise.all(found.map((task) => seesAll(tasks, reader, task)));
  return { tasks: found.filter((_, at) => seen[at]), count };
};

/** The state of the task does not allow the call. */
export const isOver = (sentence: string): Refusal => new Refusal(409, 'conflict', sentence);
