import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { NewConflict, Quarantined } from './ingest-types.ts';
import type { SegmentRow } from './segment-types.ts';
import { paged } from './paged.ts';
import { inSteps } from './steps.ts';
import type { Tables } from './tables.ts';

/**
 * Items of a segment that wait for a user. A later pass over the same bytes keeps the decisions that users made about
 * these items.
 */

const chunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / 1000) }, (_, at) => items.slice(at * 1000, at * 1000 + 1000));

const recordKey = (offset: number, length: number, reason: string): string => `${offset} ${length} ${reason}`;

interface KnownRecord {
  id: string | number | bigint;
  state: string;
}

/**
 * Records of a segment that were quarantined before, by their key; read in pages, because there may be tens of
 * thousands.
 */
const quarantineOf = async (tx: Transaction<Tables>, segment: number): Promise<Map<string, KnownRecord>> => {
  const known = new Map<string, KnownRecord>();
  const pages = paged(async (after) => {
    const rows = await tx
      .selectFrom('quarantine')
      .select(['id', 'byte_offset', 'length', 'reason', 'state'])
      .where('inbox_id', '=', segment)
      .where('id', '>', after)
      .orderBy('id')
      .limit(2_000)
      .execute();
    return rows.map((one) => ({ ...one, id: Number(one.id) }));
  });
  for await (const one of pages) known.set(recordKey(Number(one.byte_offset), Number(one.length), one.reason), one);
  return known;
};

/**
 * Notes the quarantined records of a segment. A known open record that can be read now becomes resolved. A resolved
 * record that is quarantined again becomes open. A dismissed record stays dismissed.
 */
export const keepQuarantine = async (
  tx: Transaction<Tables>,
  row: SegmentRow,
  quarantined: readonly Quarantined[],
): Promise<void> => {
  const known = await quarantineOf(tx, row.id);
  const broken = new Map<string, Quarantined>();
  for await (const some of inSteps(quarantined))
    for (const item of some) broken.set(recordKey(item.offset, item.length, item.reason), item);
  const setState = async (ids: (string | number | bigint)[], state: 'open' | 'resolved'): Promise<void> => {
    for (const part of chunks(ids)) await tx.updateTable('quarantine').set({ state }).where('id', 'in', part).execute();
  };
  await setState(
    [...known].flatMap(([key, one]) => (one.state === 'open' && !broken.has(key) ? [one.id] : [])),
    'resolved',
  );
  await setState(
    [...known].flatMap(([key, one]) => (one.state === 'resolved' && broken.has(key) ? [one.id] : [])),
    'open',
  );
  for (const part of chunks([...broken].flatMap(([key, item]) => (known.has(key) ? [] : [item])))) {
    await tx
      .insertInto('quarantine')
      .values(
        part.map((item) => ({
          company_id: row.companyId,
          inbox_id: row.id,
          file_name: row.fileName,
          byte_offset: item.offset,
          length: item.length,
          reason: item.reason,
          detail: item.detail,
        })),
      )
      .execute();
  }
};

/**
 * Another sending of the same file may have ended in the middle of a record. If this sending reads that record whole,
 * the record needs no decision any more and becomes resolved. Two sendings are of the same file only if the sender is
 * the same and this sending covers at least the stores of the other sending. Registers and stores use the same file
 * names, so a chosen name must not settle the files of other senders.
 */
export const resolveTruncated = async (
  tx: Transaction<Tables>,
  row: SegmentRow,
  quarantined: readonly Quarantined[],
): Promise<void> => {
  const broken = quarantined.map(({ offset }) => offset + row.baseOffset);
  const only = row.onlyLocations === null ? null : [...row.onlyLocations];
  await sql`
    update quarantine set state = 'resolved'
    from inbox where inbox.id = quarantine.inbox_id and inbox.company_id = ${row.companyId} and inbox.id <> ${row.id}
      and inbox.file_name = ${row.fileName} and inbox.sent_by = ${row.sentBy}
      and (${only}::int[] is null or inbox.only_locations <@ ${only}::int[])
      and quarantine.state = 'open' and quarantine.reason = 'truncated'
      and inbox.base_offset + quarantine.byte_offset >= ${row.baseOffset}
      and inbox.base_offset + quarantine.byte_offset + quarantine.length < ${row.baseOffset + row.size}
      and not inbox.base_offset + quarantine.byte_offset = any(${broken}::bigint[])
  `.execute(tx);
};

/** Whether the truncated end of any file of a company waits. */
export const hasTruncated = async (tx: Transaction<Tables>, companyId: number): Promise<boolean> => {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from quarantine where company_id = ${companyId} and state = 'open' and reason = 'truncated')
      as waits`.execute(tx);
  return rows[0]?.waits ?? false;
};

/** Forgets the waiting items of a segment that enters as a new segment. */
export const forgetWaiting = async (tx: Transaction<Tables>, segment: number): Promise<void> => {
  await tx.deleteFrom('conflict').where('inbox_id', '=', segment).execute();
  await tx.deleteFrom('quarantine').where('inbox_id', '=', segment).execute();
};

/**
 * Accepted content that conflicts again is no longer current, for example because the file that brought the content was
 * withdrawn. The content waits for a decision again.
 */
const forgetOverturned = async (
  tx: Transaction<Tables>,
  row: SegmentRow,
  conflicts: readonly NewConflict[],
): Promise<void> => {
  for (const part of chunks(conflicts))
    await tx
      .deleteFrom('conflict')
      .where('inbox_id', '=', row.id)
      .where('state', 'in', ['accepted', 'both'])
      .where(
        'position',
        'in',
        part.map(({ offset }) => offset),
      )
      .execute();
};

/** Lists undecided conflicts. Content that was rejected before is rejected at once. */
export const keepConflicts = async (
  tx: Transaction<Tables>,
  row: SegmentRow,
  conflicts: readonly NewConflict[],
): Promise<void> => {
  await tx.deleteFrom('conflict').where('inbox_id', '=', row.id).where('state', '=', 'open').execute();
  if (conflicts.length === 0) return;
  await forgetOverturned(tx, row, conflicts);
  const decided = await tx.selectFrom('conflict').select('position').where('inbox_id', '=', row.id).execute();
  const settled = new Set(decided.map(({ position }) => position));
  for (const part of chunks(conflicts.filter(({ offset }) => !settled.has(offset)))) {
    await tx
      .insertInto('conflict')
      .values(
        part.map((item) => ({
          company_id: row.companyId,
          inbox_id: row.id,
          location_id: item.location,
          business_date: item.businessDate,
          lane: item.lane,
          number: item.number,
          occurrence: item.occurrence,
          existing_entry: item.existingEntry,
          existing_hash: item.existingHash,
          incoming_hash: item.incomingHash,
          position: item.offset,
        })),
      )
      .execute();
  }
  await decideAsBefore(tx, row, sql<boolean>`old.state = 'rejected' and old.incoming_hash = conflict.incoming_hash`);
  // The same conflict the other way round: rejects an incoming content that an accepted content replaced before.
  await decideAsBefore(tx, row, sql<boolean>`old.state = 'accepted' and old.existing_hash = conflict.incoming_hash`);
};

/**
 * Rejects the open conflicts of a segment whose content was rejected before. `isDecided`: one of two conditions. Each
 * condition has its own statement, because each has an index of its own. Decisions about a withdrawn file no longer
 * count.
 */
const decideAsBefore = (tx: Transaction<Tables>, row: SegmentRow, isDecided: RawBuilder<boolean>) =>
  sql`
    update conflict set state = 'rejected', decided_by = old.decided_by, decided_at = old.decided_at, note = old.note,
      undone_entry = case when old.state = 'rejected' then old.undone_entry end
    from conflict as old
    where conflict.inbox_id = ${row.id} and conflict.state = 'open'
      and old.company_id = conflict.company_id and old.location_id = conflict.location_id
      and old.business_date = conflict.business_date and old.lane = conflict.lane and old.number = conflict.number
      and ${isDecided}
      and not exists (select from inbox where inbox.id = old.inbox_id and inbox.state = 'withdrawn')`.execute(tx);
