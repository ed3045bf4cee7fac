import type { FieldId } from '@lanewise/contract/fields';
import { fieldOf } from '@lanewise/contract/fields';
import type { Row } from '@lanewise/contract/envelope';
import { Suspense, lazy } from 'react';
import type { JSX } from 'react';
import { absenceOf, signOf } from '@lanewise/domain/signs';
import { Sign, WrittenWithSign } from '../../i18n/sign.tsx';
import { isChange, trendOf, writeValue } from '../format.ts';
import styles from './table.module.css';
import type { Labels } from '../labels.ts';
import { Tags } from './tags.tsx';

const TrendCell = lazy(() => import('./trend-cell.tsx').then(({ TrendCell }) => ({ default: TrendCell })));

/** A change with its sign, coloured if it is good or bad. If there is no change, a sign with the reason. */
const Change = ({ field, row, labels }: { field: FieldId; row: Row; labels: Labels }): JSX.Element => {
  const { language, say } = labels;
  const value = row[field] ?? null;
  if (value === null)
    return <Sign of="notApplicable" why={say((row['change_amt'] ?? null) === null ? 'noChange' : 'noChangeRate')} />;
  return (
    <span className={styles.change} data-trend={trendOf(Number(row['change_pct'] ?? value), labels.good(field))}>
      <WrittenWithSign text={writeValue(field, value, language)} sign={signOf(field, row)} />
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
  if (isChange(field)) return <Change field={field} row={row} labels={labels} />;
  const sign = signOf(field, row);
  const absence = absenceOf(sign);
  if (absence !== null) return <Sign of={absence} />;
  const value = row[field] ?? '';
  const { format } = fieldOf(field);
  if (format === 'tags')
    return <Tags field={field} codes={typeof value === 'object' ? value : [String(value)]} labels={labels} />;
  if (format === 'choice') return labels.code(field, String(value)) || <Sign of="notApplicable" />;
  const text = writeValue(field, value, labels.language);
  return format === 'text' ? <span title={text}>{text}</span> : <WrittenWithSign text={text} sign={sign} />;
};
