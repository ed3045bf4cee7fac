import type { Chart } from '@lanewise/contract/envelope';
import type { ReportView } from '@lanewise/contract/reports/definition';
import { sql, u32 } from '../facts/sql.ts';
import { columnOf } from './columns.ts';
import type { RawRow } from './query.ts';
import { contextOf, type RunInput } from './question.ts';

const mostBars = 12;

/**
 * Bars of the largest rows, for rows that are no periods: departments by amount. A page that holds all rows that there are
 * has them already; a search does not change the chart.
 */
export const categoryChart = async (
  input: RunInput,
  view: ReportView,
  page: readonly RawRow[],
  count: number,
): Promise<Chart | null> => {
  const { facts, query, parameters } = input;
  const { chartMeasure } = view;
  if (!chartMeasure) return null;
  const measure = columnOf(chartMeasure);
  const isWhole = parameters.searchText.trim() === '' && page.length === count;
  const largest = isWhole
    ? page
        .toSorted(
          (a, b) =>
            Number(b[chartMeasure]) - Number(a[chartMeasure]) || (String(a['name']) < String(b['name']) ? -1 : 1),
        )
        .slice(0, mostBars)
    : await facts.query<RawRow>(sql`
        select name, ${measure} as ${measure} from (${query.rows(contextOf(input))})
        order by ${measure} desc, name asc limit ${u32(mostBars)}`);
  return {
    unit: 'category',
    measure: chartMeasure,
    points: largest.map((row) => ({
      ...{ key: String(row['name']), value: Number(row[chartMeasure]), previous: null, unfinished: false },
    })),
  };
};
