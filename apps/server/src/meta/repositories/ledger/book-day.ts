import type { ConflictReason } from '@lanewise/contract/errors';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../../errors.ts';
import type { BookPlace } from '../../book-types.ts';
import type { Tables } from '../../tables.ts';

export const bookClosed = ({ closed_by: by, date }: { closed_by: string; date: string }): Refused =>
  new Refused('conflict', `${by} closed the book of ${date}; open it again before you change it.`, {
    reason: 'bookClosed' satisfies ConflictReason,
    by,
    date,
  });

/**
 * Locks the book of a day until the end of the transaction, so that changes of its values and closes run one after
 * another.
 */
export const hold = async (tx: Transaction<Tables>, { companyId, locationId, date }: BookPlace): Promise<void> => {
  await sql`
    insert into book_day (company_id, location_id, business_date) values (${companyId}, ${locationId}, ${date})
    on conflict do nothing`.execute(tx);
  await sql`select from book_day where location_id = ${locationId} and business_date = ${date} for update`.execute(tx);
};

/** Whether a close is in force: the day was not reopened after it. */
export const isStanding = sql<boolean>`not exists (
  select from book_reopening reopening where reopening.close_id = close.close_id)`;

/** The last close of each day, unless the day was reopened. */
export const standing = (db: Kysely<Tables>, { companyId, locationId }: Omit<BookPlace, 'date'>) =>
  db
    .selectFrom('book_close as close')
    .where('close.company_id', '=', companyId)
    .where('close.location_id', '=', locationId)
    .where(isStanding);
