import type { Quarantined } from '../meta/ingest-types.ts';
import type { SegmentRow } from '../meta/segment-types.ts';
import type { IngestParts } from './parts.ts';
import type { DecodedSegment } from './segment.ts';
import { takeOut } from './withdraw.ts';

/** Why a post void is no longer among what a segment enters. */
const goneVoids: ReadonlySet<Quarantined['reason']> = new Set(['unknownSale', 'voidedBefore']);

/**
 * A post void whose sale was withdrawn, or is taken back by an earlier one that came back, takes nothing back any more: it is in
 * quarantine now, and leaves the figures.
 */
export const takeOutLost = async (
  parts: IngestParts,
  row: SegmentRow,
  { quarantined }: DecodedSegment,
  entered: ReadonlySet<number>,
): Promise<void> => {
  const offsets = quarantined.flatMap(({ reason, offset }) =>
    goneVoids.has(reason) && entered.has(offset) ? [offset] : [],
  );
  if (offsets.length > 0) await takeOut(parts, row, { purpose: 'replay', offsets, until: Infinity });
};
