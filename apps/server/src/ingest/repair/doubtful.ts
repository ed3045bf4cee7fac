import type { ToldKind } from '@lanewise/contract/entities/incoming';
import { wideText } from '../../facts/decimal.ts';
import type { TransactionKey } from '../../facts/journal.ts';
import type { Manifest } from '../../meta/ingest-types.ts';
import type { SegmentRow } from '../../meta/segment-types.ts';
import { enteredAt, firstKinds } from '../decide/account.ts';
import type { Bytes } from '../read/opened.ts';
import type { IngestParts } from '../segment/parts.ts';
import type { PlacedEntry } from '../segment/placed.ts';
import { withSegment } from '../segment/segment.ts';
import { lastReadOn } from '../segment/source-of.ts';

/** A receipt that entered with a doubt, or that shares its number with another receipt. */
export interface Doubtful {
  kinds: ToldKind[];
  /** Messages of the decoder about what does not add up. */
  details: string[];
  /** The money at stake, as decimal text. */
  amount: string;
  key: TransactionKey;
  /** Byte offset in its segment. */
  offset: number;
}

const mostListed = 200;

const toldOf = (entry: PlacedEntry, occurrence: number, isBeside: boolean): Doubtful => {
  const { doubt, net, offset, location, transaction } = entry;
  const { businessDate: date, lane, number } = transaction;
  const stake = Math.max(...(doubt?.stakes ?? []), isBeside ? Math.abs(net) : 0);
  return {
    kinds: [...(doubt?.kinds ?? []), ...(isBeside ? ['sameNumber' as const] : [])],
    details: doubt?.details ?? [],
    amount: wideText(BigInt(stake)),
    key: { location, date, lane, number, occurrence },
    offset,
  };
};

/**
 * Whether a manifest belongs to the first reading of a segment. Receipts that a person accepted later are left out,
 * because a person has looked at them.
 */
const ofReading = ({ state, purpose }: Manifest): boolean => state === 'applied' && purpose !== 'accept';

/**
 * Reads again, with today's decoder, the receipts that the summary of an entered segment counts as doubtful or as
 * sharing a number. `rows` is in the order of the file, and `total` is the number of all such receipts.
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
      const manifests = (await parts.store.manifestsOf(row.id)).filter(ofReading);
      const decisions = manifests.flatMap((manifest) => manifest.decisions);
      const occurrences = new Map(decisions.map(({ offset, occurrence }) => [offset, occurrence]));
      const [entered, kinds] = [enteredAt(manifests), await firstKinds(decisions)];
      const isBeside = ({ offset }: PlacedEntry): boolean => kinds.get(offset) === 'sameNumber';
      const told = entries.filter((entry) => entered.has(entry.offset) && (entry.doubt || isBeside(entry)));
      const rows = told
        .slice(0, mostListed)
        .map((entry) => toldOf(entry, occurrences.get(entry.offset) ?? 0, isBeside(entry)));
      return { rows, total: told.length };
    },
    // Dates are judged against the day on which the doubts were counted, because a date that was in the future on that
    // day may be likely today.
    { dryRun: true, day: lastReadOn(row) },
  );
