import { CallFailed } from '@lanewise/intake/call';

export interface Patience {
  /** Tries after the first one. */
  tries: number;
  sleep(milliseconds: number): Promise<void>;
  /** 0 to 1. Spreads clients that were refused at the same moment. */
  random(): number;
}

const FIRST_MS = 500;
const LONGEST_MS = 20_000;
/** Longest wait that a server may ask for. */
const LONGEST_ASKED_MS = 120_000;

/**
 * Returns the milliseconds before the next try, or null if another try cannot help. Decides by codes, never by texts.
 * Busy servers (429, 503) and gateways (502, 504) recover. A full disk (507) and a refused content do not.
 */
export const waitBefore = (error: unknown, tried: number, random: number): number | null => {
  const backOff = Math.min(LONGEST_MS, FIRST_MS * 2 ** tried) * (0.5 + random / 2);
  if (!(error instanceof CallFailed)) return null;
  // If there is no answer, the server may have carried out the call. Every call of an import may be repeated.
  if (error.status === null) return backOff;
  if (![429, 502, 503, 504].includes(error.status)) return null;
  if (error.retryAfter === null) return backOff;
  return Math.min(LONGEST_ASKED_MS, error.retryAfter * 1000) + random * FIRST_MS;
};

/**
 * Repeats the work until it succeeds, another try cannot help, or the tries are used up. Then throws the last error.
 */
export const withRetry = async <Result>(work: () => Promise<Result>, patience: Patience): Promise<Result> => {
  for (let tried = 0; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const wait = tried < patience.tries ? waitBefore(error, tried, patience.random()) : null;
      if (wait === null) throw error;
      await patience.sleep(wait);
    }
  }
};
