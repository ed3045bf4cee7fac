import type { TillRule, TillRuleInput } from '@lanewise/contract/entities/tills';
import type { TillChange, TillEntry } from '@lanewise/domain/ledger/entries';
import type { BookStores, BookWork, DayChange } from './book-types.ts';

/** The rules by which drawers of a company are counted, and the counts and reasons that people entered. */
export interface ReadTills {
  /** The newest first. */
  rules(companyId: number): Promise<TillRule[]>;
  /** All that was said of drawers on days of stores, in its order. */
  entered(stores: BookStores, from: string, to: string): Promise<TillEntry[]>;
  /** reg_loc_id by location_id. */
  regLocIds(companyId: number): Promise<ReadonlyMap<number, number>>;
}

/** The version of a day that somebody read, as who counts blind is told it, and what they may not have missed since. */
export interface SeenDay {
  /** Undefined: it does not matter to them. */
  version: number | undefined;
  refuse: (changes: readonly DayChange[]) => void;
}

/** How drawers of a company are counted, and what people say of them. */
export interface Tills extends ReadTills {
  /** How drawers are counted from a date on; a rule of the same date is replaced. */
  setRule(companyId: number, rule: TillRuleInput, by: string): Promise<void>;
  /**
   * Adds what is said of drawers. Refuses with 'conflict' (bookClosed) a day of which a book is closed, and what `seen` refuses
   * by the changes since the version that its author read, while nobody else changes the day.
   */
  enter(work: BookWork, changes: readonly TillChange[], seen?: SeenDay): Promise<void>;
  /** Adds what was said in the past, in its order. */
  keepPast(companyId: number, entries: readonly Omit<TillEntry, 'entryId'>[]): Promise<void>;
}
