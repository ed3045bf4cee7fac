import { SWITCH_MINUTES } from '@lanewise/contract/entities/account';
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { SessionSwitches } from '../session-types.ts';
import type { Tables } from '../tables.ts';
import { seal, unseal } from './sealed.ts';
import { idleMinutes, inMinutes } from './session-limits.ts';
import { newToken, tokenHash } from './tokens.ts';

const MOST_LISTED = 100;

/**
 * A hash of everything that decides what two accounts may do: name, password, status, role, level, groups with their
 * permissions, places.
 */
export const rightsOf = async (db: Kysely<Tables>, actorId: number, targetId: number): Promise<string> => {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(json_agg(account order by account.user_id)::text, ''), 'UTF8')), 'hex') as hash
    from (
      select app_user.user_id, app_user.username, app_user.password_hash, app_user.status, app_user.company_id, app_user.all_locations,
        role.name as role, coalesce(app_user.authority_level, role.authority_level) as level,
        array(
          select access_group_id from user_access_group
          where user_access_group.user_id = app_user.user_id order by access_group_id
        ) as groups,
        array(
          select distinct permission_id from user_access_group join access_group_permission using (access_group_id)
          where user_access_group.user_id = app_user.user_id order by permission_id
        ) as permissions,
        array(
          select reg_loc_id from user_place where user_place.user_id = app_user.user_id order by reg_loc_id
        ) as places
      from app_user join role using (role_id)
      where app_user.user_id in (${actorId}::int, ${targetId}::int)
    ) account
  `.execute(db);
  return rows[0]?.hash ?? '';
};

/**
 * The key that encrypts the original session's token. The switched session stores the encrypted token, and only the
 * token of the switched session gives this key.
 */
const switchKey = (token: string): Buffer => createHash('sha256').update(`switched from ${token}`).digest();

export const openSwitches = (db: Kysely<Tables>, limits: Config['session']): SessionSwitches => ({
  rights: (actorId, targetId) => rightsOf(db, actorId, targetId),
  begin: ({ token, targetId, reason, rights, from, looks = false }) =>
    db.transaction().execute(async (tx) => {
      const actor = await tx
        .selectFrom('session')
        .innerJoin('app_user', 'app_user.user_id', 'session.user_id')
        .innerJoin('role', 'role.role_id', 'app_user.role_id')
        .select(['session.session_id', 'session.absolute_until', 'app_user.user_id', 'app_user.username', 'role.name'])
        .where('session.token_hash', '=', tokenHash(token))
        .where('session.opened_by', '!=', 'switch')
        .forUpdate('session')
        .executeTakeFirst();
      if (!actor) return null;
      await tx.deleteFrom('session').where('parent_session_id', '=', actor.session_id).execute();
      const idle = inMinutes(idleMinutes(limits, actor.name));
      await tx.updateTable('session').set({ idle_until: idle }).where('session_id', '=', actor.session_id).execute();
      const { switch_id } = await tx
        .insertInto('account_switch')
        .values({ actor_id: actor.user_id, actor_name: actor.username, target_id: targetId, reason, looks })
        .returning('switch_id')
        .executeTakeFirstOrThrow();
      const own = newToken();
      await tx
        .insertInto('session')
        .values({
          token_hash: tokenHash(own),
          user_id: targetId,
          idle_until: idle,
          absolute_until: sql<Date>`least(${actor.absolute_until}::timestamptz, ${inMinutes(SWITCH_MINUTES)})`,
          opened_by: 'switch',
          parent_session_id: actor.session_id,
          switch_id,
          parent_token: seal(switchKey(own), token),
          rights,
          ...from,
        })
        .execute();
      return own;
    }),
  back: async (token) => {
    const ended = await db
      .deleteFrom('session')
      .where('token_hash', '=', tokenHash(token))
      .where('opened_by', '=', 'switch')
      .returning('parent_token')
      .executeTakeFirst();
    return ended?.parent_token ? unseal(switchKey(token), ended.parent_token) : null;
  },
  list: async (userId) => {
    const rows = await db
      .selectFrom('account_switch')
      .leftJoin('session', 'session.switch_id', 'account_switch.switch_id')
      .select([
        'account_switch.switch_id as switchId',
        'account_switch.actor_name as actor',
        'account_switch.reason',
        'account_switch.looks',
        'account_switch.began_at as beganAt',
        // The row of an expired session remains until it is removed. The row of a session from before a restore is
        // missing.
        sql<Date | null>`coalesce(account_switch.ended_at, case
          when session.session_id is null
            then least(now(), account_switch.began_at + make_interval(mins => ${SWITCH_MINUTES}::int))
          when least(session.idle_until, session.absolute_until) <= now()
            then least(session.idle_until, session.absolute_until)
        end)`.as('endedAt'),
      ])
      .where('account_switch.target_id', '=', userId)
      .orderBy('account_switch.began_at', 'desc')
      .orderBy('account_switch.switch_id', 'desc')
      .limit(MOST_LISTED)
      .execute();
    return rows;
  },
});
