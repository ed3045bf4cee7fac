import type { Arrivals } from '../question/arrivals.ts';
import { readHistories, readWholeness, type Wholeness } from '../question/completeness.ts';
import type { Names } from '../question/names.ts';
import type { Now } from '../question/clock.ts';
import type { BooksQuestion } from './question.ts';

/** The books of stores over the dates of a scope, for somebody. */
export interface SeenBooks extends BooksQuestion {
  arrivals: Arrivals;
  places: Names['places'];
  now: Now;
  /** The moment as of which the books are known (RFC 3339); null: now. */
  knownAt: string | null;
  /** Who counts blind does not see what is expected. */
  isBlind: boolean;
}

/** Whether the receipts of the stores' days are there. */
export const readWhole = async ({ arrivals, scope, places, now }: SeenBooks): Promise<Wholeness> =>
  readWholeness(arrivals, scope, await readHistories(arrivals, scope, places, scope.from, now));
