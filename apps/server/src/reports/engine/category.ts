import type { Chart, Row } from '@lanewise/contract/envelope';
import { own } from '@lanewise/contract/own';
import { sql, u32 } from '../../facts/sql.ts';
import { columnOf } from './columns.ts';
import type { ReportPage } from './page.ts';
import type { RawRow } from './query.ts';
import { searchTextOf, selectOf, type Prepared } from './question.ts';
import { toWire } from './wire.ts';

const mostBars = 12;

const byName = (a: RawRow, b: RawRow): number => (String(a['name']) < String(b['name']) ? -1 : 1);

/** The keys of a row from which a click opens the level below it. */
const keysOf = (row: RawRow, { view }: Prepared): Row => {
  const keys = Object.values(view.drill?.take ?? {});
  return toWire(Object.fromEntries(keys.map((key) => [key, own(row, key)])), []);
};

/**
 * Bars of the largest rows, for rows that are not periods: departments by amount. A search does not change the chart.
 */
export const categoryChart = async (question: Prepared, { all }: ReportPage): Promise<Chart | null> => {
  const { facts } = question;
  const { chartMeasure } = question.view;
  if (!chartMeasure) return null;
  const measure = columnOf(chartMeasure);
  const largest =
    all && searchTextOf(question) === ''
      ? all.toSorted((a, b) => Number(b[chartMeasure]) - Number(a[chartMeasure]) || byName(a, b)).slice(0, mostBars)
      : await facts.query<RawRow>(sql`
          select * from (${selectOf(question)})
          order by ${measure} desc, name asc limit ${u32(mostBars)}`);
  return {
    unit: 'category',
    measure: chartMeasure,
    points: largest.map((row) => ({
      key: String(row['name']),
      value: Number(row[chartMeasure]),
      previous: null,
      compared: null,
      unfinished: false,
      row: keysOf(row, question),
    })),
  };
};
