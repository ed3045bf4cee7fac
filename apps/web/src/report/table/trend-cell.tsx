import type { Row } from '@lanewise/contract/envelope';
import { use } from 'react';
import type { JSX } from 'react';
import { marks } from '@lanewise/domain/signs';
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
  return (
    <Sparkline
      values={values}
      unfinished={trends.unfinished}
      text={[
        labels.say('trend', { count: values.length, values: words.join(' · ') }),
        ...(trends.unfinished ? [labels.say('trendUnfinished')] : []),
      ].join('. ')}
    />
  );
};
