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

/**
 * The version of a day that a person read, in the form that a blind counter is told. `refuse` refuses the person's
 * entry because of changes since that version.
 */
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
   * Adds counts and reasons of drawers. Refuses with 'conflict' (bookClosed) a day with a closed book. Also refuses
   * what `seen` refuses because of the changes since the version that the author read. Nobody else can change the day
   * during the call.
   */
  enter(work: BookWork, changes: readonly TillChange[], seen?: SeenDay): Promise<void>;
  /** Adds counts and reasons of the past, in their order. */
  keepPast(companyId: number, entries: readonly Omit<TillEntry, 'entryId'>[]): Promise<void>;
}
