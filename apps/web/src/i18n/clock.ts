import { setClock } from '../lib/date.ts';
import { clock } from '../state/keys.ts';
import type { Clock } from '../state/keys.ts';
import { read, useStored, write } from '../state/storage.ts';

/** Sets the clock before the first screen, to the reader's choice that this browser stored last. */
export const startClock = (): void => setClock(read(clock));

/** Writes all times by this clock from now on. */
export const chooseClock = (chosen: Clock): void => {
  setClock(chosen);
  write(clock, chosen);
};

/** The clock of the reader: what shows times is drawn anew when it changes. */
export const useClock = (): Clock => useStored(clock);
