import { standingOfSegment } from '../../facts/standing.ts';
import type { Bounds } from '../../facts/journal.ts';
import { addDays } from '@lanewise/domain/calendar/day';
import type { ActionRow } from '../../meta/incoming-types.ts';
import type { Manifest } from '../../meta/ingest-types.ts';
import type { Purpose, SegmentRow } from '../../meta/segment-types.ts';
import { freeze } from './freeze.ts';
import { lateLeaving } from './late-receipts.ts';
import { firstPortion, leave, mostLeaving, type Leaving } from '../decide/leave.ts';
import { doublesOf, openOrigins } from './origins.ts';
import type { IngestParts } from '../segment/parts.ts';
import { usualTurn } from '../segment/passes.ts';

interface Month {
  /** yyyy-mm */
  month: string;
  bounds: Bounds;
}

/** The stores and dates of a segment's entries, by month. */
const monthsOf = (manifests: readonly Manifest[]): Month[] => {
  const stores = new Map<string, Set<number>>();
  for (const { month, decisions } of manifests) {
    const known = stores.get(month) ?? new Set();
    for (const { location } of decisions) known.add(location);
    stores.set(month, known);
  }
  return [...stores]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, locations]) => {
      const from = `${month}-01`;
      const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
      return { month, bounds: { locations: [...locations], from, to } };
    });
};

/** The error for versions that cannot be taken out. Without it, the withdrawal would be tried for ever. */
const notTakenOut = 'What entered from the file could not be taken out; it still counts.';

/**
 * Takes versions of a segment out of the figures, in portions. After a crash, the next call finds the remaining
 * versions. `offsets`: only versions at these offsets. `alone`: does not search for content that also counts elsewhere.
 * Returns false if the time runs out first.
 */
export const takeOut = async (
  parts: IngestParts,
  row: SegmentRow,
  wanted: { purpose: Purpose; offsets: readonly number[] | null; until: number; alone?: true },
): Promise<boolean> => {
  const manifests = await parts.store.manifestsOf(row.id);
  const origins = openOrigins(parts, row, manifests);
  for (const { month, bounds } of monthsOf(manifests)) {
    const next = () =>
      standingOfSegment(parts.facts, row.companyId, row.id, { bounds, offsets: wanted.offsets, limit: mostLeaving });
    for (let entries = await next(), last = 0; entries[0]; entries = await next()) {
      // The same entry is current again, so the manifest of the last portion was set aside.
      if (entries[0].entryNo === last) throw new Error(notTakenOut);
      last = entries[0].entryNo;
      const leaving = await origins.of(firstPortion(entries), bounds);
      if (!wanted.alone) await takeOutDoubles(parts, row.companyId, leaving, wanted.purpose);
      const late = await lateLeaving(parts, row.companyId, leaving, new Date());
      await freeze(parts, row, null, { month, purpose: wanted.purpose, ...leave(leaving) }, late);
      if (performance.now() >= wanted.until) return false;
      await parts.pause?.();
    }
  }
  return true;
};

/**
 * When versions leave, earlier contents count again. If such a content also counts in another place, the content is
 * first taken out there, so that no reader sees it twice.
 */
const takeOutDoubles = async (
  parts: IngestParts,
  company: number,
  leaving: readonly Leaving[],
  purpose: Purpose,
): Promise<void> => {
  for (const { segment, offset } of await doublesOf(parts, company, leaving)) {
    const row = await parts.store.segment(company, segment);
    if (row) await takeOut(parts, row, { purpose, offsets: [offset], until: Infinity, alone: true });
  }
};

/**
 * Withdraws a segment: its receipts no longer count, and the versions that they had replaced count again. Returns false
 * while there is more to do. Throws Error if a part of the segment cannot be taken out.
 */
export const withdraw = async (
  parts: IngestParts,
  row: SegmentRow,
  actions: readonly ActionRow[],
  milliseconds = usualTurn,
): Promise<boolean> => {
  const asked = actions[0]?.actedAt ?? new Date();
  const manifests = await parts.store.manifestsOf(row.id);
  if (manifests.some((one) => one.state === 'setAside' && one.purpose === 'withdraw' && one.frozenAt > asked))
    throw new Error(notTakenOut);
  const until = performance.now() + milliseconds;
  if (!(await takeOut(parts, row, { purpose: 'withdraw', offsets: null, until }))) return false;
  parts.faults('before:finish');
  await parts.store.withdrawn(row, actions);
  parts.faults('after:finish');
  return true;
};
