import type { Row } from '@lanewise/contract/envelope';
import { use } from 'react';
import type { JSX } from 'react';
import { marks } from '@lanewise/domain/signs';
import { formatShortDate } from '../../lib/date.ts';
import { gapsOf } from '../../ui/gaps.ts';
import type { Labels } from '../labels.ts';
import { writeValue } from '../format.ts';
import { Sparkline } from './sparkline.tsx';
import { TrendContext, trendKeyOf } from './trend.ts';

/** The trend of a row over the last comparable periods. */
export const TrendCell = ({ row, labels }: { row: Row; labels: Labels }): JSX.Element | null => {
  const trends = use(TrendContext);
  const values = trends?.rows[trendKeyOf(row)];
  if (!trends || !values) return null;
  const words = values.map((value) =>
    value === null ? marks.notKnown : writeValue('net_sales_amt', value, labels.language),
  );
  const gaps = gapsOf(
    values,
    (value) => value !== null,
    (_, at) => {
      const { startDate = '', lastDate = '' } = trends.periods[at] ?? {};
      return [formatShortDate(startDate, labels.language), formatShortDate(lastDate, labels.language)];
    },
  );
  return (
    <Sparkline
      values={values}
      unfinished={trends.unfinished}
      text={[
        labels.say('trend', { count: values.length, values: words.join(' · ') }),
        ...(trends.unfinished ? [labels.say('trendUnfinished')] : []),
        ...gaps.map(({ first, last }) => labels.say('trendGap', { first, last, count: first === last ? 1 : 2 })),
      ].join('. ')}
    />
  );
};
