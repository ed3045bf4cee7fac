import type { LocationId } from '@lanewise/contract/primitives/ids';
import { sql, type Transaction } from 'kysely';
import type { NewLateChange } from './incoming-types.ts';
import type { Manifest } from './ingest-types.ts';
import type { Tables } from './tables.ts';

/**
 * Records when data of these locations first and last entered. The rows are written in the order of the ids, so that
 * two files never wait for each other.
 */
export const noteLive = async (tx: Transaction<Tables>, locations: readonly LocationId[]): Promise<void> => {
  if (locations.length === 0) return;
  await sql`
    insert into location_live (location_id) select distinct unnest(${[...locations]}::int[]) as id order by id
    on conflict (location_id) do update set last_file_at = now()`.execute(tx);
};

/**
 * Stores the late changes of a manifest: its changes to closed store-days. Each change is stored once, because a frozen
 * manifest is never frozen again.
 */
export const keepLate = async (
  tx: Transaction<Tables>,
  manifest: Manifest,
  late: readonly NewLateChange[],
): Promise<void> => {
  for (let at = 0; at < late.length; at += 1000) {
    await tx
      .insertInto('late_change')
      .values(
        late.slice(at, at + 1000).map((change) => ({
          company_id: manifest.companyId,
          manifest_id: manifest.id,
          inbox_id: manifest.segment,
          location_id: change.location,
          business_date: change.businessDate,
          cause: manifest.purpose,
          entered: change.entered,
          replaced: change.replaced,
          amount: sql<string>`${String(change.amount)}::numeric / 10000`,
        })),
      )
      .execute();
  }
};
