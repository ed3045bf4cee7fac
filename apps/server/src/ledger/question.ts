import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';
import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import type { NamedPoints } from '../points/company.ts';
import type { Question } from '../question/question.ts';

/** A question about the books of stores under a preset, with everything that is needed to calculate the books. */
export interface BooksQuestion extends Question {
  named: NamedPoints;
  preset: LedgerPreset;
  /** The sheets that are in use, in their order. */
  sheets: readonly LedgerSheet[];
  /** Whether the person counts blind: a blind counter does not see expected amounts. */
  isBlind: boolean;
  /** The name of the person who asks. */
  by: string;
}

/** A person's question about the book of a store's day. */
export interface TableQuestion extends BooksQuestion {
  locationId: LocationId;
  regLocId: RegLocId;
  date: string;
  mayClose: boolean;
  /** Whether the person sees every store of the company. */
  seesEveryStore: boolean;
}

/** The wanted days of stores, ascending, by location_id. */
export type WantedDays = ReadonlyMap<number, readonly string[]>;

export const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * The authority level that is required to close a book: the highest level of its preset and sheets, which is the lowest
 * number.
 */
export const closeLevelOf = (
  preset: Pick<LedgerPreset, 'authorityLevelId'>,
  sheets: readonly Pick<LedgerSheet, 'authorityLevelId'>[],
): number => Math.min(...[preset, ...sheets].map(({ authorityLevelId }) => authorityLevelId));

export const carries = ({ sheets }: BooksQuestion): boolean => sheets.some(({ carryOver }) => carryOver);
