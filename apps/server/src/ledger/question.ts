import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import type { Scope } from '../facts/scope.ts';
import type { Questions } from '../facts/types.ts';
import type { ReadBooks } from '../meta/ledger-types.ts';
import type { NamedPoints } from '../points/company.ts';
import type { LastEntries } from '../question/last-entries.ts';

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

export const later = (one: string, other: string): string => (one > other ? one : other);

export const carries = ({ sheets }: BooksQuestion): boolean => sheets.some(({ carryOver }) => carryOver);
