import type { FieldId } from '@lanewise/contract/fields';
import { fieldOf } from '@lanewise/contract/fields';
import type { Row } from '@lanewise/contract/envelope';
import { Suspense, lazy } from 'react';
import type { JSX } from 'react';
import { writeValue } from '../format.ts';
import type { Labels } from '../labels.ts';
import { Tags } from './tags.tsx';

const TrendCell = lazy(() => import('./trend-cell.tsx').then(({ TrendCell }) => ({ default: TrendCell })));

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
  if (value === null || value === undefined) return '';
  const { format } = fieldOf(field);
  if (format === 'tags')
    return <Tags field={field} codes={typeof value === 'object' ? value : [String(value)]} labels={labels} />;
  if (format === 'choice') return labels.code(field, String(value));
  const text = writeValue(field, value, labels.language);
  return format === 'text' ? <span title={text}>{text}</span> : text;
};
