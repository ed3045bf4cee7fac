import { sql, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import type { Tables } from '../tables.ts';

/**
 * Refuses a login that somebody else of the company had before. Books name people by their logins, so the new person
 * would count as the author of what the other one wrote. `userId`: the person who gets the login; null: a new person.
 */
export const refuseFormerName = async (
  tx: Transaction<Tables>,
  username: string,
  userId: number | null,
): Promise<void> => {
  const other = await tx
    .selectFrom('former_username')
    .select('user_id')
    .where(sql<boolean>`lower(username) = lower(${username.trim()}) and user_id is distinct from ${userId}::int`)
    .limit(1)
    .executeTakeFirst();
  if (other)
    throw new Refused('user.former', `Somebody else had the login "${username.trim()}" before.`, { field: 'username' });
};
