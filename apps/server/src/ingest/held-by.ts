import { saleOf } from '../facts/taken-back.ts';
import type { Decision, Held } from '../meta/ingest-types.ts';
import type { DecodedSegment } from './segment.ts';
import { inSteps } from '../meta/steps.ts';

/** What a segment holds: by it those are found that hang on one that is withdrawn. */

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

/** A post void hangs on its sale, which is of another day, store or file as a rule. */
const addSale = (held: { days: Set<string>; locations: Set<number> }, takesBack: string | undefined): void => {
  if (takesBack === undefined) return;
  const { location, date } = saleOf(takesBack);
  held.days.add(date);
  held.locations.add(location);
};

/** Asked before it is decided: post voids that do not enter, because another one takes their sale back, are among it then. */
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

/** The same with what was decided. */
export const withDecided = (held: Held, { duplicates, conflicts }: Counted): Held => ({
  ...held,
  leans: held.leans || duplicates + conflicts > 0,
});

/** The same of a segment that was given up: what was decided about it. */
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
