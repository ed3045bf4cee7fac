import type { SegmentSummary } from '@lanewise/contract/entities/ingest';
import type { FormatId } from '@lanewise/contract/facts/decode';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { forMany } from './for-many.ts';
import type { IngestStore } from './ingest-types.ts';
import { smallSegment, type NewSegment, type Purpose, type SegmentRow, type SegmentState } from './segment-types.ts';
import { writeLong, writtenAtOnce } from './long-bytes.ts';
import { keepProfileIn } from './references.ts';
import { queueAgain } from './set-aside.ts';
import type { Tables } from './tables.ts';
import type { InboxTable } from './tables/ingest.ts';
import { forgetWaiting } from './waiting.ts';
import { locationsHash, refuseWithdrawn } from './withdrawn.ts';

/** Every column except the bytes. Only `raw` reads the bytes. */
export const inboxColumns = [
  'id',
  'company_id',
  'content_hash',
  'profile_hash',
  'items_hash',
  'format',
  'file_name',
  'part',
  'base_offset',
  'size',
  'redacted',
  'create_locations',
  'only_locations',
  'purpose',
  'resync_first',
  'resync_last',
  'resync_position',
  'read_again',
  'sent_by',
  'sending',
  'goes_on',
  'state',
  'attempts',
  'summary',
  'error',
  'received_at',
  'applied_at',
] as const;

type StoredRow = Pick<Selectable<InboxTable>, (typeof inboxColumns)[number]>;

export const segmentOf = (row: StoredRow): SegmentRow => ({
  id: Number(row.id),
  companyId: row.company_id,
  contentHash: row.content_hash,
  profileHash: row.profile_hash,
  itemsHash: row.items_hash,
  format: row.format as FormatId,
  fileName: row.file_name,
  part: row.part,
  baseOffset: Number(row.base_offset),
  size: Number(row.size),
  redacted: row.redacted,
  createLocations: row.create_locations,
  onlyLocations: row.only_locations,
  purpose: row.purpose as Purpose,
  resyncDays: row.resync_first && row.resync_last ? { first: row.resync_first, last: row.resync_last } : null,
  resyncPosition: Number(row.resync_position ?? 0),
  readAgain: row.read_again,
  sentBy: row.sent_by,
  sending: row.sending,
  goesOn: row.goes_on,
  state: row.state as SegmentState,
  attempts: row.attempts,
  summary: row.summary as SegmentSummary | null,
  error: row.error,
  receivedAt: row.received_at,
  appliedAt: row.applied_at,
});

const daysOf = ({ resyncDays }: Pick<NewSegment, 'resyncDays'>) => ({
  resync_first: resyncDays?.first ?? null,
  resync_last: resyncDays?.last ?? null,
});

const insertRow = (segment: Omit<NewSegment, 'raw'>) => ({
  company_id: segment.companyId,
  content_hash: segment.contentHash,
  profile_hash: segment.profileHash,
  items_hash: segment.itemsHash,
  format: segment.format,
  file_name: segment.fileName,
  part: segment.part,
  base_offset: segment.baseOffset,
  size: segment.size,
  redacted: segment.redacted,
  create_locations: segment.createLocations,
  only_locations: segment.onlyLocations === null ? null : [...segment.onlyLocations],
  locations_hash: locationsHash(segment.onlyLocations),
  purpose: segment.purpose,
  ...daysOf(segment),
  sent_by: segment.sentBy,
  sending: segment.sending ?? '',
  goes_on: segment.goesOn ?? false,
  state: 'received',
});

/**
 * Writes bytes into a row in portions. `write` makes or changes the row with the first portion, and returns nothing if
 * there is no row.
 */
const withRaw = (
  tx: Transaction<Tables>,
  raw: Buffer,
  write: (first: Buffer) => Promise<StoredRow | undefined>,
): Promise<StoredRow | undefined> =>
  writeLong(raw, write, async (portion, row) => {
    if (!row) return;
    const longer = { raw: sql<Buffer>`raw || ${portion}` };
    await tx.updateTable('inbox').set(longer).where('id', '=', Number(row.id)).execute();
  });

/** The columns that make two segments the same. */
const contentOf = ({
  companyId,
  contentHash,
  profileHash,
  itemsHash,
  onlyLocations,
}: Omit<NewSegment, 'raw'>): string =>
  [companyId, contentHash, profileHash, itemsHash, locationsHash(onlyLocations)].join(' ');

/**
 * Inserts rows for segments whose bytes are not stored yet. Returns for each segment its new row, or undefined. Two
 * servers insert the same bytes in the same order, so that neither waits for the other for ever.
 */
const insertNew = async (db: Kysely<Tables>, segments: readonly NewSegment[]): Promise<(StoredRow | undefined)[]> => {
  const inserted = await db
    .insertInto('inbox')
    .values(segments.toSorted(byContent).map(({ raw, ...segment }) => ({ ...insertRow(segment), raw })))
    .onConflict((conflict) => conflict.constraint('inbox_content').doNothing())
    .returning(inboxColumns)
    .execute();
  const made = new Map(inserted.map((row) => [contentOf(segmentOf(row)), row]));
  return segments.map((segment) => {
    const content = contentOf(segment);
    const row = made.get(content);
    // If two segments of the call have the same bytes, only the first of them gets the row as its new row.
    made.delete(content);
    return row;
  });
};
/** Orders segments by the whole key of their content. Of segments with equal content, the first writes the row. */
const byContent = (one: NewSegment, other: NewSegment): number => {
  const [its, others] = [contentOf(one), contentOf(other)];
  if (its === others) return 0;
  return its < others ? -1 : 1;
};

const receiveIn = async (tx: Transaction<Tables>, segment: NewSegment) => {
  const inserted = await withRaw(tx, segment.raw, async (raw) => (await insertNew(tx, [{ ...segment, raw }]))[0]);
  if (inserted) return { row: segmentOf(inserted), duplicate: false };
  if (!segment.again) await refuseWithdrawn(tx, segment);
  const found = await tx
    .selectFrom('inbox')
    .select(inboxColumns)
    .where('company_id', '=', segment.companyId)
    .where('content_hash', '=', segment.contentHash)
    .where('profile_hash', '=', segment.profileHash)
    .where('items_hash', '=', segment.itemsHash)
    .where('locations_hash', '=', locationsHash(segment.onlyLocations))
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = segmentOf(found);
  const lacks = (before.summary?.quarantinedCount ?? 0) + (before.summary?.setAside ?? 0) > 0;
  const wasWithdrawn = before.state === 'withdrawn';
  // A withdrawal that was under way at the first check has ended by the time the row is locked.
  if (wasWithdrawn && !segment.again) await refuseWithdrawn(tx, segment);
  const again = wasWithdrawn || before.error !== null || (before.state === 'applied' && lacks);
  // A resync asserts that its content is right, even if the same content failed before: it is always decided again.
  const isRepeated = Boolean(segment.sending) && segment.sending === before.sending;
  if (!again && segment.purpose !== 'resync') return { row: before, duplicate: !isRepeated };
  if (wasWithdrawn) await forgetWaiting(tx, before.id);
  await queueAgain(tx, [before.id]);
  const queued = await withRaw(tx, segment.raw, (raw) =>
    tx
      .updateTable('inbox')
      .set({
        // Retention may have deleted the stored bytes. This call brings the bytes again.
        raw,
        bytes_deleted_at: null,
        purpose: segment.purpose,
        ...daysOf(segment),
        read_again: false,
        create_locations: segment.createLocations,
        sending: segment.sending ?? '',
        // A person who has the segment decided again becomes its sender. A program only repeats its own sending.
        ...(segment.sentBy.startsWith('user ') && {
          sent_by: segment.sentBy,
          earlier_senders: sql`array(select distinct unnest(earlier_senders || sent_by))`,
        }),
      })
      .where('id', '=', found.id)
      .returning(inboxColumns)
      .executeTakeFirstOrThrow(),
  );
  return { row: segmentOf(queued ?? found), duplicate: false };
};

/**
 * See IngestStore.receive. New bytes that fit into one statement need no transaction, and small uploads share a
 * statement.
 */
export const receiving = (db: Kysely<Tables>): IngestStore['receive'] => {
  const insertSmall = forMany((segments: readonly NewSegment[]) => insertNew(db, segments));
  const insert = async (segment: NewSegment): Promise<StoredRow | undefined> => {
    if (segment.raw.length <= smallSegment.packed) return insertSmall(segment);
    return segment.raw.length <= writtenAtOnce ? (await insertNew(db, [segment]))[0] : undefined;
  };
  return async (segment, made) => {
    const inserted = made ? undefined : await insert(segment);
    if (inserted) return { row: segmentOf(inserted), duplicate: false };
    return db.transaction().execute(async (tx) => {
      const received = await receiveIn(tx, segment);
      if (made) await keepProfileIn(tx, segment.companyId, segment.profileHash, made);
      return received;
    });
  };
};

/** Maximum number of bytes of all segments that enter together, both packed and unpacked. */
const together = { packed: 4 * 1024 * 1024, read: 8 * 1024 * 1024 };
/** Maximum number of segments that enter by one insert. Readers of the company wait for the insert. */
const mostTogether = 500;

/** See IngestStore.smallReceived. */
export const smallReceived = async (db: Kysely<Tables>, companyId: number): Promise<SegmentRow[]> => {
  const { rows } = await sql<StoredRow & { packed: number; isFirst: boolean }>`
    select ${sql.join(inboxColumns.map((name) => sql.ref(name)))}, octet_length(raw)::int as packed,
      purpose = 'import' and summary is null and attempts = 0 and error is null and not read_again and not goes_on
        and items_hash = ''
        and octet_length(raw) <= ${smallSegment.packed} and size <= ${smallSegment.read} and not exists (select from manifest where inbox_id = inbox.id) as "isFirst"
    from inbox where company_id = ${companyId} and state = 'received' order by id limit ${mostTogether}`.execute(db);
  const segments: SegmentRow[] = [];
  const bytes = { packed: 0, read: 0 };
  for (const { packed, isFirst, ...row } of rows) {
    bytes.packed += packed;
    bytes.read += Number(row.size);
    if (!isFirst || bytes.packed > together.packed || bytes.read > together.read) break;
    segments.push(segmentOf(row));
  }
  return segments;
};
