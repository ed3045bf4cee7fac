import type { Place } from './card.ts';

/** What is known of the whole text: of a file, or that it is one value. */
export type Kind = 'xml' | 'json' | 'text' | 'value';

export interface Reading {
  kind: Kind;
  /** Whether tabs separate columns. */
  tabbed: boolean;
  /** What is known of a single value. */
  place?: Place;
}
