import { heldSentence, type Gate } from '../../gate/gate.ts';

const shortestPause = 250;
const longestPause = 30_000;
const cause = 'held';

interface Waiting {
  failures: number;
  /** Milliseconds of the monotonic clock. */
  nextTry: number;
  /**
   * Whether nothing remains to be proved when the company is released, because its figures are right or its failure is
   * recorded.
   */
  isSettled: boolean;
  /** Whether the company was released and has not succeeded since. A further failure then adds to its count. */
  onTrial: boolean;
}

/**
 * Companies that wait until their decisions are carried out, or until their failure can be recorded. Nothing of a
 * waiting company enters. Each repeated failure doubles the pause before the next try, up to half a minute. The tries
 * never end.
 */
export interface Held {
  /**
   * Keeps a company waiting, longer with each consecutive call. `reason`: why the figures of the company may not be
   * read; null: the figures are right.
   */
  hold(company: number, reason: string | null): void;
  release(company: number): void;
  /** The failure of a company is recorded: its count of failures ends when it is released. */
  recorded(company: number): void;
  /** Work of a company succeeded: its count of failures ends, unless the company waits again. */
  succeeded(company: number): void;
  companies(): number[];
  /** Whether any company waits, or has not succeeded since it was released. */
  isAny(): boolean;
  /** A company whose next try is due, or null. */
  due(): number | null;
  /** Milliseconds until the next try of any company, at most `longest`. */
  pause(longest: number): number;
}

export const openHeld = (gate: Gate, now: () => number = () => performance.now()): Held => {
  const known = new Map<number, Waiting>();
  const waiting = (): [number, Waiting][] => [...known].filter(([, { onTrial }]) => !onTrial);
  return {
    hold: (company, reason) => {
      const failures = (known.get(company)?.failures ?? 0) + 1;
      const nextTry = now() + Math.min(shortestPause * 2 ** (failures - 1), longestPause);
      known.set(company, { failures, nextTry, isSettled: reason !== null, onTrial: false });
      if (reason !== null) gate.close(cause, heldSentence, company);
    },
    release: (company) => {
      const one = known.get(company);
      if (one?.isSettled) known.delete(company);
      else if (one) one.onTrial = true;
      gate.open(cause, company);
    },
    recorded: (company) => {
      const one = known.get(company);
      if (one) one.isSettled = true;
    },
    succeeded: (company) => {
      if (known.get(company)?.onTrial) known.delete(company);
    },
    companies: () => waiting().map(([company]) => company),
    isAny: () => known.size > 0,
    due: () => waiting().find(([, { nextTry }]) => nextTry <= now())?.[0] ?? null,
    pause: (longest) => Math.max(0, Math.min(longest, ...waiting().map(([, { nextTry }]) => nextTry - now()))),
  };
};
