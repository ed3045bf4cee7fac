/** Date and time in a time zone, as filters take them: '2026-11-20 07:42:10'. */
export const localTime = (moment: string, timeZone: string): string => {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(moment));
  try {
    return format(timeZone);
  } catch {
    return format('UTC');
  }
};
