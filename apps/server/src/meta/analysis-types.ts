import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { TaskInput } from '@lanewise/contract/entities/analytics';
import type { TaskFailure, TaskPhase, TaskStatus, TaskType } from '@lanewise/contract/entities/analytics-rules';

/** The question of a task, as submitted. */
export type StoredDefinition = Omit<TaskInput, 'task_title' | 'mail' | 'location'> & { location: number[] | null };

export interface Failure {
  reason: TaskFailure;
  params: Record<string, string | number>;
}

export interface StoredTask {
  taskId: number;
  companyId: number;
  userId: number;
  submittedBy: string;
  title: string;
  type: TaskType;
  definition: StoredDefinition;
  locationIds: LocationId[];
  status: TaskStatus;
  wantsMail: boolean;
  submittedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  attempts: number;
  phase: TaskPhase | null;
  done: number | null;
  failure: Failure | null;
  rowCount: number | null;
  /** Number of tasks, of any company, that are ahead of this task in the queue. Null: this task does not wait. */
  ahead: number | null;
}

export interface NewTask {
  companyId: number;
  userId: number;
  submittedBy: string;
  title: string;
  definition: StoredDefinition;
  locationIds: readonly LocationId[];
  wantsMail: boolean;
}

/** Parts of a result by their names, compressed. */
export type StoredResult = ReadonlyMap<string, Buffer>;

export interface TaskList {
  userId: number;
  companyId: number;
  /** Leaves out tasks about any store (location_id) that is not in this list. Null: all tasks. */
  within: readonly number[] | null;
  limit: number;
  offset: number;
  searchText: string;
  status?: TaskStatus | undefined;
  type?: TaskType | undefined;
}

/**
 * Tasks and their queue. A task belongs to the worker that took it until its lease ends; `keep` prolongs it. Every
 * change by a worker names the attempt, so a worker whose lease ended changes nothing.
 */
export interface AnalysisTasks {
  /**
   * Refuses with `list.full` if the company has the greatest permitted number of tasks, and with `Busy` if too many
   * tasks are open.
   */
  submit(task: NewTask): Promise<StoredTask>;
  find(companyId: number, taskId: number): Promise<StoredTask | null>;
  /** Tasks of a user, the newest first, and how many there are. */
  list(asked: TaskList): Promise<{ tasks: StoredTask[]; count: number }>;
  /**
   * Puts a task back into the queue. Refuses too many open tasks, like `submit`. Null: the task has neither failed nor
   * been cancelled.
   */
  retry(task: Pick<StoredTask, 'taskId' | 'companyId' | 'userId'>): Promise<StoredTask | null>;
  /** Null: it neither waits nor runs. */
  cancel(taskId: number): Promise<StoredTask | null>;
  remove(taskId: number): Promise<void>;
  part(companyId: number, taskId: number, list: string): Promise<Buffer | null>;
  /** Takes the next task of these types: companies take turns, then the users of a company. */
  take(types: readonly TaskType[]): Promise<StoredTask | null>;
  /** Extends the lease and stores the progress; false: the task was cancelled, deleted or taken by another process. */
  keep(task: StoredTask, phase: TaskPhase, done: number): Promise<boolean>;
  complete(task: StoredTask, result: StoredResult, rowCount: number): Promise<boolean>;
  fail(task: StoredTask, failure: Failure): Promise<boolean>;
  /** Puts a running task back into the queue, as if no worker had begun it. */
  release(task: StoredTask): Promise<void>;
}
