import type { RegLocId } from '@lanewise/contract/primitives/ids';
import {
  toldKinds,
  type ConflictEntry,
  type LateChange,
  type QuarantineEntry,
  type ReceivedFile,
  type RefusedFile,
} from '@lanewise/contract/entities/incoming';
import { type ActionEntry, type Withdrawal } from '@lanewise/contract/entities/incoming-actions';
import type { WouldLeave } from '../../ingest/repair/withdrawal-preview.ts';
import type {
  ActionRow,
  ConflictRow,
  FileRow,
  LateRow,
  QuarantineRow,
  RefusedFileRow,
} from '../../meta/incoming-types.ts';
import type { Knowledge } from '../../question/knowledge.ts';

/**
 * Rows of the metadata store as the API sends them: stores have their names, offsets refer to the original file, times
 * are ISO 8601.
 */

type Named = (location: number) => { reg_loc_id: RegLocId; name: string };

const time = (at: Date | null): string | null => at?.toISOString() ?? null;

const decided = ({ decidedBy, decidedAt, note }: { decidedBy: string; decidedAt: Date | null; note: string }) => ({
  decidedBy,
  decidedAt: time(decidedAt),
  note,
});

/** The counts of a file's summary; a withdrawn file has none. */
const broughtBy = ({ state, summary }: FileRow, sales: boolean) => {
  const stands = state === 'withdrawn' ? null : summary;
  return {
    entered: stands?.entered ?? 0,
    duplicates: stands?.duplicates ?? 0,
    setAside: stands?.setAside ?? 0,
    records: stands?.records ?? null,
    // Summaries that older versions stored have no field for doubts, so they are read as summaries without doubts.
    doubts: toldKinds.flatMap((kind) => {
      const count = (kind === 'sameNumber' ? stands?.sameNumber : stands?.doubts?.[kind]) ?? 0;
      const amount = (kind === 'sameNumber' ? stands?.sameNumberAmount : stands?.stakes?.[kind]) ?? '0';
      return count === 0 ? [] : [{ kind, count, amount: sales ? amount : null }];
    }),
    amount: sales ? (stands?.amount ?? '0') : null,
  };
};

export const fileWire = (row: FileRow, place: Named, { sales }: Knowledge): ReceivedFile => ({
  segmentId: row.id,
  fileName: row.fileName,
  part: row.part,
  format: row.format,
  sentBy: row.sentBy,
  size: sales ? row.size : null,
  state: row.state,
  receivedAt: row.receivedAt.toISOString(),
  appliedAt: time(row.appliedAt),
  error: row.error,
  places: row.places.map(place),
  transactions: row.summary?.transactions ?? 0,
  ...broughtBy(row, sales),
  conflicts: row.openConflicts,
  quarantined: row.openQuarantined,
});

/** Codes of refusals that quote the first row of a file. In a file without a header, the first row is a sale. */
const quoting: ReadonlySet<string> = new Set(['ingest.columnMissing']);

export const refusedWire = (row: RefusedFileRow, place: Named, { sales }: Knowledge): RefusedFile => ({
  refusedId: row.id,
  fileName: row.fileName,
  part: row.part,
  sentBy: row.sentBy,
  code: row.code,
  reason: sales || !quoting.has(row.code) ? row.reason : '',
  places: row.places.map(place),
  times: row.times,
  firstAt: row.firstAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
});

export const conflictWire = (row: ConflictRow, place: Named): ConflictEntry => ({
  conflictId: row.id,
  state: row.state,
  place: place(row.location),
  businessDate: row.businessDate,
  lane: row.lane,
  number: row.number,
  segmentId: row.segment,
  fileName: row.fileName,
  offset: row.baseOffset + row.position,
  foundAt: row.createdAt.toISOString(),
  ...decided(row),
});

export const quarantineWire = (row: QuarantineRow, place: Named, { sales }: Knowledge): QuarantineEntry => ({
  quarantineId: row.id,
  state: row.state,
  segmentId: row.segment,
  fileName: row.fileName,
  format: row.format,
  offset: row.baseOffset + row.offset,
  length: row.length,
  reason: row.reason,
  // The detail quotes the record.
  detail: sales ? row.detail : '',
  places: row.places.map(place),
  foundAt: row.createdAt.toISOString(),
  ...decided(row),
});

export const lateWire = (row: LateRow, place: Named, { sales }: Knowledge): LateChange => ({
  lateId: row.id,
  place: place(row.location),
  businessDate: row.businessDate,
  cause: row.cause,
  segmentId: row.segment,
  fileName: row.fileName,
  enteredAt: row.enteredAt.toISOString(),
  entered: row.entered,
  replaced: row.replaced,
  amount: sales ? row.amount : null,
});

export const actionWire = (row: ActionRow, place: Named): ActionEntry => ({
  actionId: row.id,
  kind: row.kind,
  subject: row.subject,
  subjectId: row.subjectId,
  placeName: row.location === null ? '' : place(row.location).name,
  note: row.note,
  actedBy: row.actedBy,
  actedAt: row.actedAt.toISOString(),
  state: row.state,
  error: row.error,
  doneAt: time(row.doneAt),
});

export const withdrawalWire = ({ files, ...sums }: WouldLeave, place: Named, { sales }: Knowledge): Withdrawal => ({
  ...sums,
  ...(sales ? {} : { amount: null }),
  files: files.map(({ row, standing }) => ({
    segmentId: row.id,
    fileName: row.fileName,
    part: row.part,
    profile: row.profile,
    sentBy: row.sentBy,
    receivedAt: row.receivedAt.toISOString(),
    places: row.places.map(place),
    transactions: standing?.transactions ?? 0,
    amount: sales ? (standing?.amount ?? '0') : null,
    firstDate: standing?.first ?? null,
    lastDate: standing?.last ?? null,
    locationsCreated: row.summary?.locationsCreated ?? [],
  })),
});
