/** How a day may be written: the first on the wire and in addresses, two as the languages do. */
export type DayPattern = 'yyyy-mm-dd' | 'dd/mm/yyyy' | 'mm-dd-yyyy' | 'mm/dd/yyyy';

/** A day 'yyyy-mm-dd' by a pattern in small or capital letters; a text that is none stays as it is. */
export const writeDay = (day: string, pattern: DayPattern | Uppercase<DayPattern> = 'yyyy-mm-dd'): string => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year || !month || !date) return day;
  return pattern.toLowerCase().replace('yyyy', year).replace('mm', month).replace('dd', date);
};
