import type { Gate } from './gate.ts';

const shortestPause = 250;
const longestPause = 30_000;
const cause = 'held';
/** The reason is for the log and the doctor: an error of the facts store may quote data that the reader may not see. */
const closedSentence = 'The figures of this company are being completed after a fault.';

interface Waiting {
  failures: number;
  /** Milliseconds of the monotonic clock. */
  nextTry: number;
}

/**
 * Companies that wait until their decisions are carried out. Nothing of them is entered and their figures are not read.
 */
export interface Held {
  /**
   * Keeps a company waiting, longer with each consecutive call. `reason`: why its figures may not be read; null: they
   * are right.
   */
  hold(company: number, reason: string | null): void;
  release(company: number): void;
  companies(): number[];
  /** A company whose next try is due, or null. */
  due(): number | null;
  /** Milliseconds until the next try of any company, at most `longest`. */
  pause(longest: number): number;
}

export const openHeld = (gate: Gate, now: () => number = () => performance.now()): Held => {
  const waiting = new Map<number, Waiting>();
  return {
    hold: (company, reason) => {
      const failures = (waiting.get(company)?.failures ?? 0) + 1;
      waiting.set(company, {
        failures,
        nextTry: now() + Math.min(shortestPause * 2 ** (failures - 1), longestPause),
      });
      if (reason !== null) gate.close(cause, closedSentence, company);
    },
    release: (company) => {
      waiting.delete(company);
      gate.open(cause, company);
    },
    companies: () => [...waiting.keys()],
    due: () => [...waiting].find(([, { nextTry }]) => nextTry <= now())?.[0] ?? null,
    pause: (longest) => Math.max(0, Math.min(longest, ...[...waiting.values()].map(({ nextTry }) => nextTry - now()))),
  };
};
