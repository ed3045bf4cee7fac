import type { Gate } from './gate.ts';

const shortestPause = 250;
const longestPause = 30_000;
const cause = 'held';
/** Why is for the log and the doctor: an error of the facts store may quote what is not the reader's. */
const closedSentence = 'The figures of this company are being completed after a fault.';

interface Waiting {
  failures: number;
  /** Milliseconds of the monotonic clock. */
  nextTry: number;
}

/** Companies for which nothing is entered, and whose figures nobody reads, until what was decided for them is carried out. */
export interface Held {
  /** Keeps a company waiting, longer with every time in a row. `reason`: why nobody may read its figures; null: they are right. */
  hold(company: number, reason: string | null): void;
  release(company: number): void;
  companies(): number[];
  /** The company whose next try has come; null when there is none. */
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
