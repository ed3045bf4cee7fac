import type { RetailCalendar } from '@lanewise/domain/calendar/periods';
import type { Questions } from '../facts/types.ts';
import type { ReadBooks } from '../meta/ledger-types.ts';
import type { Meta } from '../meta/types.ts';
import type { Arrivals } from './arrivals.ts';
import type { Clocked } from './clocks.ts';
import type { Knowledge } from './knowledge.ts';
import type { LastEntries } from './last-entries.ts';
import type { Months } from './months.ts';
import type { SelfCheckouts } from './self-checkouts.ts';

/** Facts about the company that questions need. */
export interface CompanyFacts extends RetailCalendar {
  timeZone: string;
}

/**
 * What every question to figures begins with: who asks (`knows`), about which stores and days (`scope`), as known when
 * (`knownAt`), and what its completeness is judged by (`arrivals`). It holds no figure; reports, data points, books and
 * mining add what they ask for.
 */
export interface Question extends Clocked {
  /** The store of figures, as it was known at the moment of the question. */
  facts: Questions;
  company: CompanyFacts;
  knows: Knowledge;
  /** The answer uses what was known at this moment (RFC 3339). Null: now. */
  knownAt: string | null;
  arrivals: Arrivals;
  entries: LastEntries;
  months: Months;
  selfCheckouts: SelfCheckouts;
  /** What people entered, closed and opened by that moment. */
  books: ReadBooks;
  /** What the company states beside its receipts: lists, data points, departments. Read by what needs it. */
  meta: Meta;
  /** Reads something once for this question, however often it is asked for. */
  once: <Value>(read: (question: Question) => Promise<Value>) => Promise<Value>;
}
