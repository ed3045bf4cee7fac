import type { SegmentSummary } from '@lanewise/contract/entities/ingest';
import { journalRows } from '../facts/count.ts';
import { keptSegments, resetFacts } from '../facts/journal.ts';
import type { Manifest, SegmentRow } from '../meta/ingest-types.ts';
import { applyManifest } from './apply.ts';
import type { IngestParts } from './parts.ts';
import { segmentBytes, settle } from './process.ts';
import { decodeSegment, type DecodedSegment } from './segment.ts';

export type Progress = (done: { segments: number; transactions: number }) => void;

/** Whether the journal holds what the manifests say: not after figures were lost, or a rebuild was cut short. */
export const isWhole = async ({ facts, store }: IngestParts): Promise<boolean> =>
  (await journalRows(facts)) === (await store.appliedRows());

/** Throws RangeError when figures would be dropped that cannot be made anew. */
const assertBytesThere = async ({ facts, store }: IngestParts): Promise<void> => {
  const kept = await keptSegments(facts);
  const lost = (await store.movedSegments()).find((segment) => !kept.has(segment));
  if (lost !== undefined) throw new RangeError(`the bytes of segment ${lost} are not in the facts store`);
};

/**
 * Drops every figure and makes them anew from the segments and the decisions that were frozen for them, in their order: the
 * same entries under the same numbers. The caller keeps readers out meanwhile. Throws RangeError before anything is dropped when bytes are missing.
 */
export const rebuild = async (
  parts: IngestParts,
  progress: Progress,
): Promise<{ segments: number; transactions: number }> => {
  await assertBytesThere(parts);
  await parts.store.forgetApplied();
  await resetFacts(parts.facts);
  let last: { row: SegmentRow; decoded: DecodedSegment } | null = null;
  const seen = new Set<number>();
  let transactions = 0;
  const load = async (manifest: Manifest) => {
    if (last?.row.id === manifest.segment) return last;
    last?.decoded.close();
    const row = await parts.store.segment(manifest.companyId, manifest.segment);
    if (!row) return null;
    return { row, decoded: await decodeSegment(parts, row, await segmentBytes(parts, row)) };
  };
  try {
    for await (const manifest of parts.store.allManifests()) {
      last = await load(manifest);
      if (!last) continue;
      const rows = await applyManifest(parts, manifest, { decoded: last.decoded, format: last.row.format });
      await parts.store.markApplied(manifest.id, rows);
      seen.add(manifest.segment);
      transactions += manifest.decisions.filter(({ version }) => version > 0).length;
      progress({ segments: seen.size, transactions });
    }
  } finally {
    last?.decoded.close();
  }
  return { segments: seen.size, transactions };
};

/** The summary of a segment goes on counting what became of it when it came; a replay adds what it changed. */
const addedTo = (before: SegmentSummary | null, now: SegmentSummary): SegmentSummary => ({
  ...now,
  entered: (before?.entered ?? 0) + now.entered,
  reversed: (before?.reversed ?? 0) + now.reversed,
  duplicates: before?.duplicates ?? 0,
});

/** One segment of a replay; answers what this pass changed. Throws SegmentRefused. */
export const replaySegment = async (parts: IngestParts, row: SegmentRow): Promise<SegmentSummary> => {
  const outcome = await settle(parts, row, await segmentBytes(parts, row), { purpose: 'replay', freeze: true });
  await parts.store.finish(row, addedTo(row.summary, outcome.summary), outcome.quarantined, outcome.conflicts);
  return outcome.summary;
};

/**
 * Decodes kept segments again with today's decoders. What comes out the same stays; what differs becomes a reversing entry
 * and a new version; what was in quarantine and is understood now enters.
 */
export const replay = async (
  parts: IngestParts,
  companyId: number | null,
  progress: Progress,
): Promise<{ segments: number; transactions: number }> => {
  let segments = 0;
  let transactions = 0;
  for await (const row of parts.store.segmentsOf(companyId)) {
    const { entered, reversed } = await replaySegment(parts, row);
    segments += 1;
    transactions += entered + reversed;
    progress({ segments, transactions });
  }
  return { segments, transactions };
};
