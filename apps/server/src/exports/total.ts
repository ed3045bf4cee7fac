import { formatOf, totalOf, type Cell, type Sheet } from './sheet.ts';
import { writeForPeople } from './written.ts';

/**
 * The total row: 'Total' in the first column, then the totals. If the first column has figures, its total follows the
 * word, as on the screen.
 */
export const totalCells = ({ columns, totals, words, language, clock }: Sheet): Cell[] =>
  columns.map((column, at) => {
    const total = totalOf(column, totals);
    if (at > 0) return total;
    return total === ''
      ? words.total
      : `${words.total} ${writeForPeople(formatOf(column), total, { language, clock })}`;
  });
