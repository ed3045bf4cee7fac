import { contentText, leftContents, type CurrentVersion } from '../../facts/journal.ts';
import { saleKey } from '../../facts/taken-back.ts';
import { inSteps } from '../../meta/steps.ts';
import type { IngestParts } from '../segment/parts.ts';
import { saleKeyOf, type PlacedEntry } from '../segment/placed.ts';

/**
 * Transactions that differ from the current version of their number and were that version once: a resync or a person
 * replaced them. By their offset.
 */
export const contentsThatLeft = async (
  { facts }: Pick<IngestParts, 'facts'>,
  companyId: number,
  { entries, existing }: { entries: readonly PlacedEntry[]; existing: readonly CurrentVersion[] },
): Promise<ReadonlySet<number>> => {
  const standing = new Map<string, Set<string>>();
  for await (const some of inSteps(existing))
    for (const { location, businessDate: date, lane, number, hash } of some) {
      const key = saleKey({ location, date, lane, number });
      const hashes = standing.get(key);
      if (hashes) hashes.add(hash);
      else standing.set(key, new Set([hash]));
    }
  const contested = entries.flatMap((entry) => {
    const { offset, location, hash, transaction } = entry;
    const { businessDate, lane, number } = transaction;
    const isContested = standing.get(saleKey(saleKeyOf(entry)))?.has(hash) === false;
    return isContested ? [{ offset, location, businessDate, lane, number, hash }] : [];
  });
  if (contested.length === 0) return new Set();
  const left = await leftContents(facts, companyId, contested);
  return new Set(contested.filter((one) => left.has(contentText(one))).map(({ offset }) => offset));
};
