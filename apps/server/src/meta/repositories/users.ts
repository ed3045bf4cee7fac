import { isAdminRole } from '@lanewise/domain/rights/standing';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import { refuseFull } from '../list-limits.ts';
import type { Tables } from '../tables.ts';
import type { LoginOrigin } from '../session-types.ts';
import type { NewUser, Users } from '../types.ts';
import { forgetWrong, forgetWrongOf, openTries } from './attempts.ts';
import { hashPassword, matchesPassword } from './password-hash.ts';
import { sightOf } from './place-sight.ts';
import { tokenHash } from './tokens.ts';
import { rolesOf } from './role-rows.ts';
import { refuseFormerName } from './former-names.ts';
import { findGroups, invalid, setGroups, setPlaces } from './user-assignments.ts';
import { userById, userByName } from './user-rows.ts';
import { refuseTaken, required } from './violations.ts';

const insertUser = async (tx: Transaction<Tables>, input: NewUser, passwordHash: string | null): Promise<number> => {
  const role = await tx
    .selectFrom('role')
    .select('role_id')
    .where(rolesOf(input.companyId))
    .where('name', '=', input.role)
    .executeTakeFirst();
  if (!role) throw invalid('role', `There is no role "${input.role}".`);
  if (isAdminRole(input.role) !== (input.companyId === null)) {
    throw invalid('companyId', 'Super Admin and Support Admin belong to no company, every other role to one.');
  }
  const company =
    input.companyId === null
      ? undefined
      : await tx.selectFrom('company').select('time_zone').where('company_id', '=', input.companyId).executeTakeFirst();
  if (input.companyId !== null && !company) throw new Refused('notFound', `There is no company ${input.companyId}.`);
  await refuseFull(tx, 'app_user', input.companyId);
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
  await refuseFormerName(tx, input.username, user_id);
  const wanted = [...new Set(input.accessGroups)];
  const groups = (await findGroups(tx, input.companyId, wanted)).filter((group) => group !== null);
  if (groups.length < wanted.length) throw invalid('accessGroups', 'One of the access groups does not exist.');
  await setGroups(tx, user_id, input.companyId, groups);
  await setPlaces(tx, user_id, input.companyId, input.regLocIds);
  return user_id;
};

interface Account {
  /** Lower case in the form of the unique index. The database also folds letters beyond ASCII. */
  name: string;
  user_id: number | null;
  password_hash: string | null;
  status: string | null;
  /** The account knows the browser. */
  is_known: boolean;
}

/** A password to check, and what else the login requires. */
interface Try {
  password: string;
  from: LoginOrigin;
  proves: (userId: number) => Promise<boolean>;
}

const nowhere: LoginOrigin = { device: null, network: '' };

/** One query whether or not the user exists. No user of an Inactive company gets in. */
const findAccount = async (db: Kysely<Tables>, username: string, { device }: LoginOrigin): Promise<Account> => {
  const { rows } = await sql<Account>`
    select typed.name, app_user.user_id, app_user.password_hash,
      case when company.status = 'Inactive' then 'Inactive' else app_user.status end as status,
      known_device.device is not null as is_known
    from (select lower(${username.trim()}::text) as name) typed
    left join app_user on lower(app_user.username) = typed.name
    left join company on company.company_id = app_user.company_id
    left join known_device on known_device.user_id = app_user.user_id and known_device.device = ${device}::text
  `.execute(db);
  const [account] = rows;
  if (!account) throw new Error('A query of one row gave none.');
  return account;
};

/** `pause`: waits the given number of milliseconds. It is called before a try that follows many wrong tries. */
export const openUsers = (db: Kysely<Tables>, pause: (milliseconds: number) => Promise<unknown>): Users => {
  const tries = openTries(db, pause);
  /** The user of a right try; null: wrong. */
  const judged = async (account: Account, { password, from, proves }: Try): Promise<number | null> => {
    const { user_id, status, password_hash, name } = account;
    // Password checks take turns by network and typed name: turns by the company of the account would reveal which
    // accounts exist.
    const matches = await matchesPassword(password_hash, password, { company: from.network, user: name });
    return matches && user_id !== null && status === 'Active' && (await proves(user_id)) ? user_id : null;
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
        // Ends sessions begun with the old password, except `staying`. The user who set the new password may log in at
        // once.
        await tx
          .deleteFrom('session')
          .where('user_id', '=', userId)
          .$if(staying !== undefined, (query) => query.where('token_hash', '!=', tokenHash(staying ?? '')))
          .execute();
        await tx.deleteFrom('known_device').where('user_id', '=', userId).execute();
        await forgetWrong(tx, name);
      });
    },
    verify: async (username, password, { from = nowhere, proves = () => Promise.resolve(true) } = {}) => {
      const account = await findAccount(db, username, from);
      // A browser that this account does not know counts as unknown, whatever cookie it sends.
      const origin = { network: from.network, device: account.is_known ? from.device : null };
      return tries(account.name, origin, async () => {
        const userId = await judged(account, { password, from: origin, proves });
        // Deletes the wrong tries before the turn ends, because the next try of this browser would still count them.
        if (userId !== null && origin.device !== null) await forgetWrongOf(db, account.name, origin.device);
        return userId === null ? null : userById(db, userId);
      });
    },
    sight: (user, companyId) => sightOf(db, user, companyId),
  };
};
