import { adminRoles } from '@lanewise/contract/access';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import type { Tables } from '../tables.ts';
import type { NewUser, PermittedLocation, User, Users } from '../types.ts';
import { countWrong, forgetWrong, oneAtATime, refuseLocked } from './attempts.ts';
import { hashPassword, matchesPassword } from './password-hash.ts';
import { tokenHash } from './tokens.ts';
import { userById, userByName } from './user-rows.ts';
import { refuseTaken, required } from './violations.ts';

const isAdmin = (role: string): boolean => (adminRoles as readonly string[]).includes(role);

const invalid = (field: string, message: string): Refused => new Refused('validation', message, { field });

const insertUser = async (tx: Transaction<Tables>, input: NewUser, passwordHash: string | null): Promise<number> => {
  const role = await tx.selectFrom('role').select('role_id').where('name', '=', input.role).executeTakeFirst();
  if (!role) throw invalid('role', `There is no role "${input.role}".`);
  if (isAdmin(input.role) !== (input.companyId === null)) {
    throw invalid('companyId', 'Super Admin and Support Admin belong to no company, every other role to one.');
  }
  const company =
    input.companyId === null
      ? undefined
      : await tx.selectFrom('company').select('time_zone').where('company_id', '=', input.companyId).executeTakeFirst();
  if (input.companyId !== null && !company) throw new Refused('notFound', `There is no company ${input.companyId}.`);
  const { user_id } = await tx
    .insertInto('app_user')
    .values({
      username: required('username', input.username),
      password_hash: passwordHash,
      first_name: input.firstName.trim(),
      last_name: input.lastName.trim(),
      role_id: role.role_id,
      company_id: input.companyId,
      language: input.language ?? 'en',
      time_zone: company?.time_zone ?? 'UTC',
      status: passwordHash === null ? 'Invited' : 'Active',
      all_locations: input.regLocIds === 'all',
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  await grantAccessGroups(tx, user_id, [...new Set(input.accessGroups)]);
  if (input.regLocIds !== 'all') await assignPlaces(tx, user_id, input.companyId, [...new Set(input.regLocIds)]);
  return user_id;
};

const grantAccessGroups = async (tx: Transaction<Tables>, userId: number, names: string[]): Promise<void> => {
  if (names.length === 0) return;
  const granted = await tx
    .insertInto('user_access_group')
    .columns(['user_id', 'access_group_id'])
    .expression((eb) =>
      eb
        .selectFrom('access_group')
        .select([sql<number>`${userId}::int`.as('user_id'), 'access_group_id'])
        .where('name', 'in', names),
    )
    .returning('access_group_id')
    .execute();
  if (granted.length !== names.length) throw invalid('accessGroups', 'One of the access groups does not exist.');
};

/** Regions and locations of the user's own company only. */
const assignPlaces = async (
  tx: Transaction<Tables>,
  userId: number,
  companyId: number | null,
  regLocIds: number[],
): Promise<void> => {
  if (regLocIds.length === 0) return;
  const { rows } = await sql`
    insert into user_place (user_id, reg_loc_id)
    select ${userId}::int, reg_loc_id from place
    where company_id = ${companyId} and reg_loc_id = any(${regLocIds}::int[])
    returning reg_loc_id
  `.execute(tx);
  if (rows.length !== regLocIds.length) throw invalid('regLocIds', 'One of the regions or locations does not exist.');
};

const permitted = async (db: Kysely<Tables>, user: User, companyId: number): Promise<PermittedLocation[]> => {
  if (!isAdmin(user.role) && user.companyId !== companyId) return [];
  const { rows } = await sql<PermittedLocation>`
    with recursive visible as (
      select place.reg_loc_id from place
      where place.company_id = ${companyId} and (
        ${isAdmin(user.role)}::boolean
        or exists (select from app_user where user_id = ${user.userId} and all_locations)
        or place.reg_loc_id in (select reg_loc_id from user_place where user_id = ${user.userId})
      )
      union
      select place.reg_loc_id from place join visible on place.parent_reg_loc_id = visible.reg_loc_id
    )
    select location.location_id as "locationId", location.reg_loc_id as "regLocId"
    from location join visible using (reg_loc_id) where location.company_id = ${companyId}
    order by location.location_id
  `.execute(db);
  return rows;
};

interface Account {
  /** Lower case as the unique index sees it: letters beyond ASCII are the database's business. */
  name: string;
  user_id: number | null;
  password_hash: string | null;
  status: string | null;
}

/** One query whether or not the user exists. Nobody of an Inactive company enters. */
const findAccount = async (db: Kysely<Tables>, username: string): Promise<Account> => {
  const { rows } = await sql<Account>`
    select typed.name, app_user.user_id, app_user.password_hash,
      case when company.status = 'Inactive' then 'Inactive' else app_user.status end as status
    from (select lower(${username.trim()}::text) as name) typed
    left join app_user on lower(app_user.username) = typed.name
    left join company on company.company_id = app_user.company_id
  `.execute(db);
  const [account] = rows;
  if (!account) throw new Error('A query of one row gave none.');
  return account;
};

export const openUsers = (db: Kysely<Tables>): Users => {
  const inTurn = oneAtATime();
  const verifyOnce = async (account: Account, password: string): Promise<User | null> => {
    await refuseLocked(db, account.name);
    const right = await matchesPassword(account.password_hash, password);
    if (!right || account.user_id === null || account.status !== 'Active') {
      await countWrong(db, account.name);
      return null;
    }
    await forgetWrong(db, account.name);
    return userById(db, account.user_id);
  };
  return {
    count: async () => {
      const { count } = await db
        .selectFrom('app_user')
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    find: (userId) => userById(db, userId),
    findByName: (username) => userByName(db, username),
    create: async (input) => {
      const passwordHash = input.password === null ? null : await hashPassword(input.password);
      const userId = await refuseTaken('user.exists', `A user named "${input.username.trim()}" exists already.`, () =>
        db.transaction().execute((tx) => insertUser(tx, input, passwordHash)),
      );
      const user = await userById(db, userId);
      if (!user) throw new Error(`User ${userId} vanished while it was created.`);
      return user;
    },
    setPassword: async (userId, password, staying) => {
      const passwordHash = await hashPassword(password);
      await db.transaction().execute(async (tx) => {
        const { name } = await tx
          .updateTable('app_user')
          .set({ password_hash: passwordHash, status: sql`case status when 'Invited' then 'Active' else status end` })
          .where('user_id', '=', userId)
          .returning(sql<string>`lower(username)`.as('name'))
          .executeTakeFirstOrThrow();
        // Whoever knew the old password is out, and whoever set the new one may use it at once.
        await tx
          .deleteFrom('session')
          .where('user_id', '=', userId)
          .$if(staying !== undefined, (query) => query.where('token_hash', '!=', tokenHash(staying ?? '')))
          .execute();
        await forgetWrong(tx, name);
      });
    },
    verify: async (username, password) => {
      const account = await findAccount(db, username);
      return inTurn(account.name, () => verifyOnce(account, password));
    },
    permittedLocations: (user, companyId) => permitted(db, user, companyId),
  };
};
