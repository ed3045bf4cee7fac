import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Gaps } from './ingest-types.ts';
import type { Stale } from './segment-types.ts';
import type { Tables } from './tables.ts';

/**
 * Gaps: stores and dates with withdrawn data. Files that depended on the withdrawn data are read again
 * (docs/decisions/036).
 */

/** Files that one transaction looks at. */
const mostTogether = 200;
/** Attempts before a gap stays open until the next retry (ingest/repair/retries) or the next withdrawal. */
export const mostGapAttempts = 8;

/** Marks the contents of a segment as possibly missing from other files. */
export const openGap = async (tx: Transaction<Tables>, segment: number): Promise<void> => {
  await sql`
    insert into gap (company_id) select company_id from inbox where id = ${segment}
    on conflict (company_id) do update set swept = 0, attempts = 0`.execute(tx);
  await sql`
    insert into gap_day (company_id, location_id, days)
    select distinct company_id, location_id, datemultirange(daterange(first_day, last_day, '[]'))
    from inbox, unnest(held_locations) as location_id where id = ${segment} order by 1, 2
    on conflict (company_id, location_id) do update set days = gap_day.days + excluded.days`.execute(tx);
};

/** Queues the files that can be read again. */
const readAgain = (tx: Transaction<Tables>, which: RawBuilder<boolean>) =>
  sql`
    update inbox set state = 'received', read_again = true, attempts = 0, error = null
    where state = 'applied' and bytes_deleted_at is null and ${which}
      and not exists (select from manifest where inbox_id = inbox.id and manifest.state = 'setAside' and is_begun)`.execute(
    tx,
  );

/** Queues files that depend on receipts whose version has changed. */
export const readStale = async (tx: Transaction<Tables>, company: number, stale: Stale): Promise<void> => {
  const dates = [...stale.dates].sort();
  const [first, last] = [dates[0] ?? null, dates.at(-1) ?? null];
  await readAgain(
    tx,
    sql<boolean>`company_id = ${company} and (id = any(${[...stale.segments]}::bigint[])
      or held_locations && ${[...stale.locations]}::int[] and first_day <= ${last}::date and last_day >= ${first}::date
        and exists (select from quarantine
          where inbox_id = inbox.id and quarantine.state = 'open' and reason in ('unknownSale', 'voidedBefore')))`,
  );
};

/**
 * Checks the next group of files that depend on other files. Queues again the files that hold stores and dates of the
 * gap.
 */
const sweep = async (tx: Transaction<Tables>, company: number): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    select id from inbox
    where company_id = ${company} and state = 'applied' and leans
      and id > (select swept from gap where company_id = ${company})
    order by id limit ${mostTogether}`.execute(tx);
  const ids = rows.map(({ id }) => Number(id));
  const last = ids.at(-1);
  if (last === undefined) {
    await tx.deleteFrom('gap').where('company_id', '=', company).execute();
    return true;
  }
  await readAgain(
    tx,
    sql<boolean>`id = any(${ids}::bigint[]) and exists (
      select from gap_day where company_id = ${company} and location_id = any(inbox.held_locations)
        and days && daterange(inbox.first_day, inbox.last_day, '[]'))`,
  );
  await tx.updateTable('gap').set({ swept: last }).where('company_id', '=', company).execute();
  return false;
};

export const openGaps = (db: Kysely<Tables>): Gaps => ({
  // Hundreds of files may be withdrawn together. Dependent files are read again only once, after the last withdrawal.
  next: async (except, behind) => {
    const { rows } = await sql<{ company_id: number }>`
      select company_id from gap
      where attempts < ${mostGapAttempts} and company_id <> all(${[...except]}::int[]) and not exists (
        select from audited_action
        where state = 'requested' and kind = 'withdraw' and audited_action.company_id = gap.company_id)
      order by company_id <= ${behind}, company_id limit 1`.execute(db);
    return rows[0]?.company_id ?? null;
  },
  close: (company) => db.transaction().execute((tx) => sweep(tx, company)),
  countFailure: async (company) => {
    await sql`update gap set attempts = attempts + 1 where company_id = ${company}`.execute(db);
  },
  retry: async () => {
    const [done] = await db.updateTable('gap').set({ attempts: 0 }).where('attempts', '>=', mostGapAttempts).execute();
    return Number(done?.numUpdatedRows ?? 0);
  },
});
