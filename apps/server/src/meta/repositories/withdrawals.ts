import type { WithdrawalQuery } from '@lanewise/contract/entities/incoming-actions';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { inboxColumns, segmentOf } from '../inbox.ts';
import type { FoundRows, WithdrawableRow } from '../incoming-types.ts';
import type { NarrowedSight } from '../sight.ts';
import type { Tables } from '../tables.ts';
import { placesOfInbox, wholeFileInSight } from './incoming-rows.ts';

/** Files that a query selects. A profile is stored once for each set of time zones of its stores, under one name. */
const named = (companyId: number, { segmentIds, fileName, profile }: WithdrawalQuery): RawBuilder<boolean> => {
  if (segmentIds !== undefined) return sql<boolean>`inbox.id = any(${segmentIds}::bigint[])`;
  if (fileName !== undefined) return sql<boolean>`inbox.file_name = ${fileName}`;
  return sql<boolean>`inbox.profile_hash in (
    select hash from import_profile where company_id = ${companyId} and (body->>'name' = ${profile} or hash = ${profile}))`;
};

/** Files that a user may withdraw as a whole, oldest first, with the places where their receipts entered. */
export const withdrawable = async (
  db: Kysely<Tables>,
  sight: NarrowedSight,
  query: WithdrawalQuery,
  limit: number,
): Promise<FoundRows<WithdrawableRow>> => {
  const asked = db
    .selectFrom('inbox')
    .where('company_id', '=', sight.companyId)
    .where('state', '=', 'applied')
    .where(named(sight.companyId, query))
    .where(wholeFileInSight(sight));
  const ofManifests = (what: RawBuilder<unknown>) =>
    sql<string | null>`(select ${what} from manifest where manifest.inbox_id = inbox.id)`;
  const [rows, count] = await Promise.all([
    asked
      .select(inboxColumns)
      .select([
        placesOfInbox.as('places'),
        ofManifests(sql`min(month)`).as('first_month'),
        ofManifests(sql`max(month)`).as('last_month'),
        sql<string | null>`(select body->>'name' from import_profile where hash = inbox.profile_hash)`.as(
          'profile_name',
        ),
      ])
      .orderBy('id')
      .limit(limit)
      .execute(),
    asked.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map(({ places, first_month: first, last_month: last, profile_name: profile, ...row }) => ({
      ...segmentOf(row),
      places,
      profile: profile ?? '',
      months: first !== null && last !== null ? { first, last } : null,
    })),
    total: Number(count.count),
  };
};
