import { insertBlock, reversingEntries } from '../facts/journal.ts';
import type { Manifest } from '../meta/ingest-types.ts';
import type { Entering } from './opened.ts';
import { messageOf } from './failures.ts';
import type { IngestParts } from './parts.ts';
import type { DecodedSegment } from './segment.ts';

/** An insert that failed in the middle: any part of its rows may stand, in the journal and in what is derived from it. */
export class InsertFailed extends Error {
  override readonly name = 'InsertFailed';
}

/** The token by which the engine knows an insert. One whose rows were taken out again gets another. */
const tokenOf = ({ id, hash, round }: Manifest): string => `manifest-${id}-${hash}${round === 0 ? '' : `-${round}`}`;

/**
 * Turns a frozen manifest into journal rows. May be called any number of times, also after a crash in the middle: the same
 * manifest gives the same rows under the same token, and the engine takes a token once, through every view. Answers the
 * number of rows. Throws InsertFailed, or anything else before a row is written.
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
    entering.push({ at: entry.at, location, occurrence, version, entryNo, takesBack: entry.takesBack ?? '' });
  }
  parts.faults('before:insert');
  const reversing = await reversingEntries(parts.facts, manifest.companyId, reversals);
  if (entering.length > 0) {
    // One block: nobody sees a version taken back without the one that replaces it.
    const block = await segment.decoded.block({
      ...{ company: manifest.companyId, segment: manifest.segment, reversing, entering },
      decoder: `${segment.format}/${manifest.decoderVersion}`,
    });
    await insertBlock(parts.facts, block, tokenOf(manifest)).catch((cause: unknown) => {
      throw new InsertFailed(messageOf(cause), { cause });
    });
  }
  parts.faults('after:insert');
  return reversing.length + entering.length;
};
