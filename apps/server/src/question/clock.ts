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
