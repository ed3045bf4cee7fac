import { contentText, leftContents, type CurrentVersion, versionKey } from '../../facts/journal.ts';
import { saleKey } from '../../facts/sale-key.ts';
import { inSteps } from '../../meta/steps.ts';
import type { IngestParts } from '../segment/parts.ts';
import { saleKeyOf, type PlacedEntry } from '../segment/placed.ts';

/** What earlier decisions tell about transactions that differ from the current version of their number. */
export interface Past {
  /**
   * For each current version that a transaction differs from, by the entry of the version: the entry with which the
   * version was last decided. The two entries differ if the version became current again because another version left
   * the figures. The version then got a newer entry.
   */
  decidedWith: ReadonlyMap<number, number>;
  /** Offsets of transactions whose content was once the current version, before the present version was decided. */
  replaced: ReadonlySet<number>;
}

/**
 * Returns a function that finds the entry number with which a current version was last decided. The function reads the
 * stored decisions of the version's segment.
 */
const openDecidedWith = ({ store }: Pick<IngestParts, 'store'>): ((standing: CurrentVersion) => Promise<number>) => {
  const known = new Map<number, Map<string, number>>();
  const read = async (segment: number): Promise<Map<string, number>> => {
    const last = new Map<string, number>();
    for (const { purpose, decisions } of await store.manifestsOf(segment)) {
      // A replay repeats an earlier decision.
      if (purpose === 'replay') continue;
      for (const { offset, hash, version, kind, entryNo } of decisions)
        if (version > 0 && kind !== 'leave') last.set(`${offset} ${hash}`, entryNo);
    }
    known.set(segment, last);
    return last;
  };
  return async ({ segment, offset, hash, entryNo }) =>
    (known.get(segment) ?? (await read(segment))).get(`${offset} ${hash}`) ?? entryNo;
};

/** Reads the past of transactions of a segment. */
export const readPast = async (
  parts: Pick<IngestParts, 'facts' | 'store'>,
  companyId: number,
  { entries, existing }: { entries: readonly PlacedEntry[]; existing: readonly CurrentVersion[] },
): Promise<Past> => {
  const standing = new Map<string, CurrentVersion[]>();
  for await (const some of inSteps(existing))
    for (const version of some) {
      const key = versionKey(version);
      const versions = standing.get(key);
      if (versions) versions.push(version);
      else standing.set(key, [version]);
    }
  const contested = entries.flatMap((entry) => {
    const versions = standing.get(saleKey(saleKeyOf(entry))) ?? [];
    const { offset, location, hash, transaction } = entry;
    const { businessDate, lane, number } = transaction;
    const differs = versions.length > 0 && versions.every((version) => version.hash !== hash);
    return differs ? [{ offset, location, businessDate, lane, number, hash, versions }] : [];
  });
  if (contested.length === 0) return { decidedWith: new Map(), replaced: new Set() };
  const left = await leftContents(parts.facts, companyId, contested);
  const entryOf = openDecidedWith(parts);
  const decidedWith = new Map<number, number>();
  const replaced = new Set<number>();
  for (const one of contested) {
    for (const version of one.versions) decidedWith.set(version.entryNo, await entryOf(version));
    const last = left.get(contentText(one));
    const newest = Math.max(...one.versions.map(({ entryNo }) => decidedWith.get(entryNo) ?? entryNo));
    if (last !== undefined && newest > last) replaced.add(one.offset);
  }
  return { decidedWith, replaced };
};
