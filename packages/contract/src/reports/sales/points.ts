/** Where the bars of sales over time lead: an hour to its receipts, a day, week or month to the overview of it. */
export const points = {
  hour: { to: 'transactions', take: { hour: 'hour' } },
  day: { to: 'overview', take: { date: 'date' } },
} as const;

/** The receipts of all rows. */
export const receipts = { to: 'transactions', take: {} } as const;
