import { createHash } from 'node:crypto';
import type { LocationId } from '@lanewise/contract/primitives/ids';
import { sql, type Transaction } from 'kysely';
import { Refused } from './errors.ts';
import { openGap } from './gaps.ts';
import type { ActionRow } from './incoming-types.ts';
import type { NewSegment, SegmentRow } from './segment-types.ts';
import { finishActions } from './repositories/actions.ts';
import type { Tables } from './tables.ts';

/** Segments that were withdrawn (docs/decisions/036). */

/** The hash of a list of locations in the key of a segment. */
export const locationsHash = (locations: readonly LocationId[] | null): string =>
  locations === null ? '' : createHash('sha256').update(locations.join(',')).digest('hex');

interface Withdrawal {
  acted_by: string;
  acted_at: Date;
}

/**
 * Throws Refused for bytes that were withdrawn with the same profile and were sent for the same stores. The same bytes
 * for other stores are another segment, because the person who withdrew the bytes may not see those stores.
 */
export const refuseWithdrawn = async (
  tx: Transaction<Tables>,
  { companyId, contentHash, profileHash, itemsHash, onlyLocations }: NewSegment,
): Promise<void> => {
  const { rows } = await sql<Withdrawal>`
    select acted_by, acted_at from inbox join audited_action on audited_action.inbox_id = inbox.id
    where inbox.company_id = ${companyId} and content_hash = ${contentHash} and profile_hash = ${profileHash}
      and items_hash = ${itemsHash} and locations_hash = ${locationsHash(onlyLocations)} and inbox.state = 'withdrawn'
      and audited_action.kind = 'withdraw'
    order by audited_action.id desc limit 1`.execute(tx);
  const [found] = rows;
  if (!found) return;
  const [who, when] = [found.acted_by, found.acted_at.toISOString().slice(0, 10)];
  throw new Refused(
    'ingest.withdrawn',
    `${who} withdrew this file on ${when}. It is entered again only with again=true, or with another profile.`,
    { who, when },
  );
};

/**
 * Closes items that waited for a user, and gives up set-aside decisions. A decision that has begun stays, because its
 * rows may be in the facts store and must be removed.
 */
const closeWaiting = async (tx: Transaction<Tables>, { id }: SegmentRow, action: ActionRow | undefined) => {
  await tx.deleteFrom('set_aside_day').where('inbox_id', '=', id).execute();
  await tx
    .deleteFrom('manifest')
    .where('inbox_id', '=', id)
    .where('state', '=', 'setAside')
    .where('is_begun', '=', false)
    .execute();
  await tx.deleteFrom('conflict').where('inbox_id', '=', id).where('state', 'in', ['open', 'accepting']).execute();
  const decided = { decided_by: action?.actedBy ?? '', decided_at: sql<Date>`now()`, note: action?.note ?? '' };
  await tx
    .updateTable('quarantine')
    .set({ ...decided, state: 'dismissed' })
    .where('inbox_id', '=', id)
    .where('state', '=', 'open')
    .execute();
};

/** See IngestStore.withdrawn. */
export const endWithdrawal = async (
  tx: Transaction<Tables>,
  row: SegmentRow,
  actions: readonly ActionRow[],
): Promise<void> => {
  await closeWaiting(tx, row, actions[0]);
  await tx
    .updateTable('inbox')
    .set({ state: 'withdrawn', read_again: false, error: null, applied_at: sql`now()`, attempts: 0 })
    .where('id', '=', row.id)
    .execute();
  const left = tx.selectFrom('manifest').select('id').where('inbox_id', '=', row.id).where('purpose', '=', 'withdraw');
  if (await left.limit(1).executeTakeFirst()) await openGap(tx, row.id);
  await finishActions(tx, actions, { state: 'done', error: '' });
};
