import type { NumberMeaning } from './card.ts';

/** Kind of the whole text: the kind of the file, or a single value. */
export type Kind = 'xml' | 'json' | 'text' | 'value';

export interface RedactReading {
  kind: Kind;
  /** Whether tabs separate columns. */
  tabbed: boolean;
  /** Meaning of a single value. */
  place?: NumberMeaning;
}
