import type { SegmentSummary } from '@lanewise/contract/entities/ingest';
import { journalRows } from '../../facts/count.ts';
import { clearCompany, keptSegments, resetFacts } from '../../facts/journal.ts';
import type { Manifest } from '../../meta/ingest-types.ts';
import { onlyLeaves, type Purpose, type SegmentRow } from '../../meta/segment-types.ts';
import { addedTo } from '../decide/account.ts';
import { memberOf } from '../apply/apply.ts';
import { carryOut, CompanyHeld } from '../apply/carry-out.ts';
import { messageOf, passes, sentenceOf } from '../segment/failures.ts';
import type { IngestParts } from '../segment/parts.ts';
import { keptBytes, settle } from '../apply/process.ts';
import { decodeSegment, type DecodedSegment } from '../segment/segment.ts';

export type RebuildProgress = (done: { segments: number; transactions: number }) => void;

/** Companies whose journal differs from their manifests: figures were lost, or a rebuild was cut short. */
export const notWhole = async ({ facts, store }: IngestParts): Promise<number[]> => {
  const [found, decided] = [await journalRows(facts), await store.appliedRows()];
  return [...new Set([...found.keys(), ...decided.keys()])].filter(
    (company) => (found.get(company) ?? 0) !== (decided.get(company) ?? 0),
  );
};

/** Throws RangeError if figures would be dropped that cannot be rebuilt. */
const assertBytesThere = async ({ facts, store }: IngestParts, company: number | null): Promise<void> => {
  const kept = await keptSegments(facts);
  const lost = (await store.movedSegments(company)).find((segment) => !kept.has(segment));
  if (lost !== undefined) throw new RangeError(`the bytes of segment ${lost} are not in the facts store`);
};

interface Done {
  segments: number;
  transactions: number;
  /**
   * Companies with a manifest that failed. The manifest is set aside, and the company's figures have to be rebuilt
   * without it.
   */
  failed: number[];
}

/** Carries out manifests one after the other. A segment is decoded once for consecutive manifests. */
const carryOutAll = async (parts: IngestParts, company: number | null, progress: RebuildProgress): Promise<Done> => {
  let last: { row: SegmentRow; purpose: Purpose; decoded: DecodedSegment } | null = null;
  const seen = new Set<number>();
  const failedOnes = new Set<number>();
  let transactions = 0;
  const load = async (manifest: Manifest) => {
    if (last?.row.id === manifest.segment && last.purpose === manifest.purpose) return last;
    const row = await parts.store.segment(manifest.companyId, manifest.segment);
    if (!row) throw new RangeError(`there is no segment ${manifest.segment}`);
    // A decoded segment caches sales of the journal for its post voids. Any other manifest may change these sales.
    last?.decoded.close();
    last = null;
    if (onlyLeaves(manifest.purpose)) return { row, decoded: null };
    last = { row, purpose: manifest.purpose, decoded: await decodeSegment(parts, row, await keptBytes(parts, row)) };
    return last;
  };
  try {
    for await (const manifest of parts.store.allManifests(company)) {
      if (failedOnes.has(manifest.companyId)) continue;
      try {
        const { row, decoded } = await load(manifest);
        await carryOut(parts, [memberOf(manifest, row.format, decoded)]);
      } catch (error) {
        if (passes(error)) throw error;
        const { id, companyId } = manifest;
        parts.log.error({ manifest: id, company: companyId, error: messageOf(error) }, 'a manifest is set aside');
        await parts.store.countFailure([id], true);
        await parts.store.setAside([manifest], sentenceOf(error));
        failedOnes.add(manifest.companyId);
        continue;
      }
      seen.add(manifest.segment);
      transactions += manifest.decisions.filter(({ version }) => version > 0).length;
      progress({ segments: seen.size, transactions });
    }
  } finally {
    (last as { decoded: DecodedSegment } | null)?.decoded.close();
  }
  return { segments: seen.size, transactions, failed: [...failedOnes] };
};

/**
 * Drops the figures of a company, or of all companies (null), and rebuilds them from the segments and the frozen
 * decisions. The order and the entry numbers stay the same. The caller keeps readers out meanwhile. Throws RangeError
 * before anything is dropped if bytes of segments are missing.
 */
export const rebuild = async (parts: IngestParts, company: number | null, progress: RebuildProgress): Promise<Done> => {
  await assertBytesThere(parts, company);
  await parts.store.whileDeciding(async () => {
    await parts.store.forgetApplied(company);
    if (company === null) await resetFacts(parts.facts);
    else await clearCompany(parts.facts, company);
  });
  return carryOutAll(parts, company, progress);
};

/**
 * Rebuilds all companies. Throws CompanyHeld if a manifest was set aside and the figures of its company have to be
 * rebuilt again without this manifest.
 */
export const rebuildAll = async (
  parts: IngestParts,
  progress: RebuildProgress,
): Promise<{ segments: number; transactions: number }> => {
  const { failed, segments, transactions } = await rebuild(parts, null, progress);
  if (failed.length > 0) throw new CompanyHeld(failed, new Error('a manifest was set aside during the rebuild'));
  return { segments, transactions };
};

/** Replays one segment; returns the changes of this pass. Throws SegmentRefused. */
export const replaySegment = async (parts: IngestParts, row: SegmentRow): Promise<SegmentSummary> => {
  const outcome = await settle(parts, row, await keptBytes(parts, row), { purpose: 'replay', freeze: true });
  await parts.store.finish(row, { ...outcome, summary: addedTo(row.summary, outcome.summary) });
  return outcome.summary;
};

/**
 * Decodes kept segments again with today's decoders. An equal result changes nothing. A different result becomes a
 * reversing entry and a new version. A record in quarantine enters if today's decoder can read it.
 */
export const replay = async (
  parts: IngestParts,
  companyId: number | null,
  progress: RebuildProgress,
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
