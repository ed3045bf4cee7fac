import { createHash } from 'node:crypto';
import type { StandingVersion } from '../../facts/standing.ts';
import type { Decision } from '../../meta/ingest-types.ts';
import type { DecidedPortion } from './decided-portion.ts';

/**
 * Most versions and record bytes of one manifest. Whole documents pass through the main thread in some ten
 * milliseconds.
 */
export const mostLeaving = 200;
const mostBytes = 250_000;

/**
 * A version that leaves the figures. `back`: the entry that the version had replaced and that counts again; null: no
 * such entry.
 */
export interface Leaving {
  entry: StandingVersion;
  back: StandingVersion | null;
}

/** Returns the first versions that leave in one manifest, at least one version. */
export const firstPortion = (entries: readonly StandingVersion[]): StandingVersion[] => {
  let bytes = 0;
  return entries.slice(0, mostLeaving).filter(({ size }, at) => (bytes += size) <= mostBytes || at === 0);
};

/**
 * Decides that versions leave the figures, in the given order. Each version gets a reversing entry. If an earlier
 * version counts again, a copy of that version follows. Pure, like `decide`.
 */
export const leave = (leaving: readonly Leaving[]): Omit<DecidedPortion, 'month' | 'purpose'> => {
  const digest = createHash('sha256');
  let entryNo = 0;
  const decisions = leaving.map(({ entry, back }): Decision => {
    const { offset, location, businessDate, occurrence, version, hash } = entry;
    const decision = {
      offset,
      location,
      date: businessDate,
      occurrence,
      hash,
      kind: 'leave' as const,
      version: version + 1,
      entryNo,
      existingEntry: entry.entryNo,
      ...(back && { back: back.entryNo }),
    };
    entryNo += back ? 2 : 1;
    digest.update(`${offset} ${hash} leave ${entry.entryNo} ${back?.entryNo ?? 0}\n`);
    return decision;
  });
  return { decisions, entryCount: entryNo, hash: digest.digest('hex').slice(0, 32) };
};
