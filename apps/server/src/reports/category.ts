import type { Chart } from '@lanewise/contract/envelope';
import type { ReportView } from '@lanewise/contract/reports/definition';
import { sql, u32 } from '../facts/sql.ts';
import type { Facts } from '../facts/types.ts';
import { columnOf } from './columns.ts';
import type { QueryContext, ReportQuery } from './query.ts';

const mostBars = 12;

/** Bars of the largest rows, for rows that are no periods: departments by amount. */
export const categoryChart = async (
  facts: Facts,
  query: ReportQuery,
  context: QueryContext,
  view: ReportView,
): Promise<Chart | null> => {
  if (!view.chartMeasure) return null;
  const measure = columnOf(view.chartMeasure);
  const rows = await facts.query<{ name: string; value: string }>(sql`
    select name, ${measure} as value from (${query.rows(context)})
    order by ${measure} desc, name asc limit ${u32(mostBars)}`);
  return {
    unit: 'category',
    measure: view.chartMeasure,
    points: rows.map(({ name, value }) => ({ key: name, value: Number(value), previous: null, unfinished: false })),
  };
};
