/** Targets of the bars of sales over time: an hour links to its receipts, a day, week or month to its overview. */
export const points = {
  hour: { to: 'transactions', take: { hour: 'hour' } },
  day: { to: 'overview', take: { date: 'date' } },
} as const;

/** The receipts of all rows. */
export const receipts = { to: 'transactions', take: {} } as const;
