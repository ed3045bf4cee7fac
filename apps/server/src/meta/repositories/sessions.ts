import { isAdminRole } from '@lanewise/domain/rights/standing';
import { sql, type Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { LiveSession, Sessions, StoredSession } from '../session-types.ts';
import type { Tables } from '../tables.ts';
import type { User } from '../user-types.ts';
import { absoluteMinutes, idleMinutes, inMinutes } from './session-limits.ts';
import { rightsOf } from './switches.ts';
import { newToken, tokenHash } from './tokens.ts';
import { userById } from './user-rows.ts';

interface Found {
  session_id: number;
  user_id: number;
  opened_by: 'password' | 'provider' | 'switch';
  parent_session_id: number | null;
  rights: string | null;
  actor_id: number | null;
  looks: boolean;
  idle_seconds: number;
  has_factor: boolean;
}

const living = (db: Kysely<Tables>, token: string): Promise<Found | undefined> =>
  db
    .selectFrom('session')
    .leftJoin('account_switch', 'account_switch.switch_id', 'session.switch_id')
    .select([
      'session.session_id',
      'session.user_id',
      'session.opened_by',
      'session.parent_session_id',
      'session.rights',
      'account_switch.actor_id',
      sql<boolean>`coalesce(account_switch.looks, false)`.as('looks'),
      sql<number>`extract(epoch from session.idle_until - now())::float8`.as('idle_seconds'),
      sql<boolean>`exists (
        select from second_factor where second_factor.user_id = session.user_id and confirmed_at is not null
      )`.as('has_factor'),
    ])
    .where('session.token_hash', '=', tokenHash(token))
    .where('session.idle_until', '>', sql<Date>`now()`)
    .where('session.absolute_until', '>', sql<Date>`now()`)
    // Nobody of an Inactive company may log in, by any kind of login.
    .where(
      sql<boolean>`not exists (
        select from app_user join company on company.company_id = app_user.company_id
        where app_user.user_id = session.user_id and company.status = 'Inactive'
      )`,
    )
    .executeTakeFirst();

/** Largest number of active sessions of one user. A user has fewer browsers, tablets and office programs. */
export const mostSessions = 100;

/** The user who switched into another account. If either account has changed, ends the session and returns null. */
const actorOf = async (db: Kysely<Tables>, found: Found): Promise<User | null> => {
  const actor = found.actor_id === null ? null : await userById(db, found.actor_id);
  if (actor?.status === 'Active' && found.rights === (await rightsOf(db, actor.userId, found.user_id))) return actor;
  await db.deleteFrom('session').where('session_id', '=', found.session_id).execute();
  return null;
};

/** A switched session has the limits of the user who switched, and keeps the original session in use. */
const touch = async (db: Kysely<Tables>, found: Found, minutes: number): Promise<void> => {
  if (found.idle_seconds >= (minutes - 1) * 60) return;
  const used = [found.session_id, ...(found.parent_session_id === null ? [] : [found.parent_session_id])];
  await db
    .updateTable('session')
    .set({ idle_until: inMinutes(minutes), last_used_at: sql<Date>`now()` })
    .where('session_id', 'in', used)
    .execute();
};

/** Active sessions of a user, with the fields of the list. */
const listed = async (db: Kysely<Tables>, userId: number): Promise<StoredSession[]> =>
  db
    .selectFrom('session')
    .leftJoin('account_switch', 'account_switch.switch_id', 'session.switch_id')
    .select([
      'session.session_id as sessionId',
      'session.address',
      'session.browser',
      'session.system',
      'session.opened_by as openedBy',
      'account_switch.actor_name as switchedBy',
      'session.created_at as createdAt',
      'session.last_used_at as lastUsedAt',
    ])
    .where('session.user_id', '=', userId)
    .where('session.idle_until', '>', sql<Date>`now()`)
    .where('session.absolute_until', '>', sql<Date>`now()`)
    .orderBy('session.last_used_at', 'desc')
    .orderBy('session.session_id', 'desc')
    .execute();

/**
 * All times are the database's own clock, so that several servers agree. No session is cached between two requests, so
 * an ended session is refused at the next request. `factorForAdmins`: admins need a second factor.
 */
export const openSessions = (db: Kysely<Tables>, limits: Config['session'], factorForAdmins: boolean): Sessions => ({
  open: async (userId, { from, by = 'password' } = {}) => {
    const user = await userById(db, userId);
    if (!user) throw new Error(`There is no user ${userId}.`);
    const token = newToken();
    const opened = {
      token_hash: tokenHash(token),
      user_id: userId,
      opened_by: by,
      ...from,
      idle_until: inMinutes(idleMinutes(limits, user.role)),
      absolute_until: inMinutes(absoluteMinutes(limits, user.role)),
    };
    // Everything is in one statement, because each statement waits for the disk by itself. The oldest sessions make
    // room for the new session.
    await db
      .with('displaced', (query) =>
        query.deleteFrom('session').where('session_id', 'in', (sessions) =>
          sessions
            .selectFrom('session')
            .select('session_id')
            .where('user_id', '=', userId)
            .orderBy('last_used_at', 'desc')
            .orderBy('session_id', 'desc')
            .offset(mostSessions - 1),
        ),
      )
      .with('ended', (query) => query.deleteFrom('session').where('absolute_until', '<', sql<Date>`now()`))
      .with('opened', (query) => query.insertInto('session').values(opened))
      .updateTable('app_user')
      .set({ last_login: sql<Date>`now()` })
      .where('user_id', '=', userId)
      .execute();
    return token;
  },
  find: async (token): Promise<LiveSession | null> => {
    const found = await living(db, token);
    if (!found) return null;
    const user = await userById(db, found.user_id);
    // A person who looks as another user does not use that user's login, so the account may also be an account without
    // a password.
    const isOpen = user?.status === 'Active' || (found.looks && user?.status === 'Invited');
    if (!user || !isOpen) return null;
    const switchedBy = found.opened_by === 'switch' ? await actorOf(db, found) : null;
    if (found.opened_by === 'switch' && !switchedBy) return null;
    await touch(db, found, idleMinutes(limits, (switchedBy ?? user).role));
    const needsFactor =
      factorForAdmins && found.opened_by === 'password' && isAdminRole(user.role) && !found.has_factor;
    return { sessionId: found.session_id, user, switchedBy, looks: found.looks, needsFactor };
  },
  close: async (token) => {
    await sql`
      delete from session where token_hash = ${tokenHash(token)}
      or session_id = (select parent_session_id from session where token_hash = ${tokenHash(token)})
    `.execute(db);
  },
  closeAll: async (userId) => {
    await db.deleteFrom('session').where('user_id', '=', userId).execute();
  },
  opened: async (sessionId) =>
    (await db
      .selectFrom('session')
      .select(['opened_by as by', sql<number>`extract(epoch from now() - created_at)::float8`.as('seconds')])
      .where('session_id', '=', sessionId)
      .executeTakeFirst()) ?? null,
  list: (userId) => listed(db, userId),
  closeOne: async (userId, sessionId) => {
    const ended = await db
      .deleteFrom('session')
      .where('user_id', '=', userId)
      .where('session_id', '=', sessionId)
      .returning('session_id')
      .executeTakeFirst();
    return ended !== undefined;
  },
  closeOthers: async (userId, staying) => {
    await db.deleteFrom('session').where('user_id', '=', userId).where('session_id', '!=', staying).execute();
  },
});
