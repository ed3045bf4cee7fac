import { sql, type Kysely } from 'kysely';
import { TooManyAttempts } from '../errors.ts';
import type { LoginOrigin } from '../session-types.ts';
import type { Tables } from '../tables.ts';
import { tokenHash } from './tokens.ts';

/**
 * Wrong passwords that an account accepts in the window (minutes): from all unknown browsers together, and from each
 * known browser.
 */
const LIMIT = 10;
const WINDOW = 30;

/**
 * `FREE`: wrong passwords from one network for one account before each further try has to wait. `FIRST_WAIT` and
 * `LONGEST_WAIT`: the wait in milliseconds.
 */
const FREE = 3;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 4_000;

const since = sql<Date>`(now() - make_interval(mins => ${WINDOW}::int))`;

/** The key of a username; hashed, because users sometimes type a password into the wrong field. */
const attemptKey = (username: string): string => tokenHash(username);

/**
 * Milliseconds to wait before the next try. The wait grows with each wrong password from this network for this account.
 */
const waitBefore = async (db: Kysely<Tables>, username: string, { device, network }: LoginOrigin): Promise<number> => {
  const { wrong } = await db
    .selectFrom('login_attempt')
    .select(sql<number>`count(*)::int`.as('wrong'))
    .where('username', '=', attemptKey(username))
    .where('failed_at', '>', since)
    .where('network', '=', network)
    .where(sql<boolean>`device is not distinct from ${device}::text`)
    .executeTakeFirstOrThrow();
  return wrong < FREE ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (wrong - FREE));
};

/**
 * Counts a try as wrong before the try is checked, so that simultaneous tries, even on many servers, stay within the
 * limit. Returns the number of the try; the caller uses it to take back a correct try. Throws TooManyAttempts when the
 * limit is reached.
 */
export const beginTry = (db: Kysely<Tables>, username: string, { device, network }: LoginOrigin): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const key = attemptKey(username);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lanewise login ${key}`}::text, 0))`.execute(tx);
    await tx.deleteFrom('login_attempt').where('failed_at', '<=', since).execute();
    const { wrong, seconds } = await tx
      .selectFrom('login_attempt')
      .select([
        sql<number>`count(*)::int`.as('wrong'),
        sql<number>`ceil(extract(epoch from min(failed_at) - ${since}))::int`.as('seconds'),
      ])
      .where('username', '=', key)
      .where(sql<boolean>`device is not distinct from ${device}::text`)
      .executeTakeFirstOrThrow();
    if (wrong >= LIMIT) throw new TooManyAttempts(Math.max(1, seconds));
    const { attempt_id } = await tx
      .insertInto('login_attempt')
      .values({ username: key, device, network })
      .returning('attempt_id')
      .executeTakeFirstOrThrow();
    return String(attempt_id);
  });

/** Uncounts a try that was not wrong. */
const takeBack = async (db: Kysely<Tables>, attemptId: string): Promise<void> => {
  await db.deleteFrom('login_attempt').where('attempt_id', '=', attemptId).execute();
};

/** Resets the count of a known browser after a right password. Attempts from unknown browsers stay counted. */
export const forgetWrongOf = async (db: Kysely<Tables>, username: string, device: string): Promise<void> => {
  await db
    .deleteFrom('login_attempt')
    .where('username', '=', attemptKey(username))
    .where('device', '=', device)
    .execute();
};

/** Deletes all wrong tries for the name. They guessed at a password that has changed since. */
export const forgetWrong = async (db: Kysely<Tables>, username: string): Promise<void> => {
  await db.deleteFrom('login_attempt').where('username', '=', attemptKey(username)).execute();
};

/**
 * Runs tries of one key one after another, so that the count of a right try is taken back before the next try is
 * counted.
 */
const oneAtATime = () => {
  const queues = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, attempt: () => Promise<Result>): Promise<Result> => {
    const before = queues.get(key) ?? Promise.resolve();
    const mine = before.then(attempt, attempt);
    queues.set(key, mine);
    try {
      return await mine;
    } finally {
      if (queues.get(key) === mine) queues.delete(key);
    }
  };
};

/** Judges one try for a name; null: wrong. */
export type Tries = <Result>(
  name: string,
  origin: LoginOrigin,
  judge: () => Promise<Result | null>,
) => Promise<Result | null>;

/**
 * Judges tries of passwords. After many wrong tries, a try waits (`pause`). Each try takes its turn, and is counted
 * before it is judged. The count is taken back if the password is right or could not be judged.
 */
export const openTries = (db: Kysely<Tables>, pause: (milliseconds: number) => Promise<unknown>): Tries => {
  const inTurn = oneAtATime();
  return async (name, origin, judge) => {
    await pause(await waitBefore(db, name, origin));
    return inTurn(`${name} ${origin.device ?? ''}`, async () => {
      const begun = await beginTry(db, name, origin);
      const right = await judge().catch(async (error: unknown) => {
        await takeBack(db, begun);
        throw error;
      });
      if (right !== null) await takeBack(db, begun);
      return right;
    });
  };
};
