/** Columns that compare a row with the earlier period. The report engine fills them in every report that has them. */
export const changeFields = ['earlier_amt', 'change_amt', 'change_pct'] as const;
