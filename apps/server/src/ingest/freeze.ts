import type { NewLateChange } from '../meta/incoming-types.ts';
import type { SegmentRow } from '../meta/segment-types.ts';
import { carryOut, failed } from './carry-out.ts';
import { lateChanges } from './late.ts';
import type { IngestParts } from './parts.ts';
import { formatOf, type DecodedSegment } from './segment.ts';
import type { PlacedEntry } from './placed.ts';
import type { DecidedPortion } from './decided-portion.ts';

/**
 * Commits the decisions about a portion of a segment with their changes of closed days, and carries them out. Throws
 * CompanyHeld when that has to be tried again; the manifest stays. `decoded`: null if nothing enters.
 */
export const freeze = async (
  parts: IngestParts,
  row: SegmentRow,
  decoded: DecodedSegment | null,
  decided: DecidedPortion,
  late: readonly NewLateChange[],
): Promise<void> => {
  parts.faults('before:freeze');
  const manifest = await parts.store.freeze({
    segment: row.id,
    companyId: row.companyId,
    month: decided.month,
    purpose: decided.purpose,
    decoderVersion: formatOf(row.format).decoderVersion,
    hash: decided.hash,
    decisions: decided.decisions,
    entryCount: decided.entryCount,
    late,
  });
  parts.faults('after:freeze');
  await parts.gate.entering(row.companyId, () =>
    carryOut(parts, row, decoded, manifest).catch((error: unknown) => failed(parts, manifest, error, true)),
  );
};

/** Freezes and applies decisions by which transactions enter. `entries`: those of the portion. */
export const freezeAndApply = async (
  parts: IngestParts,
  row: SegmentRow,
  decoded: DecodedSegment,
  { entries, ...decided }: DecidedPortion & { entries: readonly PlacedEntry[] },
): Promise<void> => {
  const late = await lateChanges(parts, row.companyId, entries, decided.decisions, new Date());
  await freeze(parts, row, decoded, decided, late);
};
