import type { NewLateChange } from '../../meta/incoming-types.ts';
import type { Manifest, NewManifest } from '../../meta/ingest-types.ts';
import type { SegmentRow } from '../../meta/segment-types.ts';
import { memberOf, type Decoded, type RowsOf } from './apply.ts';
import { carryOut, failed } from './carry-out.ts';
import { lateChanges } from './late-receipts.ts';
import type { IngestParts } from '../segment/parts.ts';
import { formatOf, type DecodedSegment } from '../segment/segment.ts';
import type { PlacedEntry } from '../segment/placed.ts';
import type { DecidedPortion } from '../decide/decided-portion.ts';

/** The manifest that freezes the decisions about a portion of a segment. */
export const manifestOf = (
  row: SegmentRow,
  { month, purpose, hash, decisions, entryCount }: DecidedPortion,
  late: readonly NewLateChange[],
): NewManifest => ({
  segment: row.id,
  companyId: row.companyId,
  month,
  purpose,
  decoderVersion: formatOf(row.format).decoderVersion,
  hash,
  decisions,
  entryCount,
  late,
});

/** Decisions that are not frozen yet, with their segment. `decoded`: null if nothing enters. */
export interface Freezing {
  row: SegmentRow;
  decoded: Decoded | null;
  manifest: NewManifest;
}

/**
 * Commits decisions of one company together with their changes of closed days, and carries the decisions out by one
 * insert. Throws CompanyHeld if the insert has to be tried again; the manifests stay. `rowsOf`: how the rows of the
 * manifests are made, by default one manifest after the other.
 */
export const freezeAll = async (
  parts: IngestParts,
  companyId: number,
  all: readonly Freezing[],
  rowsOf?: RowsOf,
): Promise<Manifest[]> => {
  parts.faults('before:freeze');
  const frozen = await parts.store.freeze(all.map(({ manifest }) => manifest));
  parts.faults('after:freeze');
  const bySegment = new Map(all.map((one) => [one.row.id, one]));
  const members = frozen.flatMap((manifest) => {
    const one = bySegment.get(manifest.segment);
    return one ? [memberOf(manifest, one.row.format, one.decoded)] : [];
  });
  await parts.gate.entering(companyId, () =>
    carryOut(parts, members, rowsOf).catch((error: unknown) => failed(parts, frozen, error, true)),
  );
  return frozen;
};

/** Commits and carries out the decisions about a portion of one segment. */
export const freeze = async (
  parts: IngestParts,
  row: SegmentRow,
  decoded: Decoded | null,
  decided: DecidedPortion,
  late: readonly NewLateChange[],
): Promise<void> => {
  await freezeAll(parts, row.companyId, [{ row, decoded, manifest: manifestOf(row, decided, late) }]);
};

/** Freezes and applies decisions that enter transactions. `entries`: the transactions of the portion. */
export const freezeAndApply = async (
  parts: IngestParts,
  row: SegmentRow,
  decoded: DecodedSegment,
  { entries, ...decided }: DecidedPortion & { entries: readonly PlacedEntry[] },
): Promise<void> => {
  const late = await lateChanges(parts, row.companyId, entries, decided.decisions, new Date());
  await freeze(parts, row, decoded, decided, late);
};
