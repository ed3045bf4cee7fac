/** Limits that may end the work early. */
export interface Limits {
  /** Bytes of all typed arrays of one mining, including the baskets. */
  memoryBytes: number;
  /** Frequent sets that are kept. */
  sets: number;
  /** Kept rules, including rules that are tested and not listed. */
  rules: number;
  /**
   * Lines that the search may pass before it gives up the largest size of sets. A line takes about a nanosecond. The
   * limit is for baskets with hundreds of lines: a few sets in such baskets can take hours.
   */
  steps: number;
  /** Pairs of substitutes that are kept. */
  substitutes: number;
}

export const usualLimits: Limits = {
  memoryBytes: 1024 ** 3,
  sets: 4_000_000,
  rules: 1_000_000,
  steps: 20_000_000_000,
  substitutes: 100_000,
};

export type StopReason = 'memory' | 'sets' | 'rules' | 'steps';

/** Reason why larger sets are missing: the limit that was reached, and the size up to which sets are complete. */
export interface Stopped {
  reason: StopReason;
  limit: number;
  /** The answer has every set and rule of up to this many items, and no larger one. */
  completeTo: number;
}

/** Thrown if every partial answer would be wrong: the baskets do not fit into the memory, or the caller cancelled. */
export class MiningRefused extends Error {
  readonly reason: 'memory' | 'cancelled';

  constructor(reason: 'memory' | 'cancelled', message: string) {
    super(message);
    this.name = 'MiningRefused';
    this.reason = reason;
  }
}

export type Phase = 'sets' | 'rules' | 'values' | 'substitutes';

/** How the caller follows work that takes seconds. Both functions are called often and must be quick. */
export interface Watch {
  progress?: (phase: Phase, done: number, of: number) => void;
  cancelled?: () => boolean;
}

/** Reports the progress, and ends the work if the caller cancelled. */
export const look = (watch: Watch, phase: Phase, done: number, of: number): void => {
  if (watch.cancelled?.() === true) throw new MiningRefused('cancelled', 'Cancelled by the caller');
  watch.progress?.(phase, done, of);
};
