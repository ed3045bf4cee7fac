import { createHash } from 'node:crypto';
import type { CurrentVersion } from '../facts/journal.ts';
import type { Decision, NewConflict, Purpose } from '../meta/ingest-types.ts';
import type { Entry } from './segment.ts';

/** A version that the journal holds and that stands. */
export type Known = CurrentVersion;

export interface Decided {
  decisions: Decision[];
  conflicts: NewConflict[];
  entryCount: number;
  hash: string;
}

const keyOf = (location: number, date: string, lane: string, number: string): string =>
  [location, date, lane, number].join('\u0001');

/**
 * Decides, for the transactions of one segment and month in the order of the file, what each one is:
 * - the same content under the same key is a repetition, whatever the segment, order or occurrence: nothing to do;
 * - a key nobody knows is new; so is a further transaction of the same number and no lane inside one segment;
 * - other content under a known key is a conflict, the first stays (decisions.md, 40); in a resync, in a conflict that was
 *   accepted, and in a replay of the segment that the known one came from, it is a reversing entry and a new version.
 * Pure: the same arguments give the same decisions. Entry numbers count from 0 and are moved when the manifest is frozen.
 */
export const decide = (
  entries: readonly Entry[],
  existing: readonly Known[],
  purpose: Purpose,
  segment: number,
): Decided => {
  const known = new Map<string, Known[]>();
  for (const item of existing) {
    const key = keyOf(item.location, item.businessDate, item.lane, item.number);
    known.set(key, [...(known.get(key) ?? []), item]);
  }
  const decisions: Decision[] = [];
  const conflicts: NewConflict[] = [];
  const digest = createHash('sha256');
  let entryNo = 0;
  for (const entry of entries) {
    const { businessDate, lane, number } = entry.transaction;
    const key = keyOf(entry.location, businessDate, lane, number);
    const versions = known.get(key) ?? [];
    const verdict = judge(entry, versions, purpose, segment);
    const base = {
      offset: entry.offset,
      location: entry.location,
      date: businessDate,
      occurrence: verdict.occurrence,
      hash: entry.hash,
    };
    const existingEntry = verdict.existing?.entryNo ?? 0;
    if (verdict.kind === 'new' || verdict.kind === 'reverse') {
      const version = (verdict.existing?.version ?? 0) + 1;
      decisions.push({ ...base, kind: verdict.kind, version, entryNo, existingEntry });
      entryNo += verdict.kind === 'reverse' ? 2 : 1;
      const now: Known = {
        ...{ location: entry.location, businessDate, lane, number, occurrence: verdict.occurrence },
        ...{ version, entryNo: 0, hash: entry.hash, segment, offset: entry.offset },
      };
      known.set(key, [...versions.filter((item) => item !== verdict.existing), now]);
    } else {
      decisions.push({ ...base, kind: verdict.kind, version: 0, entryNo: 0, existingEntry });
    }
    if (verdict.kind === 'conflict') {
      conflicts.push({
        ...{
          location: entry.location,
          businessDate,
          lane,
          number,
          occurrence: verdict.occurrence,
          offset: entry.offset,
        },
        ...{ existingEntry, existingHash: verdict.existing?.hash ?? '', incomingHash: entry.hash },
      });
    }
    digest.update(`${entry.offset} ${entry.hash} ${verdict.kind} ${verdict.occurrence}\n`);
  }
  return { decisions, conflicts, entryCount: entryNo, hash: digest.digest('hex').slice(0, 32) };
};

interface Verdict {
  kind: Decision['kind'];
  occurrence: number;
  existing: Known | null;
}

const judge = (entry: Entry, versions: readonly Known[], purpose: Purpose, segment: number): Verdict => {
  const same = versions.find(({ hash }) => hash === entry.hash);
  if (same) return { kind: 'noop', occurrence: same.occurrence, existing: same };
  const first = versions[0];
  if (!first) return { kind: 'new', occurrence: 0, existing: null };
  const replaced =
    purpose === 'replay'
      ? versions.find((item) => item.segment === segment && item.offset === entry.offset)
      : purpose === 'resync' || purpose === 'accept'
        ? first
        : undefined;
  if (replaced) return { kind: 'reverse', occurrence: replaced.occurrence, existing: replaced };
  const laneless = entry.transaction.lane === '' && versions.every((item) => item.segment === segment);
  if (laneless) {
    const occurrence = Math.max(...versions.map((item) => item.occurrence)) + 1;
    return { kind: 'new', occurrence, existing: null };
  }
  return { kind: 'conflict', occurrence: first.occurrence, existing: first };
};
