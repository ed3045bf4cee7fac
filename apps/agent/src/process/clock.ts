/**
 * Milliseconds. If a call takes longer, half of its duration is a poor estimate of the time of the answer, so the call
 * changes the clock offset only if no offset is known.
 */
const LONG_MS = 10_000;
/** Largest clock offset that is reported. */
const MOST_MS = 10 ** 15;
/** The server reports whole seconds, so its clock is half a second later on average. */
const HALF_SECOND = 500;

/** The clock of this computer, compared with the server's clock. */
export interface Clock {
  /**
   * Evaluates the Date header of an answer. `began` and `answered`: start and end of the call by this computer's clock.
   */
  note(header: string | null, began: number, answered: number): void;
  /** Milliseconds to add to this computer's clock; null: no server has answered yet. */
  offsetMs(): number | null;
  /** The time of the server, as far as known. */
  now(): Date;
}

export const openClock = (read: () => number = Date.now): Clock => {
  let offset: number | null = null;
  return {
    note: (header, began, answered) => {
      const told = Date.parse(header ?? '');
      const trip = answered - began;
      // A negative duration means that this computer's clock was set meanwhile.
      if (Number.isNaN(told) || trip < 0 || (trip > LONG_MS && offset !== null)) return;
      const found = Math.round(told + HALF_SECOND - (began + trip / 2));
      offset = Math.max(-MOST_MS, Math.min(MOST_MS, found));
    },
    offsetMs: () => offset,
    now: () => new Date(read() + (offset ?? 0)),
  };
};
