import type { Category } from '@lanewise/contract/entities/category';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { Questions } from '../facts/types.ts';
import type { ReadBooks } from '../meta/ledger-types.ts';
import type { Meta } from '../meta/types.ts';
import { readArrivals } from './arrivals.ts';
import type { ConfigurationSources } from './configuration.ts';
import { readLastEntries } from './last-entries.ts';
import { readMonths } from './months.ts';
import { readSelfCheckouts } from './self-checkouts.ts';
import type { Question } from './question.ts';

/** What a company of a test states. */
interface Stated {
  points?: readonly DataPoint[];
  programs?: readonly Pick<Category, 'name' | 'program' | 'items'>[];
}

/**
 * A question without a person, for a company without books. It reads from a store of figures, and from the stated data
 * points and programs.
 */
export const askedIn = <Rest extends Pick<Question, 'scope' | 'names' | 'company' | 'now'>>(
  facts: Questions,
  rest: Rest,
  { points = [], programs = [] }: Stated = {},
): Question & Rest => {
  const stated = {
    dataPoints: { all: () => Promise.resolve(points) },
    lateChanges: { storeDays: () => Promise.resolve({ count: 0, listed: [] }) },
    categories: { itemsOf: () => Promise.resolve(new Map()), ofPrograms: () => Promise.resolve(programs) },
  };
  const question: Question & Rest = {
    facts,
    knows: { expected: false, points: true, receipts: true, tolerances: false, sales: true },
    knownAt: null,
    arrivals: readArrivals(facts),
    entries: readLastEntries(facts),
    months: readMonths,
    selfCheckouts: readSelfCheckouts,
    books: {} as ReadBooks,
    meta: stated as unknown as Meta,
    configuration: { once: (read) => read(stated as unknown as ConfigurationSources, rest.scope.company) },
    once: (read) => read(question),
    ...rest,
  };
  return question;
};
