import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzip, gzipSync } from 'node:zlib';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { StillDecides } from './decider.ts';
import type { Decision, IngestStore, Manifest, NewManifest } from './ingest-types.ts';
import type { Purpose } from './segment-types.ts';
import { keepLate, noteLive } from './late.ts';
import { paged } from './paged.ts';
import type { Tables } from './tables.ts';
import type { ManifestTable } from './tables/ingest.ts';

/**
 * Largest number of bytes that are packed or unpacked on this thread: about fifty decisions. This work takes less time
 * than an answer from another thread.
 */
const shortBytes = 16 * 1024;
// Thousands of decisions would delay other requests.
const [packLong, unpackLong] = [promisify(gzip), promisify(gunzip)];

const pack = (decisions: readonly Decision[]): Buffer | Promise<Buffer> => {
  const text = JSON.stringify(decisions);
  return text.length <= shortBytes ? gzipSync(text, { level: 1 }) : packLong(text, { level: 1 });
};

const unpack = async (packed: Buffer): Promise<Decision[]> => {
  const text = packed.length <= shortBytes / 4 ? gunzipSync(packed) : await unpackLong(packed);
  return JSON.parse(text.toString()) as Decision[];
};

const manifestOf = (row: Selectable<ManifestTable>, decisions: Decision[]): Manifest => ({
  id: Number(row.id),
  segment: Number(row.inbox_id),
  companyId: row.company_id,
  month: row.month,
  purpose: row.purpose as Purpose,
  decoderVersion: row.decoder_version,
  hash: row.hash,
  decisions,
  state: row.state as Manifest['state'],
  frozenAt: row.frozen_at,
  attempts: row.attempts,
  isBegun: row.is_begun,
  round: row.round,
  batch: row.batch === null ? null : Number(row.batch),
});

const manifestsOf = async (rows: readonly Selectable<ManifestTable>[]): Promise<Manifest[]> => {
  const manifests: Manifest[] = [];
  for (const row of rows) manifests.push(manifestOf(row, await unpack(row.decisions)));
  return manifests;
};

/** The decisions of a manifest. `first`: its first entry number. */
const numbered = ({ decisions }: NewManifest, first: number): Decision[] =>
  decisions.map((decision) => (decision.version > 0 ? { ...decision, entryNo: decision.entryNo + first } : decision));

/** A row of the table. `decisions`: the decisions of the manifest, numbered. */
const rowOf = async (manifest: NewManifest, decisions: readonly Decision[], first: number, batch: number | null) => ({
  inbox_id: manifest.segment,
  company_id: manifest.companyId,
  month: manifest.month,
  purpose: manifest.purpose,
  decoder_version: manifest.decoderVersion,
  entry_first: first,
  entry_count: manifest.entryCount,
  hash: manifest.hash,
  decisions: await pack(decisions),
  location_ids: [...new Set(decisions.map(({ location }) => location))],
  state: 'frozen',
  batch,
});

/** See IngestStore.freeze. */
const freezeManifests = (
  db: Kysely<Tables>,
  stillDecides: StillDecides,
  manifests: readonly NewManifest[],
): Promise<Manifest[]> =>
  db.transaction().execute(async (tx) => {
    await stillDecides(tx);
    const count = manifests.reduce((sum, { entryCount }) => sum + entryCount, 0);
    // Only one decider runs, so a block of numbers is contiguous and monotonic.
    const { rows } = await sql<{ first: string }>`
      select nextval('entry_no') as first, setval('entry_no', currval('entry_no') + ${Math.max(count - 1, 0)})
    `.execute(tx);
    const first = Number(rows[0]?.first);
    const batch = manifests.length > 1 ? first : null;
    const values: Awaited<ReturnType<typeof rowOf>>[] = [];
    const decided = new Map<number, Decision[]>();
    let next = first;
    for (const manifest of manifests) {
      const decisions = numbered(manifest, next);
      decided.set(manifest.segment, decisions);
      values.push(await rowOf(manifest, decisions, next, batch));
      next += manifest.entryCount;
    }
    const inserted = await tx.insertInto('manifest').values(values).returningAll().execute();
    const frozen = inserted
      .map((row) => manifestOf(row, decided.get(Number(row.inbox_id)) ?? []))
      .sort((a, b) => a.id - b.id);
    await noteLive(tx, [...new Set(inserted.flatMap(({ location_ids }) => location_ids))]);
    for (const [at, manifest] of frozen.entries()) await keepLate(tx, manifest, manifests[at]?.late ?? []);
    return frozen;
  });

type Manifests = Pick<
  IngestStore,
  | 'freeze'
  | 'frozen'
  | 'manifestsOf'
  | 'allManifests'
  | 'changesAfter'
  | 'lastApplied'
  | 'markApplied'
  | 'appliedRows'
  | 'forgetApplied'
>;

/** The decisions about the transactions of segments, and their progress. */
export const openManifests = (db: Kysely<Tables>, stillDecides: StillDecides): Manifests => ({
  freeze: (manifests) => freezeManifests(db, stillDecides, manifests),
  frozen: async (companyId) => {
    const rows = await db
      .selectFrom('manifest')
      .selectAll()
      .where('state', '=', 'frozen')
      .$if(companyId !== null, (query) => query.where('company_id', '=', companyId ?? 0))
      .orderBy('id')
      .execute();
    return manifestsOf(rows);
  },
  manifestsOf: async (segment) => {
    const rows = await db.selectFrom('manifest').selectAll().where('inbox_id', '=', segment).orderBy('id').execute();
    return manifestsOf(rows);
  },
  allManifests: (companyId) =>
    paged(async (after) => {
      const rows = await db
        .selectFrom('manifest')
        .selectAll()
        .where('id', '>', after)
        .where('state', '<>', 'setAside')
        .$if(companyId !== null, (query) => query.where('company_id', '=', companyId ?? 0))
        .orderBy('id')
        .limit(20)
        .execute();
      return manifestsOf(rows);
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
  markApplied: async (manifests) => {
    await sql`
      update manifest set state = 'applied', entry_count = done.rows, applied_at = now()
      from unnest(${manifests.map(({ id }) => id)}::bigint[], ${manifests.map(({ rows }) => rows)}::int[]) as done (id, rows)
      where manifest.id = done.id`.execute(db);
  },
  appliedRows: async () => {
    const rows = await db
      .selectFrom('manifest')
      .select((eb) => ['company_id', eb.fn.sum<string>('entry_count').as('rows')])
      .where('state', '=', 'applied')
      .groupBy('company_id')
      .execute();
    return new Map(rows.map((row) => [row.company_id, Number(row.rows)]));
  },
  forgetApplied: async (companyId) => {
    await db
      .updateTable('manifest')
      .set((eb) => ({
        entry_count: -1,
        round: eb('round', '+', 1),
        // Manifests that were set aside together keep their batch number, because they are separated later.
        batch: sql<string | null>`case when state = 'setAside' then batch end`,
      }))
      .$if(companyId !== null, (query) => query.where('company_id', '=', companyId ?? 0))
      .execute();
  },
});
