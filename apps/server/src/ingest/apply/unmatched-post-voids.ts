import type { Quarantined } from '../../meta/ingest-types.ts';
import type { SegmentRow } from '../../meta/segment-types.ts';
import type { IngestParts } from '../segment/parts.ts';
import type { DecodedSegment } from '../segment/segment.ts';
import { takeOut } from './withdraw.ts';

/** Reasons for which a post void no longer enters from its segment. */
const goneVoids: ReadonlySet<Quarantined['reason']> = new Set(['unknownSale', 'voidedBefore']);

/**
 * Takes out post voids that no longer take a sale back, because the sale was withdrawn or an earlier post void of the
 * same sale counts again. These post voids are in quarantine now and leave the figures.
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
