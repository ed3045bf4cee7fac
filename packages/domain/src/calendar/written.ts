/** Formats of a day: the first for the wire and addresses, the others by language. */
export type DayPattern = 'yyyy-mm-dd' | 'dd/mm/yyyy' | 'mm-dd-yyyy' | 'mm/dd/yyyy';

/** Writes a day 'yyyy-mm-dd' in a pattern of lower or upper case; any other text is returned unchanged. */
export const writeDay = (day: string, pattern: DayPattern | Uppercase<DayPattern> = 'yyyy-mm-dd'): string => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year || !month || !date) return day;
  return pattern.toLowerCase().replace('yyyy', year).replace('mm', month).replace('dd', date);
};
