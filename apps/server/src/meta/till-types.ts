import type { TillRule, TillRuleInput } from '@lanewise/contract/entities/tills';
import type { TillChange, TillEntry } from '@lanewise/domain/ledger/entries';
import type { BookStores, BookWork, DayChange } from './book-types.ts';

/** The rules by which a company counts its drawers, and the counts and reasons that people entered. */
export interface ReadTills {
  /** The newest first. */
  rules(companyId: number): Promise<TillRule[]>;
  /** All entries about drawers on days of stores, in the order of entry. */
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

/** Reads and changes the rules by which a company counts its drawers, and what people enter about drawers. */
export interface Tills extends ReadTills {
  /** Sets how drawers are counted from a date on. Replaces a rule of the same date. */
  setRule(companyId: number, rule: TillRuleInput, by: string): Promise<void>;
  /**
   * Adds counts and reasons of drawers. Refuses with 'conflict' (bookClosed) a day with a closed book. Also refuses an
   * entry that `seen` refuses because of changes since the version that the author read. Nobody else can change the day
   * during the call.
   */
  enter(work: BookWork, changes: readonly TillChange[], seen?: SeenDay): Promise<void>;
  /** Adds counts and reasons of the past, in their order. */
  keepPast(companyId: number, entries: readonly Omit<TillEntry, 'entryId'>[]): Promise<void>;
}
