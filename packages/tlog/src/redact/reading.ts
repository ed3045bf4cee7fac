import type { NumberMeaning } from './card.ts';

/** Kind of the whole text: of a file, or that it is a single value. */
export type Kind = 'xml' | 'json' | 'text' | 'value';

export interface Reading {
  kind: Kind;
  /** Whether tabs separate columns. */
  tabbed: boolean;
  /** Meaning of a single value. */
  place?: NumberMeaning;
}
