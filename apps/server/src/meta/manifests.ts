import { gunzipSync, gzipSync } from 'node:zlib';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Decision, Manifest, NewManifest, Purpose } from './ingest-types.ts';
import { keepLate, noteLive } from './late.ts';
import type { Tables } from './tables.ts';
import type { ManifestTable } from './tables/ingest.ts';

export const manifestOf = (row: Selectable<ManifestTable>): Manifest => ({
  id: Number(row.id),
  segment: Number(row.inbox_id),
  companyId: row.company_id,
  month: row.month,
  purpose: row.purpose as Purpose,
  decoderVersion: row.decoder_version,
  hash: row.hash,
  decisions: JSON.parse(gunzipSync(row.decisions).toString()) as Decision[],
  state: row.state as 'frozen' | 'applied',
});

/** Commits what was decided, before anything of it is inserted (architecture.md, 3.2). */
export const freezeManifest = async (db: Kysely<Tables>, manifest: NewManifest): Promise<Manifest> =>
  db.transaction().execute(async (tx) => {
    // The decider is alone, so a block of numbers is contiguous and monotonic.
    const { rows } = await sql<{ first: string }>`
      select nextval('entry_no') as first, setval('entry_no', currval('entry_no') + ${Math.max(manifest.entryCount - 1, 0)})
    `.execute(tx);
    const first = Number(rows[0]?.first);
    const decisions = manifest.decisions.map((decision) =>
      decision.version > 0 ? { ...decision, entryNo: decision.entryNo + first } : decision,
    );
    const inserted = await tx
      .insertInto('manifest')
      .values({
        inbox_id: manifest.segment,
        company_id: manifest.companyId,
        month: manifest.month,
        purpose: manifest.purpose,
        decoder_version: manifest.decoderVersion,
        entry_first: first,
        entry_count: manifest.entryCount,
        hash: manifest.hash,
        decisions: gzipSync(JSON.stringify(decisions), { level: 1 }),
        location_ids: [...new Set(decisions.map(({ location }) => location))],
        state: 'frozen',
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const frozen = manifestOf(inserted);
    await noteLive(tx, inserted.location_ids);
    await keepLate(tx, frozen, manifest.late ?? []);
    return frozen;
  });
