import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import {
  dataPointSources,
  posTotals,
  type DataPointSource,
  type PosTotal,
} from '@lanewise/contract/entities/data-point-rules';
import { readsReceipts } from '@lanewise/domain/points/definitions';
import type { RecordForm } from '../../records/use-record-form.ts';
import { groupOf, useCounted, useTotalNames } from './filling.ts';
import { FiltersField } from './filters-field.tsx';
import { FormulaField } from './formula-field.tsx';
import { filtersOf, withFittingType, type PointValues } from './point-values.ts';
import type { FilterWords } from './use-filter-words.ts';
import styles from './data-points.module.css';

const groups = [...new Set(posTotals.map(groupOf))];

interface FieldsProps {
  record: RecordForm<PointValues>;
  words: FilterWords;
}

/** The filters of the chosen total, and the sentence that they make. */
const Counted = ({ record, words, total }: FieldsProps & { total: PosTotal }): JSX.Element => {
  const { t } = useTranslation('dataPoints');
  const countedOf = useCounted(words);
  const { filters } = record.form.getValues();
  const set = filtersOf(filters);
  return (
    <>
      <FiltersField
        total={total}
        value={filters}
        error={record.input('filters').error}
        words={words}
        onChange={(value) => record.form.setFieldValue('filters', value)}
      />
      <p className={styles.counted} role="status">
        {t('counts', { what: countedOf(total, set) })}{' '}
        {readsReceipts(total, set) ? <span className={styles.slow}>{t('readsReceipts')}</span> : null}
      </p>
    </>
  );
};

/** The source of the value, and the fields of that source. */
export const SourceFields = ({
  record,
  words,
  points,
}: FieldsProps & { points: readonly DataPoint[] }): JSX.Element => {
  const { t } = useTranslation('dataPoints');
  const nameOf = useTotalNames();
  const { source, posAssignment, formula } = record.form.getValues();
  const choose = (change: Partial<Pick<PointValues, 'source' | 'posAssignment'>>): void => {
    record.form.setValues(withFittingType({ ...record.form.getValues(), ...change }));
    record.form.clearErrors();
  };
  return (
    <>
      <NativeSelect
        label={t('source')}
        value={source}
        onChange={(event) => choose({ source: event.currentTarget.value as DataPointSource })}
        data={dataPointSources.map((value) => ({ value, label: t(`sourceName.${value}`) }))}
      />
      {source === 'posTotal' ? (
        <NativeSelect
          label={t('posTotal')}
          value={posAssignment}
          error={record.input('posAssignment').error}
          onChange={(event) => choose({ posAssignment: event.currentTarget.value as PosTotal | '' })}
          data={[
            { value: '', label: t('choosePosTotal') },
            ...groups.map((group) => ({
              group: t(`groupName.${group}`),
              items: posTotals
                .filter((total) => groupOf(total) === group)
                .map((value) => ({ value, label: nameOf(value) })),
            })),
          ]}
        />
      ) : null}
      {source === 'posTotal' && posAssignment !== '' ? (
        <Counted record={record} words={words} total={posAssignment} />
      ) : null}
      {source === 'formula' ? (
        <FormulaField
          value={formula}
          error={record.input('formula').error}
          points={points}
          onChange={(value) => record.form.setFieldValue('formula', value)}
        />
      ) : null}
    </>
  );
};
