import { sql, type Kysely } from 'kysely';
import { TooManyAttempts } from '../errors.ts';
import type { Tables } from '../tables.ts';
import { tokenHash } from './tokens.ts';

/** Wrong passwords within the window that lock a username, and for how long (decisions.md, 33). Minutes. */
const LIMIT = 10;
const WINDOW = 15;
const LOCK = 30;

/** Nothing older decides anything any more. */
const KEPT = sql<Date>`now() - make_interval(mins => ${WINDOW + LOCK}::int)`;

/** What stands for a username: what was typed there may be a password in the wrong field. */
const keyOf = (username: string): string => tokenHash(username);

/** Throws TooManyAttempts while the username is locked. */
export const refuseLocked = async (db: Kysely<Tables>, username: string): Promise<void> => {
  const row = await db
    .selectFrom('login_attempt')
    .select(sql<number>`ceil(extract(epoch from max(locked_until) - now()))::int`.as('seconds'))
    .where('username', '=', keyOf(username))
    .where('locked_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (row?.seconds) throw new TooManyAttempts(row.seconds);
};

/** Counts a wrong password; the one that fills the window locks the username. */
export const countWrong = async (db: Kysely<Tables>, username: string): Promise<void> => {
  const key = keyOf(username);
  await sql`
    insert into login_attempt (username, locked_until)
    select ${key}, case when count(*) >= ${LIMIT - 1}::int then now() + make_interval(mins => ${LOCK}::int) end
    from login_attempt
    where username = ${key} and failed_at > now() - make_interval(mins => ${WINDOW}::int)
      -- What led to an earlier lock was paid for by it.
      and failed_at > coalesce((select max(failed_at) from login_attempt
        where username = ${key} and locked_until is not null), '-infinity')
  `.execute(db);
  await db.deleteFrom('login_attempt').where('failed_at', '<', KEPT).execute();
};

export const forgetWrong = async (db: Kysely<Tables>, username: string): Promise<void> => {
  await db.deleteFrom('login_attempt').where('username', '=', keyOf(username)).execute();
};

/** Runs tries of one username one after another, so that many at once are counted before the next one is judged. */
export const oneAtATime = () => {
  const queues = new Map<string, Promise<unknown>>();
  return async <Result>(username: string, attempt: () => Promise<Result>): Promise<Result> => {
    const before = queues.get(username) ?? Promise.resolve();
    const mine = before.then(attempt, attempt);
    queues.set(username, mine);
    try {
      return await mine;
    } finally {
      if (queues.get(username) === mine) queues.delete(username);
    }
  };
};
