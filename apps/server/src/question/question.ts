import type { RetailCalendar } from '@lanewise/domain/calendar/periods';
import type { Questions } from '../facts/types.ts';
import type { ReadBooks } from '../meta/ledger-types.ts';
import type { Meta } from '../meta/types.ts';
import type { Arrivals } from './arrivals.ts';
import type { Clocked } from './clocks.ts';
import type { Configuration } from './configuration.ts';
import type { Knowledge } from './knowledge.ts';
import type { LastEntries } from './last-entries.ts';
import type { Months } from './months.ts';
import type { SelfCheckouts } from './self-checkouts.ts';

/** Facts about the company that questions need. */
export interface CompanyFacts extends RetailCalendar {
  timeZone: string;
}

/**
 * The common part of every question for figures: what the person may know (`knows`), the stores and days (`scope`), the
 * moment (`knownAt`), and the histories from which completeness is judged (`arrivals`). The question holds no figure.
 * Reports, data points, books and mining add their own fields.
 */
export interface Question extends Clocked {
  /** The store of figures, as it was known at the moment of the question. */
  facts: Questions;
  company: CompanyFacts;
  knows: Knowledge;
  /** The moment as of which figures are read (RFC 3339); null: now. */
  knownAt: string | null;
  arrivals: Arrivals;
  entries: LastEntries;
  months: Months;
  selfCheckouts: SelfCheckouts;
  /** The entries, closes and reopenings of books up to the moment of the question. */
  books: ReadBooks;
  /** The metadata of the company. Readers fetch the parts that they need. */
  meta: Meta;
  /** The configuration of the company, which is remembered until it changes. */
  configuration: Configuration;
  /** Reads a value once for this question, however many parts need it. */
  once: <Value>(read: (question: Question) => Promise<Value>) => Promise<Value>;
}
