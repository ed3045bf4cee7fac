/**
 * Most days between the business date of a receipt and the date on the clock of its register. A store that does not
 * close its day keeps writing the date of that day. A clock that is further away is wrong, so that its time says nothing
 * about the day.
 */
export const MOST_CLOCK_DAYS = 3;
