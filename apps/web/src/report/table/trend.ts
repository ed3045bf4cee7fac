import type { Row } from '@lanewise/contract/envelope';
import type { Trends } from '@lanewise/contract/reports/trend';
import type { Language } from '@lanewise/domain/format';
import { createContext } from 'react';
import { formatShortDate } from '../../lib/date.ts';

/** The fields that identify a row's trend: a department, an item or a place. */
const keys = ['dep_id', 'upc', 'reg_loc_id'] as const;

export const trendKeyOf = (row: Row): string => {
  const name = keys.find((key) => row[key] !== undefined && row[key] !== null);
  return name ? String(row[name]) : '';
};

/** The trends of the rows on screen; null until they are loaded. */
export const TrendContext = createContext<Trends | null>(null);

/** Width of the line of a trend in pixels. */
export const TREND_WIDTH = 84;

/** The days that the periods of trends cover: '10/01 – 11/19'. */
export const trendDates = ({ periods }: Trends, language: Language): string => {
  const [first, last] = [periods[0]?.startDate, periods.at(-1)?.lastDate];
  if (first === undefined || last === undefined) return '';
  return [first, last].map((day) => formatShortDate(day, language)).join(' – ');
};
