/** Permitted business dates: the range of the fact database, with room for the weeks before and after. */
export const FIRST_DATE = '1970-01-01';
export const LAST_DATE = '2148-12-31';

/** First and last year whose days all are permitted in reports. */
export const FIRST_YEAR = 1971;
export const LAST_YEAR = 2147;

export const isReportDate = (day: string): boolean => day >= FIRST_DATE && day <= LAST_DATE;

/** Most days of one query: ten years. */
const MOST_DAYS = 3_653;

/** Whether one query may cover the period; its ends are business dates `yyyy-mm-dd`, both inclusive. */
export const isAskable = (start: string, last: string): boolean =>
  !((Date.parse(last) - Date.parse(start)) / 86_400_000 + 1 > MOST_DAYS);
