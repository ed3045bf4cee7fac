import { knownAt } from '../facts/known.ts';
import type { Questions } from '../facts/types.ts';
import { readArrivals } from './arrivals.ts';
import { readLastEntries } from './last-entries.ts';
import { readMonths } from './months.ts';
import type { Question } from './question.ts';
import { readSelfCheckouts } from './self-checkouts.ts';

/** The store as it was known at an earlier moment. Nothing that is remembered serves it. */
export type Earlier = Pick<Question, 'facts' | 'arrivals' | 'entries' | 'months' | 'selfCheckouts'>;

/** The store as it was at a moment when a company's journal ended with an entry. */
export const earlierState = async (facts: Questions, company: number, last: number): Promise<Earlier> => {
  const known = await knownAt(facts, company, last);
  return {
    facts: known,
    arrivals: readArrivals(known),
    entries: readLastEntries(known),
    months: readMonths,
    selfCheckouts: readSelfCheckouts,
  };
};
