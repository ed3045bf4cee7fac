import { keptSegments } from '../../facts/journal.ts';
import { compareRollups } from '../../facts/rollups.ts';
import type { Manifest } from '../../meta/ingest-types.ts';
import { onlyLeaves } from '../../meta/segment-types.ts';
import { memberOf, type Member } from '../apply/apply.ts';
import { carryOut, CompanyHeld, failed } from '../apply/carry-out.ts';
import { isMetaAway, messageOf } from '../segment/failures.ts';
import type { Held } from './held-companies.ts';
import { notWhole, rebuild } from './history.ts';
import type { IngestParts } from '../segment/parts.ts';
import { keptBytes } from '../apply/process.ts';
import { withSegment } from '../segment/segment.ts';

/** A manifest whose segment is no longer in memory. The segment is decoded when the rows are needed. */
const reread = async (parts: IngestParts, manifest: Manifest): Promise<Member> => {
  const row = await parts.store.segment(manifest.companyId, manifest.segment);
  if (!row) throw new RangeError(`there is no segment ${manifest.segment}`);
  if (onlyLeaves(manifest.purpose)) return memberOf(manifest, row.format, null);
  return {
    manifest,
    format: row.format,
    decoded: async (work) => withSegment(parts, row, await keptBytes(parts, row), work),
  };
};

const finish = async (parts: IngestParts, manifests: readonly Manifest[]): Promise<void> => {
  try {
    const members: Member[] = [];
    for (const manifest of manifests) members.push(await reread(parts, manifest));
    await carryOut(parts, members);
  } catch (error) {
    await failed(parts, manifests, error, false);
  }
};

/** Groups manifests, in their order, by the insert that carries them out. */
const inserts = (manifests: readonly Manifest[]): Manifest[][] => {
  const found = new Map<number | string, Manifest[]>();
  for (const manifest of manifests) {
    const key = manifest.batch ?? `alone ${manifest.id}`;
    const together = found.get(key);
    if (together) together.push(manifest);
    else found.set(key, [manifest]);
  }
  return [...found.values()];
};

/** Whether the journal and every figure derived from it hold all that was entered for a company, and nothing else. */
const isWhole = async (parts: IngestParts, company: number): Promise<boolean> => {
  if ((await notWhole(parts)).includes(company)) return false;
  return (await compareRollups(parts.facts, company)).differing.length === 0;
};

/** Rebuilds the figures of a company if something is missing or may be too much. */
const mend = async (parts: IngestParts, company: number): Promise<void> => {
  const isTainted = (await parts.store.tainted()).includes(company);
  if (isTainted ? await isWhole(parts, company) : !(await notWhole(parts)).includes(company))
    return parts.store.markClean(company);
  parts.log.warn({ company }, 'the facts do not hold what was entered: making the figures of a company anew');
  const done = await rebuild(parts, company, () => undefined);
  if (done.failed.length > 0)
    throw new CompanyHeld(done.failed, new Error('a manifest was set aside during the rebuild'));
  await parts.store.markClean(company);
};

/**
 * Tries again to complete a waiting company, and releases the company when its figures are right. Throws if the
 * metadata store cannot be reached.
 */
export const tryHeld = async (parts: IngestParts, held: Held, company: number): Promise<void> => {
  try {
    for (const manifests of inserts(await parts.store.frozen(company))) await finish(parts, manifests);
    await mend(parts, company);
    await parts.store.part(company);
    held.release(company);
  } catch (error) {
    if (isMetaAway(error)) throw error;
    if (!(error instanceof CompanyHeld))
      parts.log.error({ company, error: messageOf(error) }, 'the figures of a company cannot be completed');
    held.hold(company, messageOf(error));
  }
};

/**
 * Throws RangeError if the facts store holds none of the bytes that were moved to it. The facts store then belongs to
 * other metadata.
 */
const assertNotEmpty = async ({ facts, store }: IngestParts): Promise<void> => {
  const [lost] = await store.movedSegments(null);
  if (lost !== undefined && (await keptSegments(facts)).size === 0)
    throw new RangeError(`the bytes of segment ${lost} are not in the facts store`);
};

/**
 * Carries out decisions that were made before the last stop, and holds the companies whose figures must be repaired.
 * Readers of all other companies may continue. Tries manifests that were set aside again.
 */
export const recover = async (parts: IngestParts, held: Held): Promise<void> => {
  const waiting = new Set((await parts.store.frozen(null)).map(({ companyId }) => companyId));
  for (const company of waiting) held.hold(company, 'something was decided and is not carried out yet');
  for (const company of waiting) await tryHeld(parts, held, company);
  const lacking = await notWhole(parts);
  if (lacking.length > 0) await assertNotEmpty(parts);
  for (const company of new Set([...lacking, ...(await parts.store.tainted())]))
    if (!held.companies().includes(company)) held.hold(company, 'the facts store does not hold what was entered');
  // Separates files that were set aside together, because the server may have stopped before it did so.
  await parts.store.part(null);
  await parts.store.gaps.retry();
  const again = await parts.store.retrySetAside();
  if (again > 0) parts.log.info({ files: again }, 'what was set aside of files is tried again');
};
