import { wideText } from '../facts/decimal.ts';
import type { TransactionKey } from '../facts/journal.ts';
import type { SegmentRow } from '../meta/segment-types.ts';
import type { Doubt } from './doubts.ts';
import type { Bytes } from './opened.ts';
import type { IngestParts } from './parts.ts';
import { lastReadOn, withSegment } from './segment.ts';

/** A receipt that entered with a doubt. */
export interface Doubtful extends Pick<Doubt, 'kinds' | 'details'> {
  /** The money at stake, as decimal text. */
  amount: string;
  key: TransactionKey;
  /** Byte offset in its segment. */
  offset: number;
}

const mostListed = 200;

/**
 * The doubtful receipts of an entered segment as today's decoder reads them, in the order of the file, and their
 * number.
 */
export const doubtfulOf = (
  parts: IngestParts,
  row: SegmentRow,
  kept: Bytes,
): Promise<{ rows: Doubtful[]; total: number }> =>
  withSegment(
    parts,
    row,
    kept,
    async ({ entries }) => {
      const decisions = (await parts.store.manifestsOf(row.id)).flatMap((manifest) => manifest.decisions);
      const occurrences = new Map(decisions.map(({ offset, occurrence }) => [offset, occurrence]));
      const doubtful = entries.filter(({ doubt }) => doubt !== undefined);
      const rows = doubtful.slice(0, mostListed).flatMap(({ doubt, offset, location, transaction }) => {
        const { businessDate: date, lane, number } = transaction;
        const key = { location, date, lane, number, occurrence: occurrences.get(offset) ?? 0 };
        if (!doubt) return [];
        const { kinds, stake, details } = doubt;
        return [{ kinds, details, amount: wideText(BigInt(stake)), key, offset }];
      });
      return { rows, total: doubtful.length };
    },
    // As it was read when its doubts were counted: a date that was not there yet has become likely since.
    { dryRun: true, day: lastReadOn(row) },
  );
