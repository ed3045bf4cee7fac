import type { SegmentSummary } from '@lanewise/contract/entities/ingest';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { decimalText } from '../facts/decimal.ts';
import { currentVersions, keepSegment, readSegment } from '../facts/journal.ts';
import type { Decision, Manifest, NewConflict, Purpose, Quarantined, SegmentRow } from '../meta/ingest-types.ts';
import { applyManifest } from './apply.ts';
import { decide } from './decide.ts';
import { lateChanges } from './late.ts';
import type { IngestParts } from './parts.ts';
import type { Reader } from './readers.ts';
import { formatOf, notYetCreated, withSegment, type DecodedSegment, type Entry } from './segment.ts';

const inflate = promisify(gunzip);

/** The redacted bytes of a segment: from the inbox while they are there, else from the facts store. */
export const segmentBytes = async (parts: IngestParts, row: SegmentRow): Promise<Buffer> => {
  const raw = await parts.store.raw(row.id);
  return raw ? inflate(raw) : readSegment(parts.facts, row.companyId, row.id);
};

/** One manifest holds one month: the engine takes at most 100 partitions in one insert, and a month is one. */
export const byMonth = (entries: readonly Entry[]): Map<string, Entry[]> => {
  const months = new Map<string, Entry[]>();
  for (const entry of entries) {
    const month = entry.transaction.businessDate.slice(0, 7);
    const list = months.get(month);
    if (list) list.push(entry);
    else months.set(month, [entry]);
  }
  return new Map([...months].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** What the journal holds already of the places and dates of these transactions. */
export const existingOf = async (parts: IngestParts, companyId: number, entries: readonly Entry[]) => {
  const dates = entries.map(({ transaction }) => transaction.businessDate);
  return currentVersions(parts.facts, companyId, {
    locations: [...new Set(entries.map(({ location }) => location))].filter((location) => location !== notYetCreated),
    from: dates.reduce((a, b) => (a < b ? a : b)),
    to: dates.reduce((a, b) => (a > b ? a : b)),
  });
};

export interface Outcome {
  summary: SegmentSummary;
  conflicts: NewConflict[];
  quarantined: Quarantined[];
}

interface Tally {
  entered: number;
  duplicates: number;
  conflicts: number;
  reversed: number;
}

const tallyOf = (decisions: readonly { kind: string }[]): Tally => {
  const count = (kind: string) => decisions.filter((decision) => decision.kind === kind).length;
  return { entered: count('new'), duplicates: count('noop'), conflicts: count('conflict'), reversed: count('reverse') };
};

/** Decides every month of a decoded segment; with `freeze` the decisions are committed and applied, month by month. */
const settleMonths = async (
  parts: IngestParts,
  row: SegmentRow,
  decoded: DecodedSegment,
  purpose: Purpose,
  freeze: boolean,
): Promise<{ tally: Tally; conflicts: NewConflict[] }> => {
  const replaying = purpose === 'replay';
  const since = freeze && !replaying ? await parts.store.manifestsSince(row.id, row.appliedAt) : [];
  // Conflicts that were accepted meanwhile are no part of this pass.
  const earlier = since.filter((manifest) => manifest.purpose === purpose);
  const entered = replaying ? enteredAt(await parts.store.manifestsSince(row.id, null)) : new Set<number>();
  const tally: Tally = { entered: 0, duplicates: 0, conflicts: 0, reversed: 0 };
  const conflicts: NewConflict[] = [];
  for (const [month, entries] of byMonth(decoded.entries)) {
    const settled = earlier.filter((manifest) => manifest.month === month);
    for (const manifest of settled) if (manifest.state === 'frozen') await applyAndMark(parts, row, decoded, manifest);
    const existing = await existingOf(parts, row.companyId, entries);
    // What was settled before a crash is found in the journal now; new is only what could not be placed then.
    const current = existing.filter(({ segment }) => segment === row.id);
    const standing = new Set(current.map(({ offset }) => offset));
    // What entered from here and stands no more was corrected by another source: its old words are no news.
    const open = entries.filter(({ offset }) => !entered.has(offset) || standing.has(offset));
    const decided = decide(open, existing, purpose, row.id);
    const part = tallyOf(firstDecisions([...settled, decided]));
    tally.entered += part.entered;
    tally.duplicates += part.duplicates;
    tally.conflicts += part.conflicts;
    tally.reversed += part.reversed;
    conflicts.push(...decided.conflicts);
    if (freeze && decided.entryCount > 0) await freezeAndApply(parts, row, decoded, { month, purpose, ...decided });
  }
  return { tally, conflicts };
};

/** Places of a segment whose transactions entered the journal at some time. */
const enteredAt = (manifests: readonly Manifest[]): Set<number> =>
  new Set(
    manifests.flatMap(({ decisions }) => decisions.filter(({ version }) => version > 0).map(({ offset }) => offset)),
  );

/** What was first decided about each transaction: that it was found again after a crash is no repetition. */
const firstDecisions = (manifests: readonly { decisions: Decision[] }[]): Decision[] => {
  const first = new Map<number, Decision>();
  for (const { decisions } of manifests) {
    for (const decision of decisions) if (!first.has(decision.offset)) first.set(decision.offset, decision);
  }
  return [...first.values()];
};

/** Commits what was decided about a month of a segment, with what it changes of closed days, and carries it out. */
export const freezeAndApply = async (
  parts: IngestParts,
  row: SegmentRow,
  decoded: DecodedSegment,
  decided: { month: string; purpose: Purpose; hash: string; entryCount: number; decisions: Manifest['decisions'] },
): Promise<void> => {
  const late = await lateChanges(parts, row.companyId, decoded.entries, decided.decisions, new Date());
  parts.faults('before:freeze');
  const manifest = await parts.store.freeze({
    ...{ segment: row.id, companyId: row.companyId, month: decided.month, purpose: decided.purpose },
    ...{ decoderVersion: formatOf(row.format).decoderVersion, hash: decided.hash },
    ...{ decisions: decided.decisions, entryCount: decided.entryCount, late },
  });
  parts.faults('after:freeze');
  await applyAndMark(parts, row, decoded, manifest);
};

const applyAndMark = async (
  parts: IngestParts,
  row: SegmentRow,
  decoded: DecodedSegment,
  manifest: Manifest,
): Promise<void> => {
  const rows = await applyManifest(parts, manifest, { decoded, format: row.format });
  parts.faults('before:mark');
  await parts.store.markApplied(manifest.id, rows);
  parts.faults('after:mark');
};

const mostListed = 100;

const summaryOf = (row: SegmentRow, decoded: DecodedSegment, tally: Tally): SegmentSummary => ({
  format: row.format,
  transactions: decoded.entries.length,
  lines: decoded.lines,
  amount: decimalText(decoded.amount),
  ...tally,
  quarantined: decoded.quarantined
    .slice(0, mostListed)
    .map((item) => ({ ...item, fileName: row.fileName, offset: item.offset + row.baseOffset })),
  quarantinedCount: decoded.quarantined.length,
  unknown: Object.fromEntries(decoded.unknown),
  locationsCreated: decoded.locationsCreated,
});

/** Decodes, decides and, unless it is a dry run, freezes and applies a segment. Throws SegmentRefused. */
export const settle = (
  parts: IngestParts,
  row: SegmentRow,
  source: Buffer | Reader,
  mode: { purpose: Purpose; freeze: boolean },
): Promise<Outcome> =>
  withSegment(
    parts,
    row,
    source,
    async (decoded) => {
      const { tally, conflicts } = await settleMonths(parts, row, decoded, mode.purpose, mode.freeze);
      return { summary: summaryOf(row, decoded, tally), conflicts, quarantined: decoded.quarantined };
    },
    !mode.freeze,
  );

/** Moves the bytes of an applied segment from the inbox to the facts store. Repeating it changes nothing. */
export const moveBytes = async (parts: IngestParts, row: SegmentRow): Promise<void> => {
  const raw = await parts.store.raw(row.id);
  if (!raw) return;
  parts.faults('before:keep');
  await keepSegment(parts.facts, row.companyId, row.id, await inflate(raw));
  parts.faults('after:keep');
  parts.faults('before:clear');
  await parts.store.clearRaw(row.id);
  parts.faults('after:clear');
};

/** The way of one segment from the inbox into the figures, perhaps decoded already; its bytes are still in the inbox then. */
export const processSegment = async (
  parts: IngestParts,
  row: SegmentRow,
  opened: Promise<Reader> | null = null,
): Promise<void> => {
  const source = opened ? await opened : await segmentBytes(parts, row);
  const outcome = await settle(parts, row, source, { purpose: row.purpose, freeze: true });
  parts.faults('before:finish');
  await parts.store.finish(row, outcome.summary, outcome.quarantined, outcome.conflicts);
  parts.faults('after:finish');
};

/** Finishes what was decided but not applied before the last stop; runs before the first read. */
export const finishFrozen = async (parts: IngestParts): Promise<number> => {
  const manifests = await parts.store.frozen();
  for (const manifest of manifests) {
    const row = await parts.store.segment(manifest.companyId, manifest.segment);
    if (!row) continue;
    await withSegment(parts, row, await segmentBytes(parts, row), (decoded) =>
      applyAndMark(parts, row, decoded, manifest),
    );
  }
  return manifests.length;
};
