import type { CurrentVersion } from '../facts/journal.ts';
import { saleKey } from '../facts/taken-back.ts';
import type { ContentPair } from '../meta/incoming-types.ts';
import { inSteps } from '../meta/steps.ts';
import type { IngestParts } from './parts.ts';
import { isCreated, saleKeyOf, type PlacedEntry } from './placed.ts';
import type { KnownBeside } from './versions.ts';

/** Receipts of one number of which a person said that both are right (docs/decisions/002). */

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

/** What people said of the transactions of a portion. */
export const decidedBeside = async (
  { store }: Pick<IngestParts, 'store'>,
  companyId: number,
  entries: readonly PlacedEntry[],
): Promise<KnownBeside> => {
  const locations = new Set<number>();
  let [from, to] = ['', ''];
  for await (const some of inSteps(entries))
    for (const { location, transaction } of some) {
      const { businessDate } = transaction;
      if (isCreated(location)) locations.add(location);
      if (from === '' || businessDate < from) from = businessDate;
      if (businessDate > to) to = businessDate;
    }
  if (locations.size === 0) return new Map();
  return pairs(await store.incoming.bothRight(companyId, { locations: [...locations], from, to }));
};

const numberKey = ({ location, businessDate: date, lane, number }: CurrentVersion): string =>
  saleKey({ location, date, lane, number });

/** The contents that stand under the key of each of these transactions, by its place. */
export const standingBeside = (
  entries: readonly PlacedEntry[],
  existing: readonly CurrentVersion[],
): Map<number, string[]> => {
  const standing = new Map<string, string[]>();
  for (const version of existing) {
    const hashes = standing.get(numberKey(version));
    if (hashes) hashes.push(version.hash);
    else standing.set(numberKey(version), [version.hash]);
  }
  return new Map(
    entries.map((entry) => {
      const hashes = standing.get(saleKey(saleKeyOf(entry))) ?? [];
      return [entry.offset, hashes.filter((hash) => hash !== entry.hash)];
    }),
  );
};

/** The transactions as sales of their own beside whatever stands. */
export const besideStanding = (
  entries: readonly PlacedEntry[],
  standing: ReadonlyMap<number, readonly string[]>,
): KnownBeside =>
  pairs(entries.flatMap(({ hash, offset }) => (standing.get(offset) ?? []).map((other): ContentPair => [hash, other])));
