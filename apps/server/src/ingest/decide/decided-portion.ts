import type { Purpose } from '../../meta/segment-types.ts';
import type { Decided } from './decide.ts';

/** The decisions about a portion of a segment: transactions of one month. */
export interface DecidedPortion extends Pick<Decided, 'decisions' | 'entryCount' | 'hash'> {
  /** yyyy-mm */
  month: string;
  purpose: Purpose;
}
