const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant as the wall clock of a time zone: yyyy-mm-ddTHH:MM:SS. */
export const localTime = (instant: Date, timeZone: string): string => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  formats.set(timeZone, format);
  return format.format(instant).replace(' ', 'T');
};
