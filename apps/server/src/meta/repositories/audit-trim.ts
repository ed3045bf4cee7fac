import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { appendRecords, systemEntry } from './audit-writer.ts';

interface Day {
  record_id: string;
  hash: string;
  at: Date;
}

/** The last record of the oldest day (UTC) of the log, if that day is more than this many days ago. */
const oldestDay = async (tx: Transaction<Tables>, days: number): Promise<Day | null> => {
  const { rows } = await sql<Day>`
    select record_id, hash, at from audit_record
    where at < ((select (min(at) at time zone 'UTC')::date + 1 from audit_record)::timestamp at time zone 'UTC')
      and at < ((now() at time zone 'UTC')::date - ${days}::int)::timestamp at time zone 'UTC'
    order by record_id desc limit 1
  `.execute(tx);
  return rows[0] ?? null;
};

/**
 * Deletes the oldest day if it is old enough; returns the number of deleted records. The chain then begins at the
 * anchor.
 */
const trimDay = (db: Kysely<Tables>, days: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('lanewise audit', 0))`.execute(tx);
    const day = await oldestDay(tx, days);
    if (!day) return 0;
    const anchor = { record_id: day.record_id, hash: day.hash, at: day.at };
    await tx
      .insertInto('audit_anchor')
      .values(anchor)
      .onConflict((conflict) => conflict.column('one').doUpdateSet(anchor))
      .execute();
    await sql`select set_config('lanewise.audit_trim', 'on', true)`.execute(tx);
    const { numDeletedRows } = await tx
      .deleteFrom('audit_record')
      .where('record_id', '<=', day.record_id)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });

/**
 * Deletes whole days from the old end of the log and records the deletion. Returns the number of deleted records. The
 * newest day always stays.
 */
export const trimAudit = async (db: Kysely<Tables>, days: number): Promise<number> => {
  let deleted = 0;
  for (let count = await trimDay(db, days); count > 0; count = await trimDay(db, days)) deleted += count;
  if (deleted === 0) return 0;
  const changes = [{ field: 'records', before: null, after: String(deleted) }];
  await db.transaction().execute((tx) => appendRecords(tx, [{ ...systemEntry('audit.trim'), changes }]));
  return deleted;
};
