import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import { addDays } from '@lanewise/domain/calendar/day';
import type { Scope } from '../facts/scope.ts';
import type { Questions } from '../facts/types.ts';
import type { ReadBooks } from '../meta/ledger-types.ts';
import type { NamedPoints } from '../reports/data-points/read.ts';
import type { LastEntries } from '../reports/engine/last-entries.ts';

/** The books of stores under a preset, and what they are worked out from. */
export interface BooksQuestion {
  facts: Questions;
  entries: LastEntries;
  /** The stores that the books are of lie within. */
  scope: Scope;
  books: ReadBooks;
  company: NamedPoints;
  preset: LedgerPreset;
  /** Those that are in use, in their order. */
  sheets: readonly LedgerSheet[];
}

/** Days that are wanted of stores, ascending, by location_id. */
export type WantedDays = ReadonlyMap<number, readonly string[]>;

/** Business days that are looked at for what a day begins with, where no book was closed. */
const MOST_DAYS_BACK = 800;

export const later = (one: string, other: string): string => (one > other ? one : other);
export const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The first day that lines of a day may begin with. */
export const beginOf = ({ since }: Pick<LedgerPreset, 'since'>, date: string): string =>
  later(since, addDays(date, -MOST_DAYS_BACK));

export const carries = ({ sheets }: BooksQuestion): boolean => sheets.some(({ carryOver }) => carryOver);
