import { knownAt } from '../facts/known.ts';
import type { Questions } from '../facts/types.ts';
import { readArrivals, type Arrivals } from './arrivals.ts';
import { readMonths, type Months } from './months.ts';

/** The store as it was known at an earlier moment. Nothing that is remembered serves it. */
export interface Earlier {
  facts: Questions;
  arrivals: Arrivals;
  months: Months;
  at: Date;
}

/** The store as it was at a moment when a company's journal ended with an entry. */
export const earlierState = async (facts: Questions, company: number, last: number, at: Date): Promise<Earlier> => {
  const known = await knownAt(facts, company, last);
  return { facts: known, arrivals: readArrivals(known), months: readMonths, at };
};
