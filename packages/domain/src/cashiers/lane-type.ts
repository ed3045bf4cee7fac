/**
 * Which operators are self-checkouts. Registers write their sales under a number as if it were a cashier's, and no format says that
 * it is none. What tells it apart is that it never goes home: people have days off and work at most two of the three parts of a
 * day, a self-checkout serves somebody in nearly all of them.
 */

/** Share of a store's parts of days (morning, afternoon, evening of each date) that no person works. */
export const restless = 0.85;

/** Days of a store that must be known before anybody is called restless: less than a week says nothing of days off. */
export const leastDays = 7;

/** Whether a number is a self-checkout's: `worked` of the `traded` parts of days of its store, over so many days. */
export const isSelfCheckout = (worked: number, traded: number, days: number): boolean =>
  days >= leastDays && worked >= restless * traded;
