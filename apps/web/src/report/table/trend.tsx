import type { Row } from '@lanewise/contract/envelope';
import type { Trends } from '@lanewise/contract/reports/trend';
import { createContext, use } from 'react';
import type { JSX } from 'react';
import type { Labels } from '../labels.ts';
import { writeValue } from '../format.ts';
import { Sparkline } from './sparkline.tsx';

/** The keys by which a row's trend is known: of a place, a department, an item. */
const keys = ['dep_id', 'upc', 'reg_loc_id'] as const;

export const trendKeyOf = (row: Row): string => {
  const name = keys.find((key) => row[key] !== undefined && row[key] !== null);
  return name ? String(row[name]) : '';
};

/** The trends of the rows on screen; null until they are there. */
export const TrendContext = createContext<Trends | null>(null);

/** How a row ran over the last comparable periods. */
export const TrendCell = ({ row, labels }: { row: Row; labels: Labels }): JSX.Element | null => {
  const trends = use(TrendContext);
  const values = trends?.rows[trendKeyOf(row)];
  if (!trends || !values) return null;
  const words = values.map((value) => (value === null ? '–' : writeValue('net_sales_amt', value, labels.language)));
  return (
    <Sparkline
      values={values}
      unfinished={trends.unfinished}
      text={labels.say('trend', { count: values.length, values: words.join(' · ') })}
    />
  );
};
