import type { FieldId } from '@lanewise/contract/fields';
import { fieldOf } from '@lanewise/contract/fields';
import type { Row } from '@lanewise/contract/envelope';
import { Suspense, lazy } from 'react';
import type { JSX } from 'react';
import { isChange, isOverNothing, trendOf, writeValue } from '../format.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './table.module.css';
import type { Labels } from '../labels.ts';
import { Tags } from './tags.tsx';

const TrendCell = lazy(() => import('./trend-cell.tsx').then(({ TrendCell }) => ({ default: TrendCell })));

/** A dash where a row has no value, which is neither zero nor an oversight; `why` is its meaning. */
export const Dash = ({ why }: { why: string }): JSX.Element => (
  <span className={styles.quiet} title={why}>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>{why}</VisuallyHidden>
  </span>
);

/** A change with its sign, in a colour where it matters; a dash where a row is not compared. */
const Change = ({ field, row, labels }: { field: FieldId; row: Row; labels: Labels }): JSX.Element => {
  const { language, say } = labels;
  const value = row[field] ?? null;
  if (value === null) return <Dash why={say((row['change_amt'] ?? null) === null ? 'noChange' : 'noChangeRate')} />;
  return (
    <span className={styles.change} data-trend={trendOf(Number(row['change_pct'] ?? value), labels.good(field))}>
      {writeValue(field, value, language)}
    </span>
  );
};

/** The content of one cell, in the format of its field. */
export const CellValue = ({
  field,
  row,
  labels,
}: {
  field: FieldId;
  row: Row;
  labels: Labels;
}): JSX.Element | string => {
  if (fieldOf(field).drawn)
    return (
      <Suspense fallback={null}>
        <TrendCell row={row} labels={labels} />
      </Suspense>
    );
  const value = row[field];
  if (isChange(field)) return <Change field={field} row={row} labels={labels} />;
  if (value === null || value === undefined || value === '' || isOverNothing(field, row))
    return <Dash why={labels.say('noValue')} />;
  const { format } = fieldOf(field);
  if (format === 'tags' && value instanceof Array && value.length === 0) return <Dash why={labels.say('noValue')} />;
  if (format === 'tags')
    return <Tags field={field} codes={typeof value === 'object' ? value : [String(value)]} labels={labels} />;
  if (format === 'choice') return labels.code(field, String(value)) || <Dash why={labels.say('noValue')} />;
  const text = writeValue(field, value, labels.language);
  return format === 'text' ? <span title={text}>{text}</span> : text;
};
