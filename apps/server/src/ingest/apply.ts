import { insertBlock, reversingEntries } from '../facts/journal.ts';
import type { Manifest } from '../meta/ingest-types.ts';
import type { Entering } from './opened.ts';
import type { IngestParts } from './parts.ts';
import type { DecodedSegment } from './segment.ts';

/**
 * Turns a frozen manifest into journal rows. May be called any number of times, also after a crash in the middle: the same
 * manifest gives the same rows under the same token, and the engine takes a token once, through every view. Answers the
 * number of rows.
 */
export const applyManifest = async (
  parts: IngestParts,
  manifest: Manifest,
  segment: { decoded: DecodedSegment; format: string },
): Promise<number> => {
  const entries = new Map(segment.decoded.entries.map((entry) => [entry.offset, entry]));
  const entering: Entering[] = [];
  const reversals: { entryNo: number; as: number }[] = [];
  for (const decision of manifest.decisions) {
    if (decision.version === 0) continue;
    const entry = entries.get(decision.offset);
    // Only a decoder newer than the decision can have lost a transaction; a replay then says what became of it.
    if (!entry) continue;
    const { location, occurrence, version, kind } = decision;
    if (kind === 'reverse') reversals.push({ entryNo: decision.existingEntry, as: decision.entryNo });
    const entryNo = decision.entryNo + (kind === 'reverse' ? 1 : 0);
    entering.push({ at: entry.at, location, occurrence, version, entryNo });
  }
  parts.faults('before:insert');
  const reversing = await reversingEntries(parts.facts, manifest.companyId, reversals);
  if (entering.length > 0) {
    // One block: nobody sees a version taken back without the one that replaces it.
    const block = await segment.decoded.block({
      ...{ company: manifest.companyId, segment: manifest.segment, reversing, entering },
      decoder: `${segment.format}/${manifest.decoderVersion}`,
    });
    await insertBlock(parts.facts, block, `manifest-${manifest.id}-${manifest.hash}`);
  }
  parts.faults('after:insert');
  return reversing.length + entering.length;
};
