import { setClock } from '../lib/date.ts';
import { clock } from '../state/keys.ts';
import type { Clock } from '../state/keys.ts';
import { read, useStored, write } from '../state/storage.ts';

/** Before the first screen: times are written as this browser last knew the reader to want them. */
export const startClock = (): void => setClock(read(clock));

/** Writes all times by this clock from now on. */
export const chooseClock = (chosen: Clock): void => {
  setClock(chosen);
  write(clock, chosen);
};

/** The clock of the reader: what shows times is drawn anew when it changes. */
export const useClock = (): Clock => useStored(clock);
