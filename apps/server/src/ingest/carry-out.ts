import type { Manifest } from '../meta/ingest-types.ts';
import type { SegmentRow } from '../meta/segment-types.ts';
import { applyManifest, InsertFailed } from './apply.ts';
import { isMetaAway, isOverload, messageOf, passes, sentenceOf } from './failures.ts';
import type { IngestParts } from './parts.ts';
import type { DecodedSegment } from './segment.ts';

/**
 * Tries of a manifest before it is set aside; the second figure is for one that exceeds the limits of the facts store.
 */
const mostAttempts = 3;
const mostAttemptsOverload = 8;

/** A decision for a company could not be carried out yet. Nothing else of the company enters before. */
export class CompanyHeld extends Error {
  override readonly name = 'CompanyHeld';
  readonly companyId: number;
  constructor(companyId: number, cause: unknown) {
    super(messageOf(cause), { cause });
    this.companyId = companyId;
  }
}

/** Carries out a frozen manifest. May be repeated. `decoded`: null if nothing enters. */
export const carryOut = async (
  parts: IngestParts,
  row: SegmentRow,
  decoded: DecodedSegment | null,
  manifest: Manifest,
): Promise<void> => {
  const rows = await applyManifest(parts, manifest, { decoded, format: row.format });
  parts.faults('before:mark');
  await parts.store.markApplied(manifest.id, rows);
  parts.faults('after:mark');
};

/**
 * Counts a failure of `carryOut`, and sets the manifest aside if the failure is not expected to pass. Throws
 * CompanyHeld while the manifest is to be tried again, and the error itself while the metadata store is away.
 * `isFresh`: whether it was frozen just now, and not found after a start with unknown progress.
 */
export const failed = async (
  parts: IngestParts,
  manifest: Manifest,
  error: unknown,
  isFresh: boolean,
): Promise<void> => {
  if (isMetaAway(error)) throw error;
  const isUnknown = !isFresh && manifest.attempts === 0;
  const isBegun = error instanceof InsertFailed || isUnknown;
  const attempts = await parts.store.countFailure(manifest.id, isBegun);
  const reason = messageOf(error);
  if (passes(error) || attempts < (isOverload(error) ? mostAttemptsOverload : mostAttempts)) {
    parts.log.warn(
      { manifest: manifest.id, company: manifest.companyId, attempts, error: reason },
      'trying again soon',
    );
    throw new CompanyHeld(manifest.companyId, error);
  }
  parts.log.error({ manifest: manifest.id, company: manifest.companyId, error: reason }, 'a manifest is set aside');
  await parts.store.setAside(manifest, sentenceOf(error));
};
