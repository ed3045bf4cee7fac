import type { FieldId } from '../fields.ts';
import type { ReportView } from './definition.ts';

/** Columns that compare a row with the earlier period. The report engine fills them in every report that has them. */
export const changeFields = ['earlier_amt', 'change_amt', 'change_pct'] as const;

/**
 * The amount to which the change columns of a view refer: the column before these columns. Null: the view has no change
 * columns.
 */
export const comparedOf = ({ columns }: Pick<ReportView, 'columns'>): FieldId | null =>
  columns[columns.indexOf('earlier_amt') - 1] ?? null;
