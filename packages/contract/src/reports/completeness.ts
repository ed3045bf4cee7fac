/** 'unverified': the source has no lane or sequence by which a gap could be seen. */
export const completenessStates = ['complete', 'partial', 'missing', 'closed', 'notExpected', 'unverified'] as const;
export type CompletenessState = (typeof completenessStates)[number];

export interface Completeness {
  /** Store-days of the reply by state; the sum is stores times days. */
  counts: Record<CompletenessState, number>;
  /** Store-days of `counts.partial` that are only not over: nothing is known to be missing on them. */
  unfinished: number;
  /** Store-days that are partial or missing, at most 200: first those that lack something; `listTruncated` says when there are more of them. */
  notWhole: StoreDay[];
  listTruncated: boolean;
}

export interface StoreDay {
  reg_loc_id: number;
  name: string;
  date: string;
  state: CompletenessState;
  /** It is only not over, by the clock of the store. */
  unfinished: boolean;
  /** Missing transaction numbers in all; `gaps` may list only the first of them. */
  lacking?: number;
  /** Transactions that were received and could not be entered; absent: none. */
  setAside?: number;
  /** Missing transaction numbers by lane, both ends included. */
  gaps: { lane: string; from: string; to: string; count: number }[];
  /** Local time of the last receipt known of that store and date, '' when none. */
  lastReceipt: string;
}
