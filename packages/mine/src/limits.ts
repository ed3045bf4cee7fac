/** What may stop the work before it is whole. */
export interface Limits {
  /** Bytes of all typed arrays of one mining, the baskets included. */
  memoryBytes: number;
  /** Frequent sets that are kept. */
  sets: number;
  /** Rules that are kept, those included that are only tested. */
  rules: number;
  /**
   * Lines that the search may pass, for each size of sets that it gives up: about a nanosecond each. It holds for
   * baskets with hundreds of lines, where few sets can take hours.
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

/** Why larger sets are missing: the limit that was met, and the largest size at which it was. */
export interface Stopped {
  reason: StopReason;
  limit: number;
  /** Every set and rule of up to so many items is in the answer; none of more. */
  completeTo: number;
}

/** Thrown where no part of an answer would be true: the baskets themselves do not fit, or somebody cancelled. */
export class MiningRefused extends Error {
  readonly reason: 'memory' | 'cancelled';

  constructor(reason: 'memory' | 'cancelled', message: string) {
    super(message);
    this.name = 'MiningRefused';
    this.reason = reason;
  }
}

export type Phase = 'sets' | 'rules' | 'values' | 'substitutes';

/** How the caller looks at work that takes seconds. Both are called often and must be quick. */
export interface Watch {
  progress?: (phase: Phase, done: number, of: number) => void;
  cancelled?: () => boolean;
}

/** Tells how far the work is, and ends it when somebody cancelled. */
export const look = (watch: Watch, phase: Phase, done: number, of: number): void => {
  if (watch.cancelled?.() === true) throw new MiningRefused('cancelled', 'Cancelled by the caller');
  watch.progress?.(phase, done, of);
};
