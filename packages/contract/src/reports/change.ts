import type { FieldId } from '../fields.ts';
import type { ReportView } from './definition.ts';

/** Columns that compare a row with the earlier period. The report engine fills them in every report that has them. */
export const changeFields = ['earlier_amt', 'change_amt', 'change_pct'] as const;

/**
 * The amount whose change the columns of a view tell: the column before them. Null where a view has no such columns.
 */
export const comparedOf = ({ columns }: Pick<ReportView, 'columns'>): FieldId | null =>
  columns[columns.indexOf('earlier_amt') - 1] ?? null;
