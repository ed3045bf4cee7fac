import { sql, type Kysely } from 'kysely';
import { listPage, type Listed } from '../list-page.ts';
import type { People, PeopleWish, Person } from '../people-types.ts';
import type { Tables } from '../tables.ts';
import { users } from './user-rows.ts';

const deepestLevel = sql<number>`(select max(level_id) from level where level.company_id = app_user.company_id)`;

/** Users with all fields that are not secret. */
const people = (db: Kysely<Tables>) =>
  users(db)
    .select([
      'app_user.phone',
      'app_user.role_id as roleId',
      sql<number[]>`array(
        select access_group_id from user_access_group where user_id = app_user.user_id order by access_group_id
      )`.as('accessGroupIds'),
      sql<number[] | 'all'>`case when app_user.all_locations then '"all"'::jsonb else to_jsonb(array(
        select reg_loc_id from user_place where user_id = app_user.user_id order by reg_loc_id
      )) end`.as('regLocIds'),
      sql<number>`least(coalesce(app_user.authority_level, role.authority_level), ${deepestLevel})`.as(
        'authorityLevelId',
      ),
      'app_user.authority_level as ownLevel',
      sql<boolean>`app_user.password_hash is not null`.as('hasPassword'),
      sql<boolean>`app_user.picture_image is not null`.as('hasProfileImage'),
      'app_user.last_login as lastLogin',
    ])
    .$castTo<Person>();

export const personById = async (db: Kysely<Tables>, userId: number): Promise<Person | null> =>
  (await people(db).where('app_user.user_id', '=', userId).executeTakeFirst()) ?? null;

/** The users of a company who have a role or hold an access group. */
export const holdersOf: (db: Kysely<Tables>, ...held: Parameters<People['holders']>) => Promise<Person[]> = (
  db,
  companyId,
  held,
) =>
  people(db)
    .where('app_user.company_id', '=', companyId)
    .where((where) =>
      'roleId' in held
        ? where('app_user.role_id', '=', held.roleId)
        : where.exists(
            where
              .selectFrom('user_access_group as held')
              .whereRef('held.user_id', '=', 'app_user.user_id')
              .where('held.access_group_id', '=', held.accessGroupId)
              .select('held.user_id'),
          ),
    )
    .execute();

/** The columns that search and sort a list. Other columns are read for the page only. */
const listed = (db: Kysely<Tables>, { companyId, status, roleId }: PeopleWish) =>
  db
    .selectFrom('app_user')
    .innerJoin('role', 'role.role_id', 'app_user.role_id')
    .select([
      'app_user.user_id as userId',
      sql<string>`btrim(app_user.first_name || ' ' || app_user.last_name)`.as('name'),
      'app_user.username',
      'role.name as role',
      'app_user.status',
      'app_user.last_login as lastLogin',
    ])
    .where((where) =>
      companyId === null ? where('app_user.company_id', 'is', null) : where('app_user.company_id', '=', companyId),
    )
    .$if(status !== undefined, (query) => query.where('app_user.status', '=', status ?? 'Active'))
    .$if(roleId !== undefined, (query) => query.where('app_user.role_id', '=', roleId ?? 0));

export const listPeople = async (db: Kysely<Tables>, wish: PeopleWish): Promise<Listed<Person>> => {
  const { rows, total } = await listPage(db, listed(db, wish), wish, {
    search: ['name', 'username', 'role'],
    sort: { name: 'text', username: 'text', role: 'text', status: 'value', lastLogin: 'value' },
    id: 'userId',
  });
  if (rows.length === 0) return { rows: [], total };
  const ids = rows.map(({ userId }) => userId);
  const found = await people(db).where('app_user.user_id', 'in', ids).execute();
  const byId = new Map(found.map((person) => [person.userId, person]));
  // A user who was removed in between is left out.
  return { rows: ids.flatMap((userId) => byId.get(userId) ?? []), total };
};
