import { importProfile } from '@lanewise/contract/facts/profile';
import { sql, type Kysely } from 'kysely';
import { finishSegment, inboxColumns, receiveSegment, segmentOf } from './inbox.ts';
import type { IngestStore } from './ingest-types.ts';
import { freezeManifest, manifestOf } from './manifests.ts';
import { openIncoming } from './repositories/incoming.ts';
import type { Tables } from './tables.ts';

/** Advisory lock of the decider; any fixed number that nothing else uses. */
const deciderLock = 7_266_001;

/** Pages by id, so that neither memory nor a cursor grows with the table. */
async function* paged<Row extends { id: number }>(page: (after: number) => Promise<Row[]>): AsyncIterable<Row> {
  let after = 0;
  for (;;) {
    const rows = await page(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export const openIngestStore = (db: Kysely<Tables>): IngestStore => ({
  incoming: openIncoming(db),
  keepProfile: async (companyId, hash, profile) => {
    await db
      .insertInto('import_profile')
      .values({ hash, company_id: companyId, body: JSON.stringify(profile) })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  },
  profile: async (hash) => {
    const row = await db.selectFrom('import_profile').select('body').where('hash', '=', hash).executeTakeFirst();
    return row ? importProfile.parse(row.body) : null;
  },
  keepItems: async (companyId, hash, content) => {
    await db
      .insertInto('item_file')
      .values({ hash, company_id: companyId, content })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  },
  items: async (hash) => {
    const row = await db.selectFrom('item_file').select('content').where('hash', '=', hash).executeTakeFirst();
    return row?.content ?? null;
  },
  receive: (segment) => receiveSegment(db, segment),
  segment: async (companyId, id) => {
    const row = await db
      .selectFrom('inbox')
      .select(inboxColumns)
      .where('id', '=', id)
      .$if(companyId !== null, (query) => query.where('company_id', '=', companyId ?? 0))
      .executeTakeFirst();
    return row ? segmentOf(row) : null;
  },
  nextReceived: async () => {
    const row = await db
      .selectFrom('inbox')
      .select(inboxColumns)
      .where('state', '=', 'received')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return row ? segmentOf(row) : null;
  },
  raw: async (id) => {
    const row = await db.selectFrom('inbox').select('raw').where('id', '=', id).executeTakeFirst();
    return row?.raw ?? null;
  },
  clearRaw: async (id) => {
    await db.updateTable('inbox').set({ raw: null }).where('id', '=', id).where('state', '=', 'applied').execute();
  },
  withRawLeft: async () => {
    const rows = await db
      .selectFrom('inbox')
      .select(inboxColumns)
      .where('state', '=', 'applied')
      .where('raw', 'is not', null)
      .orderBy('id')
      .limit(1000)
      .execute();
    return rows.map(segmentOf);
  },
  movedSegments: async () => {
    const rows = await db
      .selectFrom('inbox')
      .select('id')
      .where('raw', 'is', null)
      .where('id', 'in', db.selectFrom('manifest').select('inbox_id'))
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => Number(id));
  },
  segmentsOf: (companyId) =>
    paged(async (after) => {
      const rows = await db
        .selectFrom('inbox')
        .select(inboxColumns)
        .where('state', '=', 'applied')
        .where('bytes_deleted_at', 'is', null)
        .where('id', '>', after)
        .$if(companyId !== null, (query) => query.where('company_id', '=', companyId ?? 0))
        .orderBy('id')
        .limit(200)
        .execute();
      return rows.map(segmentOf);
    }),
  countAttempt: async (id) => {
    await db
      .updateTable('inbox')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .execute();
  },
  freeze: (manifest) => freezeManifest(db, manifest),
  frozen: async () => {
    const rows = await db.selectFrom('manifest').selectAll().where('state', '=', 'frozen').orderBy('id').execute();
    return rows.map(manifestOf);
  },
  manifestsSince: async (segment, since) => {
    const rows = await db
      .selectFrom('manifest')
      .selectAll()
      .where('inbox_id', '=', segment)
      .$if(since !== null, (query) => query.where('frozen_at', '>', since ?? new Date(0)))
      .orderBy('id')
      .execute();
    return rows.map(manifestOf);
  },
  allManifests: () =>
    paged(async (after) => {
      const rows = await db
        .selectFrom('manifest')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(20)
        .execute();
      return rows.map(manifestOf);
    }),
  changesAfter: async (companyId, manifest) => {
    const rows = await db
      .selectFrom('manifest')
      .select(['id', 'location_ids', 'month'])
      .where('company_id', '=', companyId)
      .where('state', '=', 'applied')
      .where('id', '>', manifest)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ manifest: Number(row.id), locations: row.location_ids, month: row.month }));
  },
  lastApplied: async (companyId) => {
    const row = await db
      .selectFrom('manifest')
      .select('id')
      .where('company_id', '=', companyId)
      .where('state', '=', 'applied')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return Number(row?.id ?? 0);
  },
  markApplied: async (manifestId, rows) => {
    await db
      .updateTable('manifest')
      .set({ state: 'applied', entry_count: rows, applied_at: sql`now()` })
      .where('id', '=', manifestId)
      .execute();
  },
  appliedRows: async () => {
    const { rows } = await db
      .selectFrom('manifest')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('entry_count'), sql<string>`0`).as('rows'))
      .where('state', '=', 'applied')
      .executeTakeFirstOrThrow();
    return Number(rows);
  },
  forgetApplied: async () => {
    await db.updateTable('manifest').set({ entry_count: -1 }).execute();
  },
  finish: (row, summary, quarantined, conflicts) =>
    db.transaction().execute((tx) => finishSegment(tx, row, summary, quarantined, conflicts)),
  fail: async (id, error) => {
    await db.updateTable('inbox').set({ state: 'failed', error }).where('id', '=', id).execute();
  },
  asDecider: (work) =>
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${deciderLock}) as got`.execute(
        connection,
      );
      if (!rows[0]?.got) return null;
      try {
        return await work();
      } finally {
        await sql`select pg_advisory_unlock(${deciderLock})`.execute(connection);
      }
    }),
});
