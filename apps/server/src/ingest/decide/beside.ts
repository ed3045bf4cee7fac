import { versionKey, type CurrentVersion } from '../../facts/journal.ts';
import { saleKey } from '../../facts/sale-key.ts';
import type { ContentPair, StoreDays, Undone } from '../../meta/incoming-types.ts';
import { inSteps } from '../../meta/steps.ts';
import type { IngestParts } from '../segment/parts.ts';
import { isCreated, saleKeyOf, type PlacedEntry } from '../segment/placed.ts';
import type { KnownBeside, KnownUndone } from './versions.ts';

/** Receipts with the same number that a person declared both right (docs/decisions/002). */

const pairs = (found: Iterable<ContentPair>): KnownBeside => {
  const beside = new Map<string, Set<string>>();
  const add = (one: string, other: string): void => {
    const known = beside.get(one);
    if (known) known.add(other);
    else beside.set(one, new Set([other]));
  };
  for (const [one, other] of found) {
    add(one, other);
    add(other, one);
  }
  return beside;
};

/** The existing stores of some transactions, and their dates; null: none of the stores exists. */
const storeDaysOf = async (entries: readonly PlacedEntry[]): Promise<StoreDays | null> => {
  const locations = new Set<number>();
  let [from, to] = ['', ''];
  for await (const some of inSteps(entries))
    for (const { location, transaction } of some) {
      const { businessDate } = transaction;
      if (isCreated(location)) locations.add(location);
      if (from === '' || businessDate < from) from = businessDate;
      if (businessDate > to) to = businessDate;
    }
  return locations.size === 0 ? null : { locations: [...locations], from, to };
};

/** The decisions of people about the transactions of a portion. */
export const decidedBeside = async (
  { store }: Pick<IngestParts, 'store'>,
  companyId: number,
  entries: readonly PlacedEntry[],
): Promise<{ beside: KnownBeside; undone: KnownUndone }> => {
  const days = await storeDaysOf(entries);
  if (days === null) return { beside: new Map(), undone: new Set() };
  const [both, undone] = await Promise.all([
    store.incoming.bothRight(companyId, days),
    store.incoming.undone(companyId, days),
  ]);
  return { beside: pairs(both), undone: new Set(undone.map(({ hash }) => hash)) };
};

/**
 * Whether a person, after the entry had entered, withdrew the decision that the entry and another receipt with the same
 * number are both right. A newer decoder may read different content at the same offset, so an equal segment and offset
 * suffice.
 */
export const wasUndone = (
  undone: readonly Undone[],
  { entryNo, location, hash, segment, offset }: CurrentVersion,
): boolean =>
  undone.some(
    (one) =>
      entryNo <= one.lastEntry &&
      ((one.location === location && one.hash === hash) || (one.segment === segment && one.offset === offset)),
  );

/** The current contents under the key of each transaction, by the transaction's offset. */
export const standingBeside = (
  entries: readonly PlacedEntry[],
  existing: readonly CurrentVersion[],
): Map<number, string[]> => {
  const standing = new Map<string, string[]>();
  for (const version of existing) {
    const key = versionKey(version);
    const hashes = standing.get(key);
    if (hashes) hashes.push(version.hash);
    else standing.set(key, [version.hash]);
  }
  return new Map(
    entries.map((entry) => {
      const hashes = standing.get(saleKey(saleKeyOf(entry))) ?? [];
      return [entry.offset, hashes.filter((hash) => hash !== entry.hash)];
    }),
  );
};

/** Enters transactions as further sales, next to the current versions of their number. */
export const besideStanding = (
  entries: readonly PlacedEntry[],
  standing: ReadonlyMap<number, readonly string[]>,
): KnownBeside =>
  pairs(entries.flatMap(({ hash, offset }) => (standing.get(offset) ?? []).map((other): ContentPair => [hash, other])));
