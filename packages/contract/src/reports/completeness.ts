import type { RegLocId } from '../primitives/ids.ts';

/** 'unverified': the source has no lane or sequence that would reveal a gap. */
export const completenessStates = ['complete', 'partial', 'missing', 'closed', 'notExpected', 'unverified'] as const;
export type CompletenessState = (typeof completenessStates)[number];

export interface Completeness {
  /** Number of store-days in the answer by state; their sum is stores times days. */
  counts: Record<CompletenessState, number>;
  /**
   * Number of store-days in `counts.partial` that are partial only because the day is not over. No known data is
   * missing.
   */
  unfinished: number;
  /**
   * Partial or missing store-days, at most 200, first the store-days that lack data. `listTruncated`: there are more.
   */
  notWhole: StoreDay[];
  listTruncated: boolean;
  /** Store-days that changed after their close; absent: none. */
  revised?: Revised;
  /** Whether receipts entered while the answer was read. Its figures may then be from different moments. */
  moved?: boolean;
}

export interface Revised {
  storeDays: number;
  /** The store-days that changed last, at most 200. */
  listed: RevisedDay[];
}

/** A store-day whose receipts changed after its close, so that its figures differ from the figures first reported. */
export interface RevisedDay {
  reg_loc_id: RegLocId;
  name: string;
  date: string;
  /** Number of receipts that came late, were replaced or were removed. */
  receipts: number;
  /** Date of the last change, by the store's clock. */
  changedOn: string;
}

export interface StoreDay {
  reg_loc_id: RegLocId;
  name: string;
  date: string;
  state: CompletenessState;
  /** True if the day only lacks data because it is not over, by the store's clock. */
  unfinished: boolean;
  /** Total of missing transaction numbers; `gaps` may list only the first ones. */
  lacking?: number;
  /** Number of received transactions that could not enter; absent: none. */
  setAside?: number;
  /** Missing transaction numbers by lane, both ends inclusive. */
  gaps: { lane: string; from: string; to: string; count: number }[];
  /** Local time of the last known receipt of that store and date; '' if no receipt has a time. */
  lastReceipt: string;
}

/**
 * State of a lane on one business date. 'gaps': transaction numbers are missing. 'waiting': receipts wait for a
 * decision. 'nothing': the lane usually sells on that weekday, but no data came.
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
