/** Milliseconds of a call after which half of it is no good guess of the way back. */
const LONG_MS = 10_000;
/** A clock further off is told as this far off. */
const MOST_MS = 10 ** 15;
/** The server tells whole seconds: its clock is half a second later on average. */
const HALF_SECOND = 500;

/** The clock of this computer, held against that of the server. */
export interface Clock {
  /** Takes the Date header of an answer, and when (by the clock of this computer) the call began and was answered. */
  note(header: string | null, began: number, answered: number): void;
  /** Milliseconds by which this clock has to be set on; null: no server has answered yet. */
  offsetMs(): number | null;
  /** The time as the server has it, as far as known. */
  now(): Date;
}

export const openClock = (read: () => number = Date.now): Clock => {
  let offset: number | null = null;
  return {
    note: (header, began, answered) => {
      const told = Date.parse(header ?? '');
      const trip = answered - began;
      // Less than nothing: the clock was set meanwhile.
      if (Number.isNaN(told) || trip < 0 || (trip > LONG_MS && offset !== null)) return;
      const found = Math.round(told + HALF_SECOND - (began + trip / 2));
      offset = Math.max(-MOST_MS, Math.min(MOST_MS, found));
    },
    offsetMs: () => offset,
    now: () => new Date(read() + (offset ?? 0)),
  };
};
