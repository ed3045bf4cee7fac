import { currentVersions, versionKey } from '../../facts/journal.ts';
import { saleKey } from '../../facts/sale-key.ts';
import { bareNumber } from '@lanewise/domain/bare-number';
import { mostEntries, type SegmentRow } from '../../meta/segment-types.ts';
import { decidedBeside } from './beside.ts';
import type { FoundTransaction, SmallContents, SmallSegments } from '../read/contents.ts';
import type { IngestParts } from '../segment/parts.ts';
import { saleKeyOf, type PlacedEntry } from '../segment/placed.ts';
import { entryOf, segmentTotalsOf, type DecodedSegment } from '../segment/segment.ts';

/**
 * Small segments whose receipts are all new, regardless of other segments. A decision about such a segment depends on
 * no other segment, so many of them enter by one insert (docs/decisions/061). All other segments enter one after
 * another.
 */
export interface Plain {
  row: SegmentRow;
  /** The segment's index among the segments that are open together. */
  at: number;
  /** yyyy-mm */
  month: string;
  decoded: Pick<
    DecodedSegment,
    'entries' | 'records' | 'unknown' | 'quarantined' | 'lines' | 'amount' | 'locationsCreated'
  >;
}

interface Candidate {
  row: SegmentRow;
  at: number;
  contents: SmallContents;
}

/** A received segment that waits. `contents`: null if the segment is refused, or is not open. */
interface Waiting {
  row: SegmentRow;
  contents: SmallContents | null;
}

const keyOf = ({ head: { store, businessDate, lane, number } }: FoundTransaction): string =>
  [store.trim(), businessDate, bareNumber(lane), bareNumber(number)].join('\u0001');

const monthOf = ({ head }: FoundTransaction): string => head.businessDate.slice(0, 7);

/** The stores that a segment names, by which later segments may depend on it. */
const storesOf = ({ found }: SmallContents): Set<string> =>
  new Set(
    found.flatMap(({ head }) => (head.voids ? [head.store, head.voids.store] : [head.store])).map((one) => one.trim()),
  );

/** Whether a segment can enter without a decision of a person, without another receipt, and without a second insert. */
const isPlain = ({ found, broken }: SmallContents): boolean =>
  found.length > 0 &&
  found.length <= mostEntries &&
  broken.length === 0 &&
  found.every(({ head }) => head.voids === undefined) &&
  new Set(found.map(monthOf)).size === 1 &&
  new Set(found.map(keyOf)).size === found.length;

/**
 * The names that later segments may depend on: the stores of a segment, and also its file if the segment was cut off.
 * The next part of a file settles where a segment that was cut off ends.
 */
const boundBy = (row: SegmentRow, contents: SmallContents): string[] => [
  ...[...storesOf(contents)].map((store) => `store ${store}`),
  ...(contents.broken.some(({ reason }) => reason === 'truncated') ? [fileOf(row)] : []),
];

const fileOf = ({ sentBy, fileName }: SegmentRow): string => `file ${sentBy} ${fileName}`;

/**
 * The segments that may enter together: they hold receipts of one month, and all receipts have different numbers. A
 * segment waits if an earlier segment of the same store or file does not enter now. All segments after a segment that
 * is refused or not open wait.
 */
const candidatesOf = (waiting: readonly Waiting[]): Candidate[] => {
  const behind = new Set<string>();
  const taken = new Set<string>();
  const candidates: Candidate[] = [];
  let month: string | null = null;
  for (const [at, { row, contents }] of waiting.entries()) {
    // The search ends at a segment that cannot be read here, because its stores are unknown. The segment may be
    // accepted when it is read alone.
    if (contents === null) break;
    const [bounds, keys] = [boundBy(row, contents), contents.found.map(keyOf)];
    const [first] = contents.found;
    const fits =
      first !== undefined &&
      isPlain(contents) &&
      (month ?? monthOf(first)) === monthOf(first) &&
      ![...bounds, fileOf(row)].some((bound) => behind.has(bound)) &&
      !keys.some((key) => taken.has(key));
    if (fits) {
      month = monthOf(first);
      for (const key of keys) taken.add(key);
      candidates.push({ row, at, contents });
    } else for (const bound of bounds) behind.add(bound);
  }
  return candidates;
};

interface Placed extends Candidate {
  entries: PlacedEntry[];
}

/** The candidates whose stores all belong to their sender. */
const placedOf = async (
  { meta }: IngestParts,
  companyId: number,
  candidates: readonly Candidate[],
): Promise<Placed[]> => {
  const numbers = new Set(candidates.flatMap(({ contents }) => [...storesOf(contents)]));
  const known = await meta.fileStores.find(companyId, [...numbers]);
  return candidates.flatMap((one) => {
    const mine = one.row.onlyLocations && new Set(one.row.onlyLocations);
    const entries: PlacedEntry[] = [];
    for (const [at, found] of one.contents.found.entries()) {
      const location = known.get(found.head.store.trim());
      if (location === undefined || (mine !== null && !mine.has(location))) return [];
      entries.push(entryOf(found, at, location));
    }
    return [{ ...one, entries }];
  });
};

/** Facts that show that a receipt is not new: the keys of current versions, and contents that a person took back. */
const standingOf = async (parts: IngestParts, companyId: number, entries: readonly PlacedEntry[]) => {
  const keys = entries.map(({ location, transaction: { businessDate, lane, number } }) => ({
    location,
    businessDate,
    lane,
    number,
  }));
  const existing = await currentVersions(parts.facts, companyId, keys);
  const { undone } = await decidedBeside(parts, companyId, entries);
  return { standing: new Set(existing.map(versionKey)), undone };
};

/**
 * The plain segments among waiting segments. `departmentIds`: the ids of all their departments, by the number of the
 * department.
 */
export interface PlainSegments {
  plain: Plain[];
  departmentIds: readonly (readonly number[])[];
}

/**
 * Finds the plain segments among waiting segments, and changes nothing. `segments`: the contents of the waiting
 * segments.
 */
export const plainOf = async (
  parts: IngestParts,
  companyId: number,
  rows: readonly SegmentRow[],
  { segments, departments }: SmallSegments,
): Promise<PlainSegments> => {
  const waiting = rows.map((row, at) => ({ row, contents: segments[at] ?? null }));
  const placed = await placedOf(parts, companyId, candidatesOf(waiting));
  const ids = await parts.meta.departments.known(companyId, departments);
  const isKnown = (one: FoundTransaction): boolean => one.departments.every((number) => ids[number]);
  const whole = placed.filter(({ contents }) => contents.found.every(isKnown));
  const departmentIds = ids.map((path) => path ?? []);
  if (whole.length === 0) return { plain: [], departmentIds };
  const entries = whole.flatMap((one) => one.entries);
  const { standing, undone } = await standingOf(parts, companyId, entries);
  const isNew = (entry: PlacedEntry): boolean => !standing.has(saleKey(saleKeyOf(entry))) && !undone.has(entry.hash);
  const plain: Plain[] = [];
  for (const { row, at, contents, entries: own } of whole) {
    const [first] = contents.found;
    if (!first || !own.every(isNew)) continue;
    const totals = await segmentTotalsOf(own);
    plain.push({
      row,
      at,
      month: monthOf(first),
      decoded: {
        entries: own,
        locationsCreated: [],
        records: contents.records,
        unknown: new Map(contents.unknown),
        quarantined: [],
        lines: totals.lines,
        amount: totals.net,
      },
    });
  }
  return { plain, departmentIds };
};
