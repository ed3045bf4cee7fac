import { isAdminRole } from '@lanewise/domain/rights/standing';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import type { ChangedPerson, People, Person, PersonValues, RoleChoice } from '../people-types.ts';
import type { Tables } from '../tables.ts';
import { refuseFormerName } from './former-names.ts';
import { below, groupsFor, pathOf } from './person-reach.ts';
import { holdersOf, listPeople, personById } from './person-rows.ts';
import { rolesOf } from './role-rows.ts';
import { findGroups, invalid, setGroups, setPlaces } from './user-assignments.ts';
import { refuseTaken, required } from './violations.ts';

const findRole = async (
  db: Kysely<Tables>,
  companyId: number | null,
  wanted: number | string,
): Promise<RoleChoice | null> => {
  const found = await db
    .selectFrom('role')
    .select(['role_id as roleId', 'name', 'authority_level as authorityLevel'])
    .where(rolesOf(companyId))
    .where((where) => (typeof wanted === 'number' ? where('role_id', '=', wanted) : where('name', '=', wanted)))
    .executeTakeFirst();
  return found ?? null;
};

/** The user, locked until the transaction ends. */
const locked = async (tx: Transaction<Tables>, userId: number): Promise<Person | null> => {
  await tx.selectFrom('app_user').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  return personById(tx, userId);
};

const isActiveSuperAdmin = ({ role, status }: Pick<Person, 'role' | 'status'>): boolean =>
  role === 'Super Admin' && status === 'Active';

/**
 * Refuses to remove the last active Super Admin. A lock lets simultaneous removals run one after another. Otherwise two
 * admins who remove each other at the same time would each still count the other.
 */
const refuseLastAdmin = async (tx: Transaction<Tables>, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('lanewise last admin'))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app_user join role using (role_id)
    where role.name = 'Super Admin' and app_user.status = 'Active' and app_user.user_id <> ${userId}::int
  `.execute(tx);
  if (rows[0]?.count === 0) throw new Refused('user.lastAdmin', 'The last active Super Admin cannot go.');
};

/**
 * Ends all sessions of a user whose username, role or company changed, or who became inactive. Returns how many of the
 * sessions were active.
 */
const endSessions = async (tx: Transaction<Tables>, userId: number): Promise<number> => {
  const ended = await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .returning(sql<boolean>`least(idle_until, absolute_until) > now()`.as('active'))
    .execute();
  return ended.filter(({ active }) => active).length;
};

/** Ends the mailed links of a user whose username, company, status or kind of role changed. */
const endLinks = async (tx: Transaction<Tables>, userId: number): Promise<void> => {
  await tx.deleteFrom('one_time_link').where('user_id', '=', userId).where('used_at', 'is', null).execute();
};

/** Records the period in which a person had the name that has just changed. */
const rename = async (tx: Transaction<Tables>, { userId, username }: Person): Promise<void> => {
  await tx
    .insertInto('former_username')
    .columns(['user_id', 'username', 'since'])
    .expression((of) =>
      of
        .selectFrom('app_user')
        .where('user_id', '=', userId)
        .select(['user_id', sql.val(username).as('username'), 'named_at']),
    )
    .execute();
  const { username: now } = await tx
    .updateTable('app_user')
    .set({ named_at: sql`now()` })
    .where('user_id', '=', userId)
    .returning('username')
    .executeTakeFirstOrThrow();
  await refuseFormerName(tx, now, userId);
};

/** Returns how many active sessions the change ended. */
const apply = async (tx: Transaction<Tables>, current: Person, values: PersonValues): Promise<number> => {
  const { userId } = current;
  const { companyId = current.companyId, status = current.status, username = current.username } = values;
  // Checks the role even if it stays the same, because a role of one company is not valid in another company.
  const role = (await findRole(tx, companyId, values.roleId ?? current.roleId))?.name;
  if (role === undefined) throw invalid('roleId', 'There is no such role.');
  if (isAdminRole(role) !== (companyId === null)) {
    throw invalid('companyId', 'Super Admin and Support Admin belong to no company, every other role to one.');
  }
  if (isActiveSuperAdmin(current) && !isActiveSuperAdmin({ role, status })) await refuseLastAdmin(tx, userId);
  await tx
    .updateTable('app_user')
    .set({
      username: required('username', username),
      first_name: values.firstName,
      last_name: values.lastName,
      phone: values.phone,
      role_id: values.roleId,
      company_id: companyId,
      authority_level: values.authorityLevel,
      language: values.language,
      time_zone: values.timeZone,
      status,
    })
    .where('user_id', '=', userId)
    .execute();
  if (values.accessGroupIds) await setGroups(tx, userId, companyId, values.accessGroupIds);
  if (values.regLocIds) await setPlaces(tx, userId, companyId, values.regLocIds);
  const renamed = username.trim().toLowerCase() !== current.username.toLowerCase();
  const gone = status === 'Inactive' && current.status !== 'Inactive';
  const moved = companyId !== current.companyId;
  // A username that differs only in case is the same login, but records that name their author by username show another
  // name.
  if (username.trim() !== current.username) await rename(tx, current);
  if (renamed || gone || moved || isAdminRole(role) !== isAdminRole(current.role)) await endLinks(tx, userId);
  return renamed || gone || moved || role !== current.role ? endSessions(tx, userId) : 0;
};

const changeIn = async (
  tx: Transaction<Tables>,
  userId: number,
  decide: (current: Person) => PersonValues,
): Promise<ChangedPerson | null> => {
  const current = await locked(tx, userId);
  if (!current) return null;
  const values = decide(current);
  const username = values.username ?? current.username;
  const endedSessions = await refuseTaken(
    'user.exists',
    `A user named "${username.trim()}" exists already.`,
    () => apply(tx, current, values),
    { field: 'username' },
  );
  const person = await personById(tx, userId);
  return person && { ...person, endedSessions };
};

const changeAll: (db: Kysely<Tables>) => People['changeAll'] = (db) => (changes) =>
  db.transaction().execute(async (tx) => {
    // Changes users always in the same order, so that two such calls do not wait for each other.
    for (const { userId, decide } of changes.toSorted((a, b) => a.userId - b.userId))
      await changeIn(tx, userId, decide);
  });

const remove: (db: Kysely<Tables>) => People['remove'] = (db) => (userId, decide) =>
  db.transaction().execute(async (tx) => {
    const current = await locked(tx, userId);
    if (!current) return false;
    decide(current);
    if (isActiveSuperAdmin(current)) await refuseLastAdmin(tx, userId);
    await tx.deleteFrom('app_user').where('user_id', '=', userId).execute();
    return true;
  });

export const openPeople = (db: Kysely<Tables>): People => ({
  list: (wish) => listPeople(db, wish),
  find: (userId) => personById(db, userId),
  holders: (companyId, held) => holdersOf(db, companyId, held),
  role: (companyId, wanted) => findRole(db, companyId, wanted),
  groupIds: (companyId, wanted) => findGroups(db, companyId, wanted),
  groupsFor: (companyId, wanted) => groupsFor(db, companyId, wanted),
  below: (companyId, regLocIds) => below(db, companyId, regLocIds),
  pathOf: (companyId, regLocId) => pathOf(db, companyId, regLocId),
  change: (userId, decide) => db.transaction().execute((tx) => changeIn(tx, userId, decide)),
  changeAll: changeAll(db),
  remove: remove(db),
});
