import { isMetaAway, messageOf, passes } from '../segment/failures.ts';
import type { Held } from './held-companies.ts';
import type { IngestParts } from '../segment/parts.ts';
import { usualTurn } from '../segment/passes.ts';

/** Holds up the company of a failure. Other companies are not held up, even if the failure cannot be counted. */
const failed = async (parts: IngestParts, held: Held, company: number, error: unknown): Promise<void> => {
  parts.log.error({ company, error: messageOf(error) }, 'files that leaned on withdrawn ones cannot be read again');
  held.hold(company, null);
  if (passes(error)) return;
  await parts.store.gaps.countFailure(company).catch((again: unknown) => {
    if (isMetaAway(again)) throw again;
  });
};

/**
 * Queues files to be read again because they depended on withdrawn files, for one company per turn. Returns the
 * company, or null if there is none. `behind`: the company of the previous turn. Throws while the metadata store is
 * away.
 */
export const closeGaps = async (
  parts: IngestParts,
  held: Held,
  entering: readonly number[] = [],
  behind = 0,
): Promise<number | null> => {
  const company = await parts.store.gaps.next([...held.companies(), ...entering], behind);
  if (company === null) return null;
  const until = performance.now() + usualTurn;
  try {
    while (!(await parts.store.gaps.close(company)) && performance.now() < until);
  } catch (error) {
    if (isMetaAway(error)) throw error;
    await failed(parts, held, company, error);
  }
  return company;
};
