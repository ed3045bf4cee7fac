import { saleOf } from '../../facts/sale-key.ts';
import type { Decision, Held } from '../../meta/ingest-types.ts';
import type { DecodedSegment } from '../segment/segment.ts';
import { inSteps } from '../../meta/steps.ts';

/**
 * The days and stores of a segment. The withdrawal of a segment uses them to find the segments that depend on the
 * withdrawn segment.
 */

interface Counted {
  duplicates: number;
  conflicts: number;
}

const heldOf = (days: ReadonlySet<string>, locations: ReadonlySet<number>, leans: boolean): Held => {
  const sorted = [...days].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  const range = first !== undefined && last !== undefined ? { first, last } : null;
  return { days: range, locations: [...locations], leans };
};

/**
 * Adds the day and store of the sale that a post void takes back. The sale is usually of another day, store or file.
 */
const addSale = (held: { days: Set<string>; locations: Set<number> }, takesBack: string | undefined): void => {
  if (takesBack === undefined) return;
  const { location, date } = saleOf(takesBack);
  held.days.add(date);
  held.locations.add(location);
};

/**
 * The days and stores of a segment before its decisions. Post voids that do not enter, because another post void takes
 * their sale back, are included.
 */
export const heldBy = async ({ entries }: Pick<DecodedSegment, 'entries'>): Promise<Held> => {
  const [days, locations] = [new Set<string>(), new Set<number>()];
  let hasVoids = false;
  for await (const some of inSteps(entries))
    for (const { location, transaction, takesBack } of some) {
      locations.add(location);
      days.add(transaction.businessDate);
      hasVoids ||= transaction.voids !== undefined;
      addSale({ days, locations }, takesBack);
    }
  return heldOf(days, locations, hasVoids);
};

/** Adds the days and stores of the decisions, because repetitions and conflicts depend on other segments. */
export const withDecided = (held: Held, { duplicates, conflicts }: Counted): Held => ({
  ...held,
  leans: held.leans || duplicates + conflicts > 0,
});

/** The days and stores of a segment that was given up, from its decisions. */
export const heldByDecisions = (decisions: readonly Decision[], { duplicates, conflicts }: Counted): Held => {
  const [days, locations] = [new Set<string>(), new Set<number>()];
  for (const { date, location, takesBack } of decisions) {
    days.add(date);
    locations.add(location);
    addSale({ days, locations }, takesBack);
  }
  const hasVoids = decisions.some(({ takesBack }) => takesBack !== undefined);
  return heldOf(days, locations, hasVoids || duplicates + conflicts > 0);
};
