import { fieldOf } from '@lanewise/contract/fields';
import type { FieldId } from '@lanewise/contract/fields';
import type { Row } from '@lanewise/contract/envelope';
import type { JSX } from 'react';
import { sideOf, writeValue } from '../format.ts';
import type { Labels } from '../labels.ts';
import { totalOf } from '../summary/facts.ts';

/** Totals as the reply gives them: of the whole result, never of the rows on screen. Texts are blank. */
export const TotalRow = ({
  columns,
  totals,
  labels,
}: {
  columns: readonly FieldId[];
  totals: Row;
  labels: Labels;
}): JSX.Element => {
  const write = (field: FieldId): string =>
    fieldOf(field).total === 'blank' ? '' : writeValue(field, totalOf(totals, field), labels.language);
  return (
    <tfoot>
      <tr>
        {columns.map((field, at) =>
          at === 0 ? (
            <th key={field} scope="row" data-side="left">
              {[labels.say('total'), write(field)].filter((text) => text !== '').join(' ')}
            </th>
          ) : (
            <td key={field} data-side={sideOf(field)}>
              {write(field)}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
};
