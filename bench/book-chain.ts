import { addDays } from '@lanewise/domain/calendar/day';
import { sql, u32 } from '../apps/server/dist/facts/sql.js';
import { buildChain } from './build-chain.ts';
import { usualChain, type ChainOptions } from './chain.ts';

// The chain behind the bench of books, put into a data folder on which no server runs.

/** The month of the chain, which the dashboard shows. */
const chain = { firstMonth: '2026-03-01', months: 1 };
export const month = { startDate: '2026-03-01', lastDate: '2026-03-31' };
/** From this day on the books of the month are open. */
export const OPEN_FROM = '2026-03-30';

/** Work on the metadata store of a folder on which no server runs. */
const withMeta = async <Found>(
  home: string,
  work: (meta: Awaited<ReturnType<typeof openMetaOf>>) => Promise<Found>,
): Promise<Found> => {
  const meta = await openMetaOf(home);
  try {
    return await work(meta);
  } finally {
    await meta.close();
  }
};
const openMetaOf = async (home: string) => {
  const { loadConfig } = await import('../apps/server/dist/config/load.js');
  const { silentLog } = await import('../apps/server/dist/meta/log.js');
  const { openMeta } = await import('../apps/server/dist/meta/open.js');
  return openMeta(loadConfig({}, { home }), silentLog);
};

/** Most seconds that the database takes to look at a table after thousands of rows came: it looks once a minute. */
const VACUUM_SECONDS = 150;

/**
 * Waits until the database has looked at the closes, as it does by itself within a minute. Until then it reads each row
 * in place of the index, and its plans are those of an empty table.
 */
const untilVacuumed = async ({ db }: Awaited<ReturnType<typeof openMetaOf>>): Promise<void> => {
  const { sql } = await import('kysely');
  for (let second = 0; second < VACUUM_SECONDS; second += 1) {
    const { rows } = await sql<{ isSeen: boolean }>`
      select last_autovacuum is not null and last_autoanalyze is not null as "isSeen"
      from pg_stat_user_tables where relname = 'book_close'`.execute(db);
    if (rows[0]?.isSeen === true) return;
    await new Promise((wait) => setTimeout(wait, 1_000));
  }
  throw new Error('The database has not looked at the closes.');
};

/**
 * Copies the close of each book to all of its stores and to the days before `OPEN_FROM`: to close thousands of days by
 * calls would take hours.
 */
export const copyCloses = (home: string, company: number): Promise<unknown> =>
  withMeta(home, async (meta) => {
    const { db } = meta;
    const { sql } = await import('kysely');
    const { rows } = await sql<{ id: number }>`
      select close_id as id from book_close where company_id = ${company}`.execute(db);
    const closeIds = rows.map(({ id }) => id);
    // One statement for each day: a statement for all days would take longer than the server lets it run.
    for (let date = month.startDate; date < OPEN_FROM; date = addDays(date, 1))
      await sql`
        insert into book_close (company_id, location_id, preset_id, business_date, number, version, closed_by,
          over_short, position, hash, sheets, definitions, missing, suspended, late, journal)
        select close.company_id, place.location_id, close.preset_id, ${date}::date,
          (${date}::date - ${month.startDate}::date) + 1, 1, close.closed_by, close.over_short, close.position,
          close.hash, close.sheets, close.definitions, close.missing, close.suspended, close.late, close.journal
        from book_close close
        join ledger_preset_location place using (preset_id)
        where close.close_id = any(${closeIds})
          and (place.location_id, ${date}::date) <> (close.location_id, close.business_date)`.execute(db);
    await untilVacuumed(meta);
  });

/** The entries of a chain. Their numbers have gaps, so that they end after `entries` numbers. */
export interface ChainEntries {
  entries: number;
  /** The number of the last one, on which closes rest. */
  last: number;
}

/**
 * Makes the manifest of the first receipt, which came by a call, stand for all entries of the chain. A server makes the
 * figures of a company anew that has more or fewer entries than its manifests decided.
 */
export const claimEntries = (
  home: string,
  company: number,
  { entries, last, locations }: ChainEntries & { locations: number[] },
): Promise<unknown> =>
  withMeta(home, ({ db }) =>
    db
      .updateTable('manifest')
      .set({ entry_first: String(last - entries + 1) as never, entry_count: entries, location_ids: locations })
      .where('company_id', '=', company)
      .execute(),
  );

export interface Size {
  lines: number;
  stores: number;
}

/** Builds the chain in the figures of a folder on which no server runs. */
export const addLines = async (
  home: string,
  { company, firstLocation }: Pick<ChainOptions, 'company' | 'firstLocation'>,
  { lines, stores }: Size,
  say: (text: string) => void,
): Promise<ChainEntries> => {
  const { openFacts } = await import('../apps/server/dist/facts/connect.js');
  const limits = {
    segmentBytes: 4 * 1024 ** 2,
    segmentDecodedBytes: 64 * 1024 ** 2,
    diskFreeShare: 0,
    // A whole month is made at once.
    queryMemoryBytes: 14 * 1024 ** 3,
    querySeconds: 600,
  };
  const facts = await openFacts({ home, clickhouseUrl: null, limits, threadPoolSize: 16 });
  try {
    await buildChain(facts, { ...usualChain, ...chain, company, firstLocation, stores, lines }, (done, sum) =>
      say(`  ${done}: ${sum.toLocaleString('en')} lines`),
    );
    const [found] = await facts.query<{ entries: string; last: string }>(
      sql`select toString(count()) as entries, toString(max(entry_no)) as last
        from journal where company = ${u32(company)}`,
    );
    return { entries: Number(found?.entries), last: Number(found?.last) };
  } finally {
    await facts.close();
  }
};
