import { sql, type Kysely, type Transaction } from 'kysely';
import { MetaUnavailable } from './errors.ts';
import type { IngestStore } from './ingest-types.ts';
import type { Tables } from './tables.ts';

/** Advisory locks for the right to decide and for freezing decisions. Nothing else uses these numbers. */
const deciderLock = 7_266_001;
const freezeLock = 7_266_002;

/**
 * Throws MetaUnavailable if another server may have the right to decide. Another server that gets the right waits until
 * the transaction ends.
 */
export type StillDecides = (tx: Transaction<Tables>) => Promise<void>;

export interface Decider extends Pick<IngestStore, 'asDecider' | 'whileDeciding'> {
  stillDecides: StillDecides;
}

/**
 * A connection holds the right to decide. If the connection breaks, another server gets the right, and this server
 * learns of the loss when it next freezes, enters or ends something.
 */
export const openDecider = (db: Kysely<Tables>): Decider => {
  /**
   * The PostgreSQL process that holds the right to decide for this server; null: this server does not have the right.
   */
  let holder: number | null = null;
  const stillDecides: StillDecides = async (tx) => {
    if (holder === null) return;
    await sql`select pg_advisory_xact_lock_shared(${freezeLock})`.execute(tx);
    const { rows } = await sql`
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and locktype = 'advisory' and classid = 0 and objid = ${deciderLock}
        and pid = ${holder}`.execute(tx);
    if (rows.length === 0) throw new MetaUnavailable(new Error('Another server may decide by now.'));
  };
  return {
    asDecider: (work) =>
      db.connection().execute(async (connection) => {
        const { rows } = await sql<{ got: boolean; pid: number }>`
          select pg_try_advisory_lock(${deciderLock}) as got, pg_backend_pid() as pid`.execute(connection);
        const [asked] = rows;
        if (!asked?.got) return null;
        try {
          // From here on, everything that the previous decider froze is visible.
          await sql`select pg_advisory_lock(${freezeLock}), pg_advisory_unlock(${freezeLock})`.execute(connection);
          holder = asked.pid;
          return await work();
        } finally {
          holder = null;
          await sql`select pg_advisory_unlock(${deciderLock})`.execute(connection);
        }
      }),
    stillDecides,
    whileDeciding: (work) =>
      db.transaction().execute(async (tx) => {
        await stillDecides(tx);
        // The work may take longer than a transaction may be idle.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
        return work();
      }),
  };
};
