import { insertJournal, reversingEntries, type JournalEntry } from '../facts/journal.ts';
import type { Manifest } from '../meta/ingest-types.ts';
import type { IngestParts } from './parts.ts';
import type { DecodedSegment } from './segment.ts';
import { stampsOf } from './stamps.ts';

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
  const token = `manifest-${manifest.id}-${manifest.hash}`;
  const entered: JournalEntry[] = [];
  const reversals: { entryNo: number; as: number }[] = [];
  for (const decision of manifest.decisions) {
    if (decision.version === 0) continue;
    const entry = entries.get(decision.offset);
    // Only a decoder newer than the decision can have lost a transaction; a replay then says what became of it.
    if (!entry) continue;
    if (decision.kind === 'reverse') reversals.push({ entryNo: decision.existingEntry, as: decision.entryNo });
    entered.push({
      company: manifest.companyId,
      location: decision.location,
      version: decision.version,
      sign: 1,
      entryNo: decision.entryNo + (decision.kind === 'reverse' ? 1 : 0),
      segment: manifest.segment,
      position: decision.occurrence,
      byteOffset: entry.offset,
      byteLength: entry.length,
      decoder: `${segment.format}/${manifest.decoderVersion}`,
      contentHash: entry.hash,
      transaction: { ...entry.transaction, occurrence: decision.occurrence },
      stamps: stampsOf(entry.transaction, segment.decoded.departmentIds),
    });
  }
  parts.faults('before:insert');
  // One block: nobody sees a version taken back without the one that replaces it.
  const rows = [...(await reversingEntries(parts.facts, manifest.companyId, reversals)), ...entered];
  if (rows.length > 0) await insertJournal(parts.facts, rows, token);
  parts.faults('after:insert');
  return rows.length;
};
