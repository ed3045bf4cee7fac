import { MOST_OPEN_TASKS } from '@lanewise/contract/entities/analytics-rules';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { AnalysisTasks, NewTask, StoredTask, TaskList } from '../analysis-types.ts';
import { Refused } from '../errors.ts';
import { refuseFull } from '../list-limits.ts';
import type { Tables } from '../tables.ts';
import { openAnalysisQueue, taskColumns } from './analysis-queue.ts';

/** Number of tasks ahead of a waiting task. */
const ahead = sql`case when task.status = 'Submitted' then (
  select count(*)::int from analysis_task other
  where other.status in ('Submitted', 'In Progress') and (other.queued_at, other.task_id) < (task.queued_at, task.task_id)
) end`;

const select = (where: RawBuilder<unknown>) => sql<StoredTask>`
  select ${taskColumns}, ${ahead} as ahead from analysis_task task where ${where}`;

const find = async (db: Kysely<Tables>, companyId: number, taskId: number): Promise<StoredTask | null> => {
  const { rows } = await select(sql`task.company_id = ${companyId} and task.task_id = ${taskId}`).execute(db);
  return rows[0] ?? null;
};

type Owner = Pick<NewTask, 'companyId' | 'userId'>;

/** Adds the tasks of a company to the queue one at a time, so that the limits also count simultaneous tasks. */
const inTurn = <Result>(
  db: Kysely<Tables>,
  { companyId }: Owner,
  enter: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('analysis', ${companyId}))`.execute(tx);
    return enter(tx);
  });

/** Refuses one more task if its user or its company already has the permitted number of open tasks. */
const refuseMany = async (tx: Transaction<Tables>, { companyId, userId }: Owner): Promise<void> => {
  const { rows } = await sql<{ company: number; own: number }>`
    select count(*)::int as company, (count(*) filter (where user_id = ${userId}))::int as own
    from analysis_task where company_id = ${companyId} and status in ('Submitted', 'In Progress')`.execute(tx);
  const { company = 0, own = 0 } = rows[0] ?? {};
  const whose = own >= MOST_OPEN_TASKS.user ? 'user' : company >= MOST_OPEN_TASKS.company ? 'company' : null;
  if (whose === null) return;
  const most = MOST_OPEN_TASKS[whose];
  throw new Refused('question.tooMany', `There are ${most} tasks that wait or run: wait until one is done.`, { whose });
};

const submit = (db: Kysely<Tables>, task: NewTask): Promise<StoredTask> =>
  inTurn(db, task, async (tx) => {
    await refuseFull(tx, 'analysis_task', task.companyId);
    await refuseMany(tx, task);
    const { task_id: taskId } = await tx
      .insertInto('analysis_task')
      .values({
        company_id: task.companyId,
        user_id: task.userId,
        submitted_by: task.submittedBy,
        title: task.title,
        type: task.definition.tasktype,
        definition: JSON.stringify(task.definition),
        location_ids: [...task.locationIds],
        status: 'Submitted',
        wants_mail: task.wantsMail,
        failure: null,
      })
      .returning('task_id')
      .executeTakeFirstOrThrow();
    const made = await find(tx, task.companyId, taskId);
    if (!made) throw new Error('the task that was just added is not there');
    return made;
  });

const like = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const list = async (db: Kysely<Tables>, asked: TaskList): Promise<{ tasks: StoredTask[]; count: number }> => {
  const { userId, companyId, within, limit, offset, searchText, status = null, type = null } = asked;
  const text = searchText.trim();
  const ids = within && [...within];
  const where = sql`task.company_id = ${companyId} and task.user_id = ${userId}
    and (${ids}::int[] is null or task.location_ids <@ ${ids}::int[])
    and (${status}::text is null or task.status = ${status}) and (${type}::text is null or task.type = ${type})
    and (${text}::text = '' or lower(task.title || ' ' || task.type || ' ' || coalesce(task.definition->>'item1', '') || ' '
      || coalesce(task.definition->>'item2', '')) like ${like(text)})`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<StoredTask>`${select(where)} order by task.task_id desc limit ${limit}::int offset ${offset}::int`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from analysis_task task where ${where}`.execute(db),
  ]);
  return { tasks: rows, count: counts[0]?.count ?? 0 };
};

/**
 * Changes a task and returns the task as it is right after the change. A moment later, a worker may have begun the
 * task. Null: no task matches.
 */
const change = async (
  db: Kysely<Tables>,
  set: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<StoredTask | null> => {
  const { rows } = await sql<StoredTask>`
    update analysis_task task set ${set} where ${where} returning ${taskColumns}, ${ahead} as ahead`.execute(db);
  return rows[0] ?? null;
};

const retry = (db: Kysely<Tables>, task: Owner & { taskId: number }): Promise<StoredTask | null> =>
  inTurn(db, task, async (tx) => {
    await refuseMany(tx, task);
    return change(
      tx,
      sql`status = 'Submitted', queued_at = clock_timestamp(), started_at = null, finished_at = null,
        attempts = 0, leased_until = null, phase = null, done = null, failure = null, row_count = null`,
      sql`task_id = ${task.taskId} and status in ('Failed', 'Cancelled')`,
    );
  });

export const openAnalysisTasks = (db: Kysely<Tables>): AnalysisTasks => ({
  ...openAnalysisQueue(db),
  submit: (task) => submit(db, task),
  find: (companyId, taskId) => find(db, companyId, taskId),
  list: (asked) => list(db, asked),
  retry: (task) => retry(db, task),
  cancel: (taskId) =>
    change(
      db,
      sql`status = 'Cancelled', finished_at = now(), leased_until = null, phase = null, done = null`,
      sql`task_id = ${taskId} and status in ('Submitted', 'In Progress')`,
    ),
  remove: async (taskId) => {
    await db.deleteFrom('analysis_task').where('task_id', '=', taskId).execute();
  },
  part: async (companyId, taskId, part) => {
    const row = await db
      .selectFrom('analysis_result')
      .select('content')
      .where('company_id', '=', companyId)
      .where('task_id', '=', taskId)
      .where('list', '=', part)
      .executeTakeFirst();
    return row?.content ?? null;
  },
});
