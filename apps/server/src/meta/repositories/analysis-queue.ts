import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { AnalysisTasks, Failure, StoredResult, StoredTask } from '../analysis-types.ts';
import type { Tables } from '../tables.ts';

/** Seconds after which another worker may take a task whose worker is silent. */
const LEASE = 20;

/** Columns of a task. The statement must name the table `task`. */
export const taskColumns = sql`task.task_id as "taskId", task.company_id as "companyId", task.user_id as "userId",
  task.submitted_by as "submittedBy", task.title, task.type, task.definition, task.location_ids as "locationIds", task.status,
  task.wants_mail as "wantsMail", task.submitted_at as "submittedAt", task.started_at as "startedAt",
  task.finished_at as "finishedAt", task.attempts, task.phase, task.done, task.failure, task.row_count as "rowCount"`;

type Queue = Pick<AnalysisTasks, 'take' | 'keep' | 'complete' | 'fail' | 'release'>;

const lease = sql`clock_timestamp() + make_interval(secs => ${LEASE}::int)`;

/**
 * Takes the next task. First chooses the company whose last task began longest ago, then its user whose last task began
 * longest ago, then the task of this user that has waited longest. Two workers never take the same task, because a
 * locked row is skipped.
 */
const take = async (db: Kysely<Tables>, types: readonly string[]): Promise<StoredTask | null> => {
  const { rows } = await sql<StoredTask>`
    update analysis_task task
    set status = 'In Progress', started_at = clock_timestamp(), attempts = attempts + 1, leased_until = ${lease},
      phase = 'reading', done = 0
    where task_id = (
      select open.task_id from analysis_task open
      where open.type = any(${types}::text[])
        and (open.status = 'Submitted' or (open.status = 'In Progress' and open.leased_until < clock_timestamp()))
      order by
        (select max(started_at) from analysis_task other where other.company_id = open.company_id) nulls first,
        (select max(started_at) from analysis_task other where other.user_id = open.user_id) nulls first,
        open.queued_at, open.task_id
      limit 1 for update skip locked
    )
    returning ${taskColumns}, null as ahead
  `.execute(db);
  return rows[0] ?? null;
};

/** Changes a task that is still in the hands of this attempt. */
const change = async (
  db: Kysely<Tables> | Transaction<Tables>,
  { taskId, attempts }: StoredTask,
  set: RawBuilder<unknown>,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update analysis_task set ${set}
    where task_id = ${taskId} and status = 'In Progress' and attempts = ${attempts}`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
};

const over = sql`finished_at = clock_timestamp(), leased_until = null, phase = null, done = null`;

const complete = (db: Kysely<Tables>, task: StoredTask, result: StoredResult, rowCount: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const isOurs = await change(tx, task, sql`status = 'Completed', failure = null, row_count = ${rowCount}, ${over}`);
    if (!isOurs) return false;
    await tx.deleteFrom('analysis_result').where('task_id', '=', task.taskId).execute();
    const { taskId: task_id, companyId: company_id } = task;
    await tx
      .insertInto('analysis_result')
      .values([...result].map(([list, content]) => ({ company_id, task_id, list, content })))
      .execute();
    return true;
  });

const fail = (db: Kysely<Tables>, task: StoredTask, failure: Failure): Promise<boolean> =>
  change(db, task, sql`status = 'Failed', failure = ${JSON.stringify(failure)}::json, ${over}`);

export const openAnalysisQueue = (db: Kysely<Tables>): Queue => ({
  take: (types) => take(db, types),
  keep: (task, phase, done) => change(db, task, sql`leased_until = ${lease}, phase = ${phase}, done = ${done}::real`),
  complete: (task, result, rowCount) => complete(db, task, result, rowCount),
  fail: (task, failure) => fail(db, task, failure),
  release: async (task) => {
    await change(
      db,
      task,
      sql`status = 'Submitted', attempts = attempts - 1, leased_until = null, phase = null, done = null, started_at = null`,
    );
  },
});
