import type { SegmentSummary } from '@lanewise/contract/entities/ingest';
import { wideText } from '../../facts/decimal.ts';
import { currentVersions, keepBlock, readSegment } from '../../facts/journal.ts';
import type { Decision, Held, Manifest, NewConflict, Quarantined } from '../../meta/ingest-types.ts';
import { mostEntries, type Purpose, type SegmentRow, type Stale } from '../../meta/segment-types.ts';
import {
  addedTo,
  countedOf,
  enteredAt,
  firstKinds,
  tallyOf,
  withOwn,
  type Counted,
  type Tally,
} from '../decide/account.ts';
import { decidedBeside } from '../decide/beside.ts';
import { readPast } from '../decide/past.ts';
import { asBuffer, ownMemory } from '../threads/crossing.ts';
import { decideInSteps } from '../decide/decide.ts';
import { traitsOfContested } from '../decide/contested.ts';
import { freezeAndApply } from './freeze.ts';
import { grownOf } from '../decide/grown.ts';
import { heldBy, withDecided } from '../decide/days-and-stores.ts';
import type { Bytes } from '../read/opened.ts';
import type { IngestParts } from '../segment/parts.ts';
import type { SegmentReader } from '../threads/readers.ts';
import { withSegment, type DecodedSegment } from '../segment/segment.ts';
import { isCreated, type Entry, type PlacedEntry } from '../segment/placed.ts';
import { inSteps } from '../../meta/steps.ts';
import { retakenOf } from '../decide/outdated-post-voids.ts';
import { takeOutLost } from './unmatched-post-voids.ts';
import { staleOf } from '../decide/files-to-read-again.ts';
import { leaveOut, VoidedSales } from '../decide/voided-sales.ts';
import { doTask } from '../threads/threads.ts';

/** The redacted bytes of a segment: from the inbox while the inbox has them, otherwise from the facts store. */
export const keptBytes = async (parts: IngestParts, row: SegmentRow): Promise<Bytes> => {
  const raw = await parts.store.raw(row.id);
  return raw
    ? { bytes: raw, packed: true }
    : { bytes: await readSegment(parts.facts, row.companyId, row.id), packed: false };
};

export interface Portion {
  /** yyyy-mm */
  month: string;
  entries: PlacedEntry[];
}

/**
 * Portions of one month each, in their order. The engine takes at most 100 partitions in one insert, and each month is
 * one partition.
 */
export const portionsOf = async (entries: readonly PlacedEntry[]): Promise<Portion[]> => {
  const months = new Map<string, PlacedEntry[]>();
  for await (const some of inSteps(entries))
    for (const entry of some) {
      const month = entry.transaction.businessDate.slice(0, 7);
      const list = months.get(month);
      if (list) list.push(entry);
      else months.set(month, [entry]);
    }
  return [...months]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([month, list]) =>
      Array.from({ length: Math.ceil(list.length / mostEntries) }, (_, at) => ({
        month,
        entries: list.slice(at * mostEntries, (at + 1) * mostEntries),
      })),
    );
};

/** The current versions in the journal under the keys of these transactions. */
export const existingOf = async (parts: IngestParts, companyId: number, entries: readonly Entry[]) =>
  currentVersions(
    parts.facts,
    companyId,
    entries
      .filter(({ location }) => isCreated(location))
      .map(({ location, transaction: { businessDate, lane, number } }) => ({ location, businessDate, lane, number })),
  );

export interface Outcome {
  summary: SegmentSummary;
  conflicts: NewConflict[];
  quarantined: Quarantined[];
  held: Held;
  /** Empty in a replay, which reads every file by itself. */
  stale?: Stale;
  /** Whether it was decided as a resync. */
  isResync: boolean;
}

/**
 * Places of transactions that were set aside with their manifest. These transactions wait until a user requests that
 * the file is entered again.
 */
export const setAsideIn = (manifests: readonly Manifest[]): Set<number> =>
  enteredAt(manifests.filter(({ state }) => state === 'setAside'));

/** The outcome of a segment in receipts, records and money. */
interface Settled extends Counted {
  tally: Tally;
}

/**
 * Decides the transactions of a decoded segment, portion by portion. With `freeze`, each portion is committed and
 * carried out before the next portion is decided.
 */
const settlePortions = async (
  parts: IngestParts,
  row: SegmentRow,
  decoded: DecodedSegment,
  purpose: Purpose,
  freeze: boolean,
): Promise<Settled & { conflicts: NewConflict[]; stale: Stale | null }> => {
  const replaying = purpose === 'replay';
  const before = freeze ? await parts.store.manifestsOf(row.id) : [];
  const setAside = setAsideIn(before);
  // The manifests of an interrupted pass. Manifests of conflicts that a person accepted meanwhile have another purpose,
  // so they are left out.
  const earlier = before.filter((one) => isOfPass(one, row) && one.purpose === purpose);
  const entered = enteredAt(before.filter(({ state }) => state === 'applied'));
  /** In a replay: the offsets of the current versions that this segment sent. */
  const own = new Set<number>();
  const conflicts: NewConflict[] = [];
  const voidedSales = new VoidedSales();
  const voidedBefore = new Map<number, string>();
  const decisions: Decision[] = earlier.flatMap((manifest) => manifest.decisions);
  for (const { month, entries } of await portionsOf(decoded.entries)) {
    const existing = await existingOf(parts, row.companyId, entries);
    // After a crash, the journal already holds the transactions that were settled before the crash. Only transactions
    // without a current version are new.
    const standing = new Set(existing.filter(({ segment }) => segment === row.id).map(({ offset }) => offset));
    // A transaction from this segment that is no longer current was corrected by another source, so its old content is
    // ignored.
    const open = entries.filter(
      ({ offset }) => !setAside.has(offset) && (!replaying || !entered.has(offset) || standing.has(offset)),
    );
    // A replay compares a current version of this segment only with the transaction at its own offset.
    const coming = replaying ? open.filter(({ offset }) => !standing.has(offset)) : open;
    const grown = purpose === 'resync' ? undefined : await grownOf(parts, row, decoded, { entries: coming, existing });
    const retaken = replaying ? await retakenOf(parts, row, decoded, { entries: open, existing }) : new Set<number>();
    await voidedSales.ask(parts.facts, row.companyId, open);
    const traits = await traitsOfContested(parts, row, decoded, { entries: open, existing });
    const decidedAlike = await decidedBeside(parts, row.companyId, open);
    const replacing = replaying ? coming : coming.filter(({ offset }) => grown?.more.has(offset));
    const past = await readPast(parts, row.companyId, { entries: replacing, existing });
    const rules = {
      purpose,
      isResync: row.purpose === 'resync',
      resyncDays: row.resyncDays ?? null,
      resyncPosition: row.resyncPosition ?? 0,
      segment: row.id,
      voidedSales,
      traits,
      ...decidedAlike,
      retaken,
      past,
      ...(grown && { grown }),
    };
    const decided = await decideInSteps(open, existing, rules);
    for (const one of decided.decisions) decisions.push(one);
    for (const one of decided.conflicts) conflicts.push(one);
    for (const [offset, why] of decided.voidedBefore) voidedBefore.set(offset, why);
    if (replaying) for (const offset of standing) own.add(offset);
    if (freeze && decided.entryCount > 0)
      await freezeAndApply(parts, row, decoded, { month, purpose, entries, ...decided });
    await parts.pause?.();
  }
  leaveOut(decoded, voidedBefore);
  if (freeze) await takeOutLost(parts, row, decoded, entered);
  const first = await firstKinds(decisions);
  const stale = freeze && !replaying ? await staleOf(parts, row.companyId, decoded.entries, decisions) : null;
  const kinds = await withOwn(first, own);
  const counted = await countedOf(decoded, kinds, setAside);
  const { duplicates } = await tallyOf(kinds, setAside);
  return { tally: { ...(await tallyOf(first, setAside)), duplicates }, ...counted, conflicts, stale };
};

/** Whether a manifest was frozen since the segment was last finished. */
export const isOfPass = ({ frozenAt }: Manifest, { appliedAt }: SegmentRow): boolean =>
  appliedAt === null || frozenAt > appliedAt;

const mostListed = 100;

type Summed = Pick<DecodedSegment, 'entries' | 'lines' | 'amount' | 'quarantined' | 'unknown' | 'locationsCreated'>;

export const summaryOf = (row: SegmentRow, decoded: Summed, settled: Settled): SegmentSummary => ({
  format: row.format,
  records: settled.records,
  transactions: decoded.entries.length,
  lines: decoded.lines,
  amount: wideText(decoded.amount),
  enteredAmount: wideText(settled.amounts.entered),
  knownAmount: wideText(settled.amounts.known),
  conflictAmount: wideText(settled.amounts.conflicting),
  sameNumberAmount: wideText(settled.amounts.sameNumber),
  ...settled.tally,
  quarantined: decoded.quarantined.slice(0, mostListed).map(({ offset, length, reason, detail }) => ({
    fileName: row.fileName,
    offset: offset + row.baseOffset,
    length,
    reason,
    detail,
  })),
  quarantinedCount: decoded.quarantined.length,
  unknown: Object.fromEntries(decoded.unknown),
  doubts: Object.fromEntries(settled.doubts.counts),
  stakes: Object.fromEntries([...settled.doubts.stakes].map(([doubt, amount]) => [doubt, wideText(amount)])),
  locationsCreated: decoded.locationsCreated,
});

/** Decodes and decides a segment, and freezes and applies it unless it is a dry run. Throws SegmentRefused. */
export const settle = (
  parts: IngestParts,
  row: SegmentRow,
  source: Bytes | SegmentReader,
  mode: { purpose: Purpose; freeze: boolean },
): Promise<Outcome> =>
  withSegment(
    parts,
    row,
    source,
    async (decoded) => {
      const before = await heldBy(decoded);
      const { conflicts, stale, ...settled } = await settlePortions(parts, row, decoded, mode.purpose, mode.freeze);
      return {
        summary: summaryOf(row, decoded, settled),
        conflicts,
        quarantined: decoded.quarantined,
        held: withDecided(before, settled.tally),
        ...(stale && { stale }),
        isResync: mode.purpose === 'resync',
      };
    },
    { dryRun: !mode.freeze },
  );

/** Keeps the bytes of applied segments in the facts store and clears them from the inbox. May be repeated. */
export const keepBytes = async (
  parts: IngestParts,
  companyId: number,
  segments: readonly number[],
  block: Buffer,
): Promise<void> => {
  parts.faults('before:keep');
  await keepBlock(parts.facts, companyId, segments, block);
  parts.faults('after:keep');
  parts.faults('before:clear');
  await parts.store.clearRaw(segments);
  parts.faults('after:clear');
};

/** Moves the bytes of an applied segment from the inbox to the facts store. May be repeated. */
export const moveBytes = async (parts: IngestParts, row: SegmentRow): Promise<void> => {
  const raw = await parts.store.raw(row.id);
  if (!raw) return;
  const kept = { bytes: raw, packed: true };
  const block = await doTask(parts.threads, 'segmentBlock', [row.companyId, row.id, kept], ownMemory(raw));
  await keepBytes(parts, row.companyId, [row.id], asBuffer(block));
};

/** Enters one segment whose bytes are in the inbox. It may be decoded already. */
export const processSegment = async (
  parts: IngestParts,
  row: SegmentRow,
  opened: Promise<SegmentReader> | null = null,
): Promise<void> => {
  const source = opened ? await opened : await keptBytes(parts, row);
  const outcome = await settle(parts, row, source, { purpose: row.readAgain ? 'replay' : row.purpose, freeze: true });
  parts.faults('before:finish');
  const summary = row.readAgain ? addedTo(row.summary, outcome.summary) : outcome.summary;
  await parts.store.finish(row, { ...outcome, summary });
  parts.faults('after:finish');
};
