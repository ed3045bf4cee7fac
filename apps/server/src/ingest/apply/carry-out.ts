import type { Manifest } from '../../meta/ingest-types.ts';
import { applyManifests, InsertFailed, type Member, type RowsOf } from './apply.ts';
import { isMetaAway, isOverload, messageOf, passes, sentenceOf } from '../segment/failures.ts';
import type { IngestParts } from '../segment/parts.ts';

/** Tries of a manifest before it is set aside: in general, and when it exceeds the limits of the facts store. */
const mostAttempts = 3;
const mostAttemptsOverload = 8;

/**
 * Frozen decisions of these companies could not be carried out yet. Until these decisions are carried out, nothing else
 * of the companies enters.
 */
export class CompanyHeld extends Error {
  override readonly name = 'CompanyHeld';
  readonly companyIds: readonly number[];
  constructor(companyIds: readonly number[], cause: unknown) {
    super(messageOf(cause), { cause });
    this.companyIds = companyIds;
  }
}

/**
 * Carries out frozen manifests by one insert. May be repeated, but not by a server that has lost the right to decide,
 * because the server that decides next may have computed the figures again under other tokens.
 */
export const carryOut = (parts: IngestParts, members: readonly Member[], rowsOf?: RowsOf): Promise<void> =>
  parts.store.whileDeciding(async () => {
    const rows = await applyManifests(parts, members, rowsOf);
    parts.faults('before:mark');
    await parts.store.markApplied(members.map(({ manifest }, at) => ({ id: manifest.id, rows: rows[at] ?? 0 })));
    parts.faults('after:mark');
  });

/**
 * Counts a failure of `carryOut`, and sets the manifests aside unless the failure is expected to pass. Throws
 * CompanyHeld if the manifests will be tried again. Throws the error itself while the metadata store is away.
 * `isFresh`: whether the manifests were frozen just now; false after a start, when their progress is not known.
 */
export const failed = async (
  parts: IngestParts,
  manifests: readonly Manifest[],
  error: unknown,
  isFresh: boolean,
): Promise<void> => {
  if (isMetaAway(error)) throw error;
  const [first] = manifests;
  if (!first) return;
  const isUnknown = !isFresh && first.attempts === 0;
  const isBegun = error instanceof InsertFailed || isUnknown;
  const ids = manifests.map(({ id }) => id);
  const attempts = await parts.store.countFailure(ids, isBegun);
  const reason = messageOf(error);
  const told = { manifests: ids, company: first.companyId, error: reason };
  if (passes(error) || attempts < (isOverload(error) ? mostAttemptsOverload : mostAttempts)) {
    parts.log.warn({ ...told, attempts }, 'trying again soon');
    throw new CompanyHeld([first.companyId], error);
  }
  parts.log.error(told, 'decisions are set aside');
  await parts.store.setAside(manifests, sentenceOf(error));
};
