import type { Draw } from './draw.ts';

/** What goes wrong at a store. Milliseconds count from the start of the traffic. */
export interface StoreFaults {
  /** Days by which the clock of the register is off from a moment on. */
  clock: { days: number; from: number } | null;
  /** Its line is away. */
  outage: { from: number; to: number } | null;
  /** Whether this try ends with a restart of the agent: milliseconds until its line is cut, or null. */
  restart(): number | null;
  /** What is sent once more after it was acknowledged. */
  again(): 'segment' | 'overlap' | 'rotated' | null;
  /** Whether the register begins a new file now. */
  rotates(): boolean;
}

export const noFaults: StoreFaults = {
  clock: null,
  outage: null,
  restart: () => null,
  again: () => null,
  rotates: () => false,
};

/** Days; a register that lost its clock, one whose battery was changed, and one that is set to another year. */
const clocks = [-6 * 365, -2 * 365, -31, 2 * 365] as const;
/** Longest outage: three minutes. */
const longestOutage = 180_000;
/** Longest time before the line of a sending agent is cut. */
const longestTry = 40;

/** One store in five has a clock that is off, one in three an outage; of the uploads, one in twenty breaks off. */
export const drawFaults = (draw: Draw, seconds: number): StoreFaults => {
  const whole = seconds * 1_000;
  const length = Math.min(longestOutage, whole * (0.2 + draw.fraction() / 5));
  const from = draw.fraction() * (whole - length);
  return {
    clock: draw.oneIn(5) ? { days: clocks[draw.below(clocks.length)] ?? 0, from: draw.fraction() * whole } : null,
    outage: draw.oneIn(3) ? { from, to: from + length } : null,
    restart: () => (draw.oneIn(20) ? draw.below(longestTry) : null),
    again: () => {
      if (draw.oneIn(30)) return 'segment';
      if (draw.oneIn(30)) return 'overlap';
      return draw.oneIn(60) ? 'rotated' : null;
    },
    rotates: () => draw.oneIn(25),
  };
};
