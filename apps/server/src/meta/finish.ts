import { sql, type Transaction } from 'kysely';
import { readStale } from './gaps.ts';
import type { Failure, Held, IngestStore } from './ingest-types.ts';
import type { SegmentRow } from './segment-types.ts';
import type { Tables } from './tables.ts';
import { hasTruncated, keepConflicts, keepQuarantine, resolveTruncated } from './waiting.ts';

/**
 * The end of segments. While a segment enters, its bytes may be sent again as a resync, which changes the purpose or
 * the days of the same row. The decisions so far did not take the resync into account, so the row is queued again
 * instead of ended.
 */

/** Whether a row has changed since its segment was begun. The row stays locked. */
const isSentAgain = async (tx: Transaction<Tables>, row: SegmentRow): Promise<boolean> => {
  const now = await tx
    .selectFrom('inbox')
    .select(['purpose', 'resync_first', 'resync_last', 'read_again'])
    .where('id', '=', row.id)
    .forUpdate()
    .executeTakeFirst();
  if (!now) return false;
  const [first, last] = [row.resyncDays?.first ?? null, row.resyncDays?.last ?? null];
  const isSameResync =
    now.resync_first === first && now.resync_last === last && now.read_again === (row.readAgain ?? false);
  return now.purpose !== row.purpose || !isSameResync;
};

const endOf = (state: 'applied' | 'failed', failure: Failure | null) => ({
  state,
  error: failure?.reason ?? null,
  is_fault: failure?.isFault ?? false,
});

const queued = { state: 'received', error: null, is_fault: false } as const;

/** The last entry of a company's journal. */
const lastEntry = (companyId: number) => sql<string>`(
  select coalesce(max(entry_first + greatest(entry_count, 1) - 1), 0) from manifest where company_id = ${companyId})`;

/** Records the result of a segment, and its items that wait for a person. */
export const finishSegment = async (
  tx: Transaction<Tables>,
  row: SegmentRow,
  { summary, quarantined, conflicts, held, stale, isResync }: Parameters<IngestStore['finish']>[1],
  failure: Failure | null,
): Promise<void> => {
  const end = (await isSentAgain(tx, row)) ? queued : endOf('applied', failure);
  if (failure === null) {
    await keepQuarantine(tx, row, quarantined);
    await resolveTruncated(tx, row, quarantined);
    await keepConflicts(tx, row, conflicts);
  }
  await tx
    .updateTable('inbox')
    .set({ ...end, read_again: false, applied_at: sql`now()` })
    .set({ summary: JSON.stringify(summary), ...heldColumns(held) })
    .set(isResync ? { resync_position: lastEntry(row.companyId) } : {})
    .where('id', '=', row.id)
    .execute();
  if (stale) await readStale(tx, row.companyId, stale);
};

/** See IngestStore.finishWhole. */
export const finishWhole = async (
  tx: Transaction<Tables>,
  segments: Parameters<IngestStore['finishWhole']>[0],
): Promise<void> => {
  const [first] = segments;
  if (first && (await hasTruncated(tx, first.row.companyId)))
    for (const { row } of segments) await resolveTruncated(tx, row, []);
  const done = segments.map(({ row, summary, held }) => ({
    id: row.id,
    purpose: row.purpose,
    summary,
    first_day: held.days?.first ?? null,
    last_day: held.days?.last ?? null,
    locations: held.locations,
  }));
  await sql`
    update inbox set state = case when inbox.purpose = done.purpose then 'applied' else 'received' end,
      applied_at = now(), summary = done.summary, first_day = done.first_day, last_day = done.last_day,
      held_locations = array(select place::int from jsonb_array_elements_text(done.locations) as place)
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb)
      as done (id bigint, purpose text, summary jsonb, first_day date, last_day date, locations jsonb)
    where inbox.id = done.id`.execute(tx);
};

/** See IngestStore.fail. */
export const failSegment = async (tx: Transaction<Tables>, row: SegmentRow, failure: Failure): Promise<void> => {
  const end = (await isSentAgain(tx, row)) ? queued : endOf('failed', failure);
  await tx.updateTable('inbox').set(end).where('id', '=', row.id).execute();
};

/**
 * Once `leans` is true, it stays true. The earlier entries of the segment are not checked again, so the segment may
 * still depend on other segments.
 */
const heldColumns = ({ days, locations, leans }: Held) => ({
  first_day: days?.first ?? null,
  last_day: days?.last ?? null,
  held_locations: [...locations],
  leans: sql<boolean>`leans or ${leans}`,
});
