import type { RecordCounts, SegmentSummary } from '@lanewise/contract/entities/ingest';
import type { Decision, Manifest } from '../../meta/ingest-types.ts';
import type { DecodedSegment } from '../segment/segment.ts';
import { inSteps } from '../../meta/steps.ts';
import { DoubtCounts } from '../read/doubts.ts';
import type { PlacedEntry } from '../segment/placed.ts';

/**
 * For each transaction, by offset: the kind of the first decision that entered the transaction. If no decision entered
 * it, the kind of its last decision. A transaction that is found again after a crash does not count as a repetition. A
 * transaction that repeated another file may enter in a later pass, because that file was withdrawn in between.
 */
export type FirstKinds = ReadonlyMap<number, EnteringKind>;

/**
 * The kinds of decisions that are counted for a transaction of a segment. 'leave' is not among them: such a transaction
 * is counted as quarantined or withdrawn. 'sameNumber': the transaction is new, and another transaction has the same
 * number, day and lane.
 */
export type EnteringKind = Exclude<Decision['kind'], 'leave'> | 'sameNumber';

interface Amounts {
  entered: bigint;
  known: bigint;
  /** Sum of the absolute values of the conflicting amounts. */
  conflicting: bigint;
  /** Sum of the absolute amounts of receipts that entered although another receipt has the same number. */
  sameNumber: bigint;
}

type Part = 'entered' | 'known' | 'conflicting';

const partOf: Readonly<Record<EnteringKind, Part>> = {
  new: 'entered',
  sameNumber: 'entered',
  reverse: 'entered',
  noop: 'known',
  conflict: 'conflicting',
};

/** The outcome of a segment in records, money and doubts. */
export interface Counted {
  /**
   * `read` is counted while decoding, and the parts are counted from the decisions. If the parts do not add up to
   * `read`, records were lost.
   */
  records: RecordCounts;
  amounts: Amounts;
  /** Doubts of the receipts that entered. Repetitions and conflicts are not included. */
  doubts: DoubtCounts;
}

/** Counts a transaction by its decision. */
const count = ({ records, amounts, doubts }: Counted, entry: PlacedEntry, kind: EnteringKind): void => {
  const part = partOf[kind];
  records[part] += entry.records;
  if (part === 'conflicting') amounts.conflicting += BigInt(Math.abs(entry.net));
  else amounts[part] += BigInt(entry.net);
  if (kind === 'sameNumber') amounts.sameNumber += BigInt(Math.abs(entry.net));
  if (part === 'entered' && entry.doubt) doubts.add(entry.doubt);
};

export const countedOf = async (
  { records, entries, quarantined }: Pick<DecodedSegment, 'records' | 'entries' | 'quarantined'>,
  kinds: FirstKinds,
  setAside: ReadonlySet<number>,
): Promise<Counted> => {
  const counted: Counted = {
    records: { read: records, entered: 0, known: 0, conflicting: 0, quarantined: 0, setAside: 0 },
    amounts: { entered: 0n, known: 0n, conflicting: 0n, sameNumber: 0n },
    doubts: new DoubtCounts(),
  };
  for await (const some of inSteps(entries))
    for (const entry of some) {
      const kind = kinds.get(entry.offset);
      if (setAside.has(entry.offset)) counted.records.setAside += entry.records;
      else if (kind !== undefined) count(counted, entry, kind);
    }
  for (const one of quarantined) counted.records.quarantined += one.records;
  return counted;
};

/** Offsets of the transactions that these manifests enter and do not take out again. */
export const enteredAt = (manifests: readonly Manifest[]): Set<number> => {
  const places = new Set<number>();
  for (const { decisions } of manifests)
    for (const { kind, version, offset } of decisions) {
      if (kind === 'leave') places.delete(offset);
      else if (version > 0) places.add(offset);
    }
  return places;
};

/**
 * Record counts of a segment that is decoded again. `known` counts the records that other segments brought into the
 * figures. `entered` counts all other records, including records corrected since.
 */
const replayedAccount = (now: RecordCounts | null): RecordCounts | null => {
  if (now === null) return now;
  const counted = now.read - now.conflicting - now.quarantined - now.setAside;
  const known = Math.min(now.known, counted);
  return { ...now, known, entered: counted - known };
};

/** Transactions of a segment by their outcome. */
export interface Tally {
  entered: number;
  duplicates: number;
  conflicts: number;
  reversed: number;
  /** How many of the entered transactions share their number, day and lane with another transaction. */
  sameNumber: number;
  setAside: number;
}

const countedAs = {
  new: 'entered',
  sameNumber: 'entered',
  noop: 'duplicates',
  conflict: 'conflicts',
  reverse: 'reversed',
} as const;

export const tallyOf = async (kinds: FirstKinds, setAside: ReadonlySet<number>): Promise<Tally> => {
  const tally: Tally = { entered: 0, duplicates: 0, conflicts: 0, reversed: 0, sameNumber: 0, setAside: setAside.size };
  for await (const some of inSteps([...kinds]))
    for (const [offset, kind] of some) {
      if (setAside.has(offset)) continue;
      tally[countedAs[kind]] += 1;
      if (kind === 'sameNumber') tally.sameNumber += 1;
    }
  return tally;
};

const enters = (kind: EnteringKind | undefined): boolean => kind !== undefined && partOf[kind] === 'entered';

export const firstKinds = async (decisions: readonly Decision[]): Promise<FirstKinds> => {
  const first = new Map<number, EnteringKind>();
  for await (const some of inSteps(decisions))
    for (const { offset, kind, occurrence } of some)
      if (kind !== 'leave' && !enters(first.get(offset)))
        first.set(offset, kind === 'new' && occurrence > 0 ? 'sameNumber' : kind);
  return first;
};

/** Counts a transaction as entered, not as repeated, if its current version is from the segment itself. */
export const withOwn = async (kinds: FirstKinds, own: ReadonlySet<number>): Promise<FirstKinds> => {
  if (own.size === 0) return kinds;
  const counted = new Map(kinds);
  for await (const some of inSteps([...own]))
    for (const offset of some) if (counted.get(offset) === 'noop') counted.set(offset, 'new');
  return counted;
};

/** Adds the changes of a replay to the earlier counts in the summary of a segment. */
export const addedTo = (before: SegmentSummary | null, now: SegmentSummary): SegmentSummary => ({
  ...now,
  entered: (before?.entered ?? 0) + now.entered,
  reversed: (before?.reversed ?? 0) + now.reversed,
  sameNumber: (before?.sameNumber ?? 0) + now.sameNumber,
  setAside: (before?.setAside ?? 0) + now.setAside,
  records: replayedAccount(now.records),
});
