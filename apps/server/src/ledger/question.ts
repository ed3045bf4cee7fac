import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';
import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import type { NamedPoints } from '../points/company.ts';
import type { Question } from '../question/question.ts';

/** The books of stores under a preset, and what they are worked out from. */
export interface BooksQuestion extends Question {
  named: NamedPoints;
  preset: LedgerPreset;
  /** Those that are in use, in their order. */
  sheets: readonly LedgerSheet[];
  /** Who counts blind does not see what is expected. */
  isBlind: boolean;
  /** The name of whoever asks. */
  by: string;
}

/** The book of a store's day, for somebody. */
export interface TableQuestion extends BooksQuestion {
  locationId: LocationId;
  regLocId: RegLocId;
  date: string;
  mayClose: boolean;
  /** Whether whoever asks sees every store of the company. */
  seesEveryStore: boolean;
}

/** Days that are wanted of stores, ascending, by location_id. */
export type WantedDays = ReadonlyMap<number, readonly string[]>;

export const later = (one: string, other: string): string => (one > other ? one : other);

export const carries = ({ sheets }: BooksQuestion): boolean => sheets.some(({ carryOver }) => carryOver);
