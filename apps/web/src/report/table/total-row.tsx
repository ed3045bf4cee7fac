import { fieldOf } from '@lanewise/contract/fields';
import type { FieldId } from '@lanewise/contract/fields';
import type { Row } from '@lanewise/contract/envelope';
import type { JSX, ReactNode } from 'react';
import { absenceOf, signOf } from '@lanewise/domain/signs';
import { Sign, WrittenWithSign } from '../../i18n/sign.tsx';
import { sideOf, writeValue } from '../format.ts';
import type { Labels } from '../labels.ts';
import { totalOf } from '../summary/facts.ts';
import type { Widths } from '../columns/widths.ts';
import { sizeOf } from './sizing.tsx';

/** Totals of the answer. They cover the whole result, not only the rows on screen. Text columns are blank. */
export const TotalRow = ({
  columns,
  totals,
  at: row,
  stop,
  widths,
  labels,
  below,
}: {
  columns: readonly FieldId[];
  totals: Row;
  /** Index of the total row in the grid: after the last data row. */
  at: number;
  /** Index of the column with the tab stop; null if it is in another row. */
  stop: number | null;
  widths: Widths;
  labels: Labels;
  /** Content below the total of the last column. */
  below?: ReactNode;
}): JSX.Element => {
  const write = (field: FieldId): ReactNode => {
    if (fieldOf(field).total === 'blank') return '';
    const total = totalOf(totals, field);
    const sign = signOf(field, { ...totals, [field]: total });
    const absence = absenceOf(sign);
    if (absence !== null) return <Sign of={absence} />;
    return <WrittenWithSign text={writeValue(field, total, labels.language)} sign={sign} />;
  };
  return (
    <tfoot>
      <tr data-row={row} aria-rowindex={row + 2}>
        {columns.map((field, at) =>
          at === 0 ? (
            <th key={field} scope="row" data-side="left" tabIndex={stop === at ? 0 : -1} {...sizeOf(widths, field)}>
              {labels.say('total')}
              {fieldOf(field).total === 'blank' ? null : <> {write(field)}</>}
            </th>
          ) : (
            <td key={field} data-side={sideOf(field)} tabIndex={stop === at ? 0 : -1} {...sizeOf(widths, field)}>
              {write(field)}
              {at === columns.length - 1 ? below : null}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
};
