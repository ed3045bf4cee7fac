import { sql, type Kysely, type Transaction } from 'kysely';
import { openDecider, type StillDecides } from './decider.ts';
import { openGaps } from './gaps.ts';
import { failSegment, finishSegment, finishWhole } from './finish.ts';
import { inboxColumns, receiving, segmentOf, smallReceived } from './inbox.ts';
import type { IngestStore } from './ingest-types.ts';
import { readLong } from './long-bytes.ts';
import { openManifests } from './manifests.ts';
import { paged } from './paged.ts';
import { openReferences } from './references.ts';
import { openIncoming } from './repositories/incoming.ts';
import { openRefusedFiles } from './repositories/refused-files.ts';
import { openSetAside } from './set-aside.ts';
import type { Tables } from './tables.ts';
import { endWithdrawal } from './withdrawn.ts';

/** Largest number of profiles with which the same content is kept. Each profile reads the content differently. */
const mostProfiles = 10;

/** States of a segment whose bytes the inbox no longer needs. */
const settled = ['applied', 'withdrawn'] as const;

/** The oldest waiting segment of the first company with an id above `behind`. Leaves out the segment `current`. */
const firstReceived = async (db: Kysely<Tables>, behind: number, except: readonly number[], current?: number) => {
  const row = await db
    .selectFrom('inbox')
    .select(inboxColumns)
    .where('state', '=', 'received')
    .where('company_id', '>', behind)
    .$if(current !== undefined, (query) => query.where('id', '<>', current ?? 0))
    .$if(except.length > 0, (query) => query.where('company_id', 'not in', [...except]))
    .orderBy('company_id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ? segmentOf(row) : null;
};

/** The bytes of received files that are not in the journal of segments yet. */
const openRaw = (
  db: Kysely<Tables>,
): Pick<IngestStore, 'raw' | 'rawOf' | 'clearRaw' | 'withRawLeft' | 'movedSegments'> => ({
  raw: (id) =>
    readLong(async (from, length) => {
      const row = await db
        .selectFrom('inbox')
        .select(sql<Buffer | null>`substring(raw from ${from} for ${length})`.as('portion'))
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.portion ?? null;
    }),
  rawOf: async (ids) => {
    const rows = await db
      .selectFrom('inbox')
      .select(['id', 'raw'])
      .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
      .execute();
    return new Map(rows.flatMap(({ id, raw }) => (raw ? [[Number(id), raw] as const] : [])));
  },
  clearRaw: async (ids) => {
    await db
      .updateTable('inbox')
      .set({ raw: null })
      .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
      .where('state', 'in', settled)
      .execute();
  },
  withRawLeft: async () => {
    const rows = await db
      .selectFrom('inbox')
      .select(inboxColumns)
      .where('state', 'in', settled)
      .where('raw', 'is not', null)
      .orderBy('id')
      .limit(1000)
      .execute();
    return rows.map(segmentOf);
  },
  movedSegments: async (companyId) => {
    const rows = await db
      .selectFrom('inbox')
      .select('id')
      .where('raw', 'is', null)
      .$if(companyId !== null, (query) => query.where('company_id', '=', companyId ?? 0))
      .where('id', 'in', db.selectFrom('manifest').select('inbox_id'))
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => Number(id));
  },
});

/** The methods that end segments. They have no effect on a server that has lost the right to decide. */
const openEnds = (
  db: Kysely<Tables>,
  stillDecides: StillDecides,
): Pick<IngestStore, 'finish' | 'finishWhole' | 'withdrawn' | 'fail'> => {
  const ending = (end: (tx: Transaction<Tables>) => Promise<void>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await stillDecides(tx);
      await end(tx);
    });
  return {
    finish: (row, outcome, failure = null) => ending((tx) => finishSegment(tx, row, outcome, failure)),
    finishWhole: (segments) => ending((tx) => finishWhole(tx, segments)),
    withdrawn: (row, actions) => ending((tx) => endWithdrawal(tx, row, actions)),
    fail: (row, failure) => ending((tx) => failSegment(tx, row, failure)),
  };
};

export const openIngestStore = (db: Kysely<Tables>, decider = openDecider(db)): IngestStore => ({
  incoming: openIncoming(db),
  refusedFiles: openRefusedFiles(db),
  gaps: openGaps(db),
  ...openReferences(db),
  asDecider: decider.asDecider,
  whileDeciding: decider.whileDeciding,
  ...openManifests(db, decider.stillDecides),
  ...openSetAside(db, decider.stillDecides),
  receive: receiving(db),
  profilesOf: async (companyId, { contentHash, itemsHash }) => {
    const rows = await db
      .selectFrom('inbox')
      .select('profile_hash')
      .where('company_id', '=', companyId)
      .where('content_hash', '=', contentHash)
      .where('items_hash', '=', itemsHash)
      .groupBy('profile_hash')
      .orderBy(sql`max(id)`, 'desc')
      .limit(mostProfiles)
      .execute();
    return rows.map(({ profile_hash }) => profile_hash);
  },
  segment: async (companyId, id) => {
    const row = await db
      .selectFrom('inbox')
      .select(inboxColumns)
      .where('id', '=', id)
      .$if(companyId !== null, (query) => query.where('company_id', '=', companyId ?? 0))
      .executeTakeFirst();
    return row ? segmentOf(row) : null;
  },
  nextReceived: async (behind, except, current) =>
    (await firstReceived(db, behind, except, current)) ?? firstReceived(db, 0, except, current),
  smallReceived: (companyId) => smallReceived(db, companyId),
  ...openRaw(db),
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
  ...openEnds(db, decider.stillDecides),
});
