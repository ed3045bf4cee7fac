import { sql, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import type { Tables } from '../tables.ts';

/**
 * Refuses the new login of a person if somebody else of the company had the login before. Books name people by their
 * logins, so the person would count as the author of what the other person wrote. Call it after the change, because the
 * change waits for a colleague who gives up the login at the same moment.
 */
export const refuseFormerName = async (tx: Transaction<Tables>, username: string, userId: number): Promise<void> => {
  const other = await tx
    .selectFrom('former_username')
    .select('user_id')
    .where(sql<boolean>`lower(username) = lower(${username.trim()})`)
    .where('user_id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  if (other)
    throw new Refused('user.former', `Somebody else had the login "${username.trim()}" before.`, { field: 'username' });
};
