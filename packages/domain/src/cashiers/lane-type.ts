/**
 * Detects self-checkouts. Registers record the sales of a self-checkout under a number like a cashier's, and no format
 * marks such a number. Uninterrupted work distinguishes it: people have days off and work at most two of the three
 * parts of a day, but a self-checkout serves customers in nearly all parts.
 */

/**
 * Least share of a store's parts of days (morning, afternoon, evening of each date) in which a self-checkout works. No
 * person works in so many parts.
 */
export const restless = 0.85;

/** Fewest known days of a store before the test applies: less than a week does not reveal days off. */
export const leastDays = 7;

/**
 * Whether a cashier number belongs to a self-checkout. `worked`: parts of days in which the number worked; `traded`:
 * parts of days in which its store traded; `days`: known days of the store.
 */
export const isSelfCheckout = (worked: number, traded: number, days: number): boolean =>
  days >= leastDays && worked >= restless * traded;
