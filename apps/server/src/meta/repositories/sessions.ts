import { adminRoles } from '@lanewise/contract/access';
import { sql, type Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Tables } from '../tables.ts';
import type { Sessions } from '../types.ts';
import { newToken, tokenHash } from './tokens.ts';
import { userById } from './user-rows.ts';

type Limits = Config['session'];

const idleMinutes = (limits: Limits, role: string): number =>
  (adminRoles as readonly string[]).includes(role) ? limits.adminIdleMinutes : limits.idleMinutes;

const absoluteMinutes = (limits: Limits, role: string): number =>
  (adminRoles as readonly string[]).includes(role) ? limits.adminAbsoluteMinutes : limits.absoluteMinutes;

const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes}::int)`;

/** All times are the database's own clock, so that several servers agree. */
export const openSessions = (db: Kysely<Tables>, limits: Limits): Sessions => ({
  open: async (userId) => {
    const user = await userById(db, userId);
    if (!user) throw new Error(`There is no user ${userId}.`);
    const token = newToken();
    await db
      .deleteFrom('session')
      .where('absolute_until', '<', sql<Date>`now()`)
      .execute();
    await db
      .insertInto('session')
      .values({
        token_hash: tokenHash(token),
        user_id: userId,
        idle_until: inMinutes(idleMinutes(limits, user.role)),
        absolute_until: inMinutes(absoluteMinutes(limits, user.role)),
      })
      .execute();
    return token;
  },
  find: async (token) => {
    const session = await db
      .selectFrom('session')
      .select(['session_id', 'user_id', sql<number>`extract(epoch from idle_until - now())::float8`.as('idle_seconds')])
      .where('token_hash', '=', tokenHash(token))
      .where('idle_until', '>', sql<Date>`now()`)
      .where('absolute_until', '>', sql<Date>`now()`)
      .executeTakeFirst();
    if (!session) return null;
    const user = await userById(db, session.user_id);
    if (user?.status !== 'Active') return null;
    const idle = idleMinutes(limits, user.role);
    if (session.idle_seconds < (idle - 1) * 60) {
      await db
        .updateTable('session')
        .set({ idle_until: inMinutes(idle) })
        .where('session_id', '=', session.session_id)
        .execute();
    }
    return { sessionId: session.session_id, user };
  },
  close: async (token) => {
    await db.deleteFrom('session').where('token_hash', '=', tokenHash(token)).execute();
  },
  closeAll: async (userId) => {
    await db.deleteFrom('session').where('user_id', '=', userId).execute();
  },
});
