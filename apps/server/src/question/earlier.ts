import { knownAt } from '../facts/known.ts';
import type { Questions } from '../facts/types.ts';
import { arrivalsBefore } from './arrivals.ts';
import { entriesBefore } from './last-entries.ts';
import { readMonths } from './months.ts';
import type { Question } from './question.ts';
import { readSelfCheckouts } from './self-checkouts.ts';

/**
 * The facts as they were known at an earlier moment. For days that have not changed since, the data that is cached for
 * the present is used.
 */
export type Earlier = Pick<Question, 'facts' | 'arrivals' | 'entries' | 'months' | 'selfCheckouts'>;

/** The state of the facts at the moment when a given entry was the last entry of the company's journal. */
export const earlierState = async (
  facts: Questions,
  company: number,
  last: number,
  now: Pick<Question, 'arrivals' | 'entries'>,
): Promise<Earlier> => {
  const known = await knownAt(facts, company, last);
  return {
    facts: known.facts,
    arrivals: arrivalsBefore(now.arrivals, known),
    entries: entriesBefore(now.entries, known.changed),
    months: readMonths,
    selfCheckouts: readSelfCheckouts,
  };
};
