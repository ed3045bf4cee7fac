import type { Transaction } from '@lanewise/contract/facts/transaction';
import { readEntries } from '../../facts/documents.ts';
import type { CurrentVersion } from '../../facts/journal.ts';
import type { IngestParts } from '../segment/parts.ts';
import type { DecodedSegment } from '../segment/segment.ts';
import type { PlacedEntry } from '../segment/placed.ts';

/** Post voids per query. */
const atOnce = 200;

interface Pair {
  entry: PlacedEntry;
  standing: CurrentVersion;
}

/** The parts that a post void takes back, as text. */
const takenOf = ({ total, lines, tenders, taxes }: Transaction): string =>
  JSON.stringify([
    total,
    lines.map(({ kind, upc, quantity, amount, discount }) => [kind, upc, quantity, amount, discount]),
    tenders.map(({ kind, code, amount }) => [kind, code, amount]),
    taxes.map(({ code, taxable, amount }) => [code, taxable, amount]),
  ]);

const pairsOf = (row: { id: number }, entries: readonly PlacedEntry[], existing: readonly CurrentVersion[]): Pair[] => {
  const own = new Map(existing.filter(({ segment }) => segment === row.id).map((one) => [one.offset, one]));
  return entries.flatMap((entry) => {
    const standing = entry.takesBack === undefined ? undefined : own.get(entry.offset);
    return standing?.hash === entry.hash ? [{ entry, standing }] : [];
  });
};

/**
 * Offsets of current post voids of a segment that took back an older version of their sale. The hash of a post void
 * covers only the sent content, so the hash does not change with the sale.
 */
export const retakenOf = async (
  parts: IngestParts,
  row: { id: number; companyId: number },
  decoded: DecodedSegment,
  { entries, existing }: { entries: readonly PlacedEntry[]; existing: readonly CurrentVersion[] },
): Promise<Set<number>> => {
  const retaken = new Set<number>();
  const pairs = pairsOf(row, entries, existing);
  if (pairs.length > 0) await decoded.gather(pairs.map(({ entry }) => entry));
  for (let at = 0; at < pairs.length; at += atOnce) {
    const some = pairs.slice(at, at + atOnce);
    const numbers = some.map(({ standing }) => standing.entryNo);
    const stored = await readEntries(parts.facts, row.companyId, numbers);
    const before = new Map(stored.map(({ entryNo, transaction }) => [entryNo, takenOf(transaction)]));
    const now = await decoded.transactions(some.map(({ entry }) => entry));
    for (const [index, { entry, standing }] of some.entries()) {
      const transaction = now[index];
      if (transaction && before.get(standing.entryNo) !== takenOf(transaction)) retaken.add(entry.offset);
    }
    await parts.pause?.();
  }
  return retaken;
};
