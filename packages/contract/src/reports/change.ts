/** Columns that compare a row with the earlier period; the engine adds them to the rows of every report that has them. */
export const changeFields = ['earlier_amt', 'change_amt', 'change_pct'] as const;
