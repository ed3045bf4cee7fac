import type { RegLocId } from '../primitives/ids.ts';

/** 'unverified': the source has no lane or sequence that would reveal a gap. */
export const completenessStates = ['complete', 'partial', 'missing', 'closed', 'notExpected', 'unverified'] as const;
export type CompletenessState = (typeof completenessStates)[number];

export interface Completeness {
  /** Store-days of the reply by state; the sum is stores times days. */
  counts: Record<CompletenessState, number>;
  /** Store-days of `counts.partial` that are merely not over: no known data is missing. */
  unfinished: number;
  /**
   * Partial or missing store-days, at most 200, with those that lack data first; `listTruncated` is true when there are
   * more.
   */
  notWhole: StoreDay[];
  listTruncated: boolean;
  /** Store-days that changed after they were closed; absent: none. */
  revised?: Revised;
  /** Receipts entered while the answer was read: its figures may be of different moments. */
  moved?: boolean;
}

export interface Revised {
  storeDays: number;
  /** Those that changed last, at most 200. */
  listed: RevisedDay[];
}

/** A store-day that receipts changed after it was closed: its figures are not those that were reported first. */
export interface RevisedDay {
  reg_loc_id: RegLocId;
  name: string;
  date: string;
  /** Receipts that came late, were replaced or were taken out. */
  receipts: number;
  /** The last date on which that happened, by the store's clock. */
  changedOn: string;
}

export interface StoreDay {
  reg_loc_id: RegLocId;
  name: string;
  date: string;
  state: CompletenessState;
  /** The day is merely not over, by the store's clock. */
  unfinished: boolean;
  /** Total of missing transaction numbers; `gaps` may list only the first ones. */
  lacking?: number;
  /** Transactions received that could not be entered; absent: none. */
  setAside?: number;
  /** Missing transaction numbers by lane, both ends inclusive. */
  gaps: { lane: string; from: string; to: string; count: number }[];
  /** Local time of the last known receipt of that store and date; '' when there is none with a time. */
  lastReceipt: string;
}

/**
 * A lane on one business date. 'gaps': numbers are missing; 'waiting': receipts wait for a decision; 'nothing': the lane
 * usually sells on that weekday, and nothing came.
 */
export const laneDayStates = [
  'complete',
  'gaps',
  'waiting',
  'unfinished',
  'nothing',
  'closed',
  'notExpected',
  'unverified',
] as const;
export type LaneDayState = (typeof laneDayStates)[number];
