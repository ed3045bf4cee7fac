import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { ConflictState, QuarantineState } from '@lanewise/contract/entities/incoming';
import type { BrokenReason } from '@lanewise/contract/facts/decode';
import { sql, type RawBuilder } from 'kysely';
import type { ActionRow, AuditedKind, ConflictRow, LateRow, QuarantineRow } from '../incoming-types.ts';
import { locationIdsOf, type NarrowedSight } from '../sight.ts';
import type { Purpose } from '../segment-types.ts';

/**
 * Locations that a file is known to concern: the locations of the data that entered from the file, the locations of the
 * file's conflicts, and the locations for which the sender of the file may send.
 */
export const placesOfInbox = sql<number[]>`array(
  select unnest(location_ids) from manifest where manifest.inbox_id = inbox.id
  union select location_id from conflict where conflict.inbox_id = inbox.id
  union select unnest(inbox.only_locations))`;

/**
 * Whether a file is in sight; `places` is its list of locations. A file of no known store is visible to users who see
 * the whole company.
 */
export const fileInSight = (sight: NarrowedSight, places: RawBuilder<unknown>): RawBuilder<boolean> => {
  const permitted = sight.whole
    ? sql<boolean>`true`
    : sql<boolean>`(${places} <> '{}'::int[] and ${places} <@ ${locationIdsOf(sight)}::int[])`;
  return sight.wanted === null ? permitted : sql<boolean>`(${permitted} and ${places} && ${[...sight.wanted]}::int[])`;
};

/**
 * Whether quarantined records of a file are in sight. The store of such a record is unknown. If the sender may send for
 * every store, the records are visible only to users who see every store.
 */
export const recordsInSight = (sight: NarrowedSight): RawBuilder<boolean> => {
  const permitted = fileInSight({ ...sight, wanted: null }, sql`inbox.only_locations`);
  return sql<boolean>`(${permitted} and ${fileInSight({ ...sight, whole: true }, placesOfInbox)})`;
};

/** Whether all of a file is in sight, including records of an unknown store. */
export const wholeFileInSight = (sight: NarrowedSight): RawBuilder<boolean> =>
  sql<boolean>`(${fileInSight(sight, placesOfInbox)} and (${recordsInSight(sight)} or not exists (
    select from quarantine as unknown where unknown.inbox_id = inbox.id and unknown.state = 'open')))`;

export const placeInSight = (sight: NarrowedSight, place: RawBuilder<unknown>): RawBuilder<boolean> => {
  const within = (ids: readonly number[]) => sql<boolean>`${place} = any(${[...ids]}::int[])`;
  const permitted = sight.whole ? sql<boolean>`true` : within(locationIdsOf(sight));
  return sight.wanted === null ? permitted : sql<boolean>`(${permitted} and ${within(sight.wanted)})`;
};

type BigIntText = string | number | bigint;

export interface RawConflict {
  id: BigIntText;
  state: string;
  inbox_id: BigIntText;
  file_name: string;
  base_offset: BigIntText;
  location_id: LocationId;
  business_date: string;
  lane: string;
  number: string;
  occurrence: number;
  position: number;
  incoming_hash: string;
  created_at: Date;
  decided_by: string;
  decided_at: Date | null;
  note: string;
}

export const conflictOf = (row: RawConflict): ConflictRow => ({
  id: Number(row.id),
  state: row.state as ConflictState,
  segment: Number(row.inbox_id),
  fileName: row.file_name,
  baseOffset: Number(row.base_offset),
  location: row.location_id,
  businessDate: row.business_date,
  lane: row.lane,
  number: row.number,
  occurrence: row.occurrence,
  position: row.position,
  incomingHash: row.incoming_hash,
  createdAt: row.created_at,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  note: row.note,
});

export interface RawQuarantine {
  id: BigIntText;
  state: string;
  inbox_id: BigIntText;
  file_name: string;
  format: string;
  base_offset: BigIntText;
  byte_offset: BigIntText;
  length: BigIntText;
  reason: string;
  detail: string;
  places: number[];
  created_at: Date;
  decided_by: string;
  decided_at: Date | null;
  note: string;
}

export const quarantineOf = (row: RawQuarantine): QuarantineRow => ({
  id: Number(row.id),
  state: row.state as QuarantineState,
  segment: Number(row.inbox_id),
  fileName: row.file_name,
  format: row.format,
  baseOffset: Number(row.base_offset),
  offset: Number(row.byte_offset),
  length: Number(row.length),
  reason: row.reason as BrokenReason,
  detail: row.detail,
  places: row.places,
  createdAt: row.created_at,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  note: row.note,
});

export interface RawLate {
  id: BigIntText;
  cause: string;
  inbox_id: BigIntText;
  file_name: string;
  location_id: LocationId;
  business_date: string;
  entered: number;
  replaced: number;
  amount: string;
  entered_at: Date;
}

export const lateOf = (row: RawLate): LateRow => ({
  id: Number(row.id),
  cause: row.cause as Purpose,
  segment: Number(row.inbox_id),
  fileName: row.file_name,
  location: row.location_id,
  businessDate: row.business_date,
  entered: row.entered,
  replaced: row.replaced,
  amount: row.amount,
  enteredAt: row.entered_at,
});

export interface RawAction {
  id: BigIntText;
  company_id: number;
  kind: string;
  subject: string;
  subject_id: BigIntText;
  inbox_id: BigIntText | null;
  location_id: LocationId | null;
  note: string;
  acted_by: string;
  acted_at: Date;
  state: string;
  error: string;
  done_at: Date | null;
}

export const actionOf = (row: RawAction): ActionRow => ({
  id: Number(row.id),
  companyId: row.company_id,
  kind: row.kind as AuditedKind,
  subject: row.subject,
  subjectId: Number(row.subject_id),
  segment: row.inbox_id === null ? null : Number(row.inbox_id),
  location: row.location_id,
  note: row.note,
  actedBy: row.acted_by,
  actedAt: row.acted_at,
  state: row.state as ActionRow['state'],
  error: row.error,
  doneAt: row.done_at,
});
