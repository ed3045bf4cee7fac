import { currentVersions, type Bounds, type CurrentVersion } from '../../facts/journal.ts';
import { versionsByEntry, type StandingVersion } from '../../facts/standing.ts';
import type { Decision, Manifest } from '../../meta/ingest-types.ts';
import type { Undone } from '../../meta/incoming-types.ts';
import type { SegmentRow } from '../../meta/segment-types.ts';
import { wasUndone } from '../decide/beside.ts';
import type { Leaving } from '../decide/leave.ts';
import type { IngestParts } from '../segment/parts.ts';

type Entered = Pick<CurrentVersion, 'entryNo' | 'segment' | 'offset' | 'hash'>;

/** The decisions that entered the transactions of a segment. */
export class Entrances {
  readonly #byEntry = new Map<number, Decision>();
  /** A version that became current again has a new entry number. It is therefore found by its offset and content. */
  readonly #byPlace = new Map<string, Decision>();

  constructor(manifests: readonly Manifest[]) {
    for (const { decisions, state } of manifests)
      for (const decision of state === 'setAside' ? [] : decisions) {
        if (decision.kind !== 'new' && decision.kind !== 'reverse') continue;
        this.#byEntry.set(decision.entryNo + (decision.kind === 'reverse' ? 1 : 0), decision);
        this.#byPlace.set(`${decision.offset} ${decision.hash}`, decision);
      }
  }

  /** Returns the number of the entry that an entry replaced; 0: none. */
  tookFrom({ entryNo, offset, hash }: Entered): number {
    const decision = this.#byEntry.get(entryNo) ?? this.#byPlace.get(`${offset} ${hash}`);
    return decision?.kind === 'reverse' ? decision.existingEntry : 0;
  }
}

/**
 * Finds the versions that come back when a segment is withdrawn. For each key, this is the last version from a segment
 * that still counts. A version is left out if a person accepted it in addition to another version and declared it wrong
 * afterwards.
 */
export interface Origins {
  of(entries: readonly StandingVersion[], bounds: Bounds): Promise<Leaving[]>;
}

export const openOrigins = (parts: IngestParts, row: SegmentRow, manifests: readonly Manifest[]): Origins => {
  const known = new Map([[row.id, new Entrances(manifests)]]);
  const gone = new Map([[row.id, true]]);

  const entrancesOf = async (segment: number): Promise<Entrances> => {
    const found = known.get(segment) ?? new Entrances(await parts.store.manifestsOf(segment));
    known.set(segment, found);
    return found;
  };
  const isGone = async (segment: number): Promise<boolean> => {
    const found = gone.get(segment) ?? (await parts.store.segment(row.companyId, segment))?.state === 'withdrawn';
    gone.set(segment, found);
    return found;
  };

  /** Versions may have replaced each other in a circle, so the search ends at a version that it has already seen. */
  const originOf = async (
    entry: StandingVersion,
    bounds: Bounds,
    undone: readonly Undone[],
  ): Promise<StandingVersion | null> => {
    const seen = new Set([entry.entryNo]);
    let at = entry;
    for (;;) {
      const before = (await entrancesOf(at.segment)).tookFrom(at);
      if (before === 0 || seen.has(before)) return null;
      seen.add(before);
      const found = (await versionsByEntry(parts.facts, row.companyId, [before], bounds)).get(before);
      if (!found) return null;
      if (!(await isGone(found.segment)) && !wasUndone(undone, found)) return found;
      at = found;
    }
  };

  return {
    of: async (entries, bounds) => {
      const undone = await parts.store.incoming.undone(row.companyId, bounds);
      const leaving: Leaving[] = [];
      for (const entry of entries) leaving.push({ entry, back: await originOf(entry, bounds, undone) });
      return leaving;
    },
  };
};

/** A place of a segment. */
interface SegmentPosition {
  segment: number;
  offset: number;
}

/**
 * Other entries with the same contents as the receipts that come back. A replaced receipt may have arrived a second
 * time, and a person may have said that both the receipt and its replacement are right (docs/decisions/002). If the
 * replaced receipt came back as well, it would count twice.
 */
export const doublesOf = async (
  { facts }: Pick<IngestParts, 'facts'>,
  company: number,
  leaving: readonly Leaving[],
): Promise<SegmentPosition[]> => {
  const backs = leaving.flatMap(({ back }) => back ?? []);
  if (backs.length === 0) return [];
  const contents = new Set(backs.map(({ location, hash }) => `${location} ${hash}`));
  const gone = new Set(leaving.map(({ entry }) => entry.entryNo));
  return (await currentVersions(facts, company, backs)).filter(
    ({ location, hash, entryNo }) => contents.has(`${location} ${hash}`) && !gone.has(entryNo),
  );
};
