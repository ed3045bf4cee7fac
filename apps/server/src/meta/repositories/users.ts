import { isAdminRole } from '@lanewise/domain/rights/standing';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import type { Tables } from '../tables.ts';
import type { NewUser, User, Users } from '../types.ts';
import { countWrong, forgetWrong, oneAtATime, refuseLocked } from './attempts.ts';
import { hashPassword, matchesPassword } from './password-hash.ts';
import { permittedLocations } from './place-sight.ts';
import { tokenHash } from './tokens.ts';
import { findGroups, invalid, setGroups, setPlaces } from './user-assignments.ts';
import { userById, userByName } from './user-rows.ts';
import { refuseTaken, required } from './violations.ts';

const insertUser = async (tx: Transaction<Tables>, input: NewUser, passwordHash: string | null): Promise<number> => {
  const role = await tx.selectFrom('role').select('role_id').where('name', '=', input.role).executeTakeFirst();
  if (!role) throw invalid('role', `There is no role "${input.role}".`);
  if (isAdminRole(input.role) !== (input.companyId === null)) {
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
      phone: input.phone ?? '',
      authority_level: input.authorityLevel ?? null,
      language: input.language ?? 'en',
      time_zone: input.timeZone ?? company?.time_zone ?? 'UTC',
      status: passwordHash === null ? 'Invited' : 'Active',
      all_locations: input.regLocIds === 'all',
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  const wanted = [...new Set(input.accessGroups)];
  const groups = (await findGroups(tx, input.companyId, wanted)).filter((group) => group !== null);
  if (groups.length < wanted.length) throw invalid('accessGroups', 'One of the access groups does not exist.');
  await setGroups(tx, user_id, input.companyId, groups);
  await setPlaces(tx, user_id, input.companyId, input.regLocIds);
  return user_id;
};

interface Account {
  /** Lower case as the unique index sees it: letters beyond ASCII are the database's business. */
  name: string;
  user_id: number | null;
  password_hash: string | null;
  status: string | null;
}

/** Password, and what else is asked of whoever knows it. */
type Proof = [password: string, proves?: (userId: number) => Promise<boolean>];

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
  const verifyOnce: (account: Account, ...proof: Proof) => Promise<User | null> = async (account, password, proves) => {
    await refuseLocked(db, account.name);
    const right = await matchesPassword(account.password_hash, password);
    const isHis = right && account.user_id !== null && account.status === 'Active';
    if (!isHis || account.user_id === null || (proves && !(await proves(account.user_id)))) {
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
    verify: async (username, ...proof) => {
      const account = await findAccount(db, username);
      return inTurn(account.name, () => verifyOnce(account, ...proof));
    },
    permittedLocations: (user, companyId) => permittedLocations(db, user, companyId),
  };
};
