import { dayNumber } from '@lanewise/domain/calendar/day';

/**
 * The business date at a company and the time on its clock, '2026-11-20 07:42:10'. `at`: the moment; absent without a
 * clock.
 */
export interface Now {
  today: string;
  time: string;
  at?: Date | undefined;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  } catch {
    return formatOf('UTC');
  }
};

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const made = formats.get(timeZone) ?? formatOf(timeZone);
  formats.set(timeZone, made);
  return made;
};

/** Date and time of day in an IANA zone at a moment: '2026-11-20 07:42:10'; an unknown zone counts as UTC. */
export const clockIn = (timeZone: string, at: Date): string => formatIn(timeZone).format(at);

export interface StoreClock {
  /** The unfinished day by the store's own clock, in days since 1970-01-01. */
  today: number;
  /** The store's own clock, in seconds since 1970-01-01. Infinity without a moment. */
  clock: number;
}

const storeClockOf = (timeZone: string, { today, at }: Pick<Now, 'today' | 'at'>): StoreClock => {
  if (!at) return { today: dayNumber(today), clock: Number.POSITIVE_INFINITY };
  const text = clockIn(timeZone, at);
  return { today: dayNumber(text.slice(0, 10)), clock: Date.parse(`${text.replace(' ', 'T')}Z`) / 1_000 };
};

/** The clock in each zone of a chain, computed once. Without a moment, all stores have the date of the company. */
export const clocksBy = (now: Pick<Now, 'today' | 'at'>): ((timeZone: string) => StoreClock) => {
  const known = new Map<string, StoreClock>();
  return (timeZone) => {
    const clock = known.get(timeZone) ?? storeClockOf(timeZone, now);
    known.set(timeZone, clock);
    return clock;
  };
};
