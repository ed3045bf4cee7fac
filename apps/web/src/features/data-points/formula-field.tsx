import { NativeSelect, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { LONGEST_FORMULA } from '@lanewise/contract/entities/data-point-rules';
import { writeName } from '@lanewise/domain/points/tokens';
import styles from './data-points.module.css';

/** A formula as text; data points are inserted at the cursor. */
export const FormulaField = ({
  value,
  error,
  points,
  onChange,
}: {
  value: string;
  error: string | null;
  /** The data points that the formula may name. */
  points: readonly DataPoint[];
  onChange: (value: string) => void;
}): JSX.Element => {
  const { t } = useTranslation('dataPoints');
  const area = useRef<HTMLTextAreaElement>(null);
  const put = (dpId: number): void => {
    const point = points.find((one) => one.dpId === dpId);
    if (!point) return;
    const { selectionStart: start = value.length, selectionEnd: end = value.length } = area.current ?? {};
    onChange(`${value.slice(0, start)}${writeName(point.name)}${value.slice(end)}`);
    area.current?.focus();
  };
  return (
    <div className={styles.formula}>
      <Textarea
        ref={area}
        label={t('formula')}
        description={t('formulaHint')}
        value={value}
        error={error}
        maxLength={LONGEST_FORMULA}
        rows={3}
        onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\s/g, ' '))}
      />
      <NativeSelect
        size="xs"
        aria-label={t('insert')}
        value=""
        onChange={(event) => put(Number(event.currentTarget.value))}
        data={[
          { value: '', label: t('insert') },
          ...points.map(({ dpId, name }) => ({ value: String(dpId), label: name })),
        ]}
      />
    </div>
  );
};
