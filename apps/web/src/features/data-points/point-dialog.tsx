import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { DataPoint, DataPointCategory } from '@lanewise/contract/entities/data-point';
import {
  dataPointSources,
  dataPointStatuses,
  posTotals,
  type DataPointSource,
  type PosTotal,
} from '@lanewise/contract/entities/data-point-rules';
import { FormDialog } from '../../records/form-dialog.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { groupOf, useTotalNames } from './filling.ts';
import { FormulaField } from './formula-field.tsx';
import { formulaFault, inputOf, newPoint, possibleTypes, valuesOf, withFittingType } from './point-values.ts';
import type { PointValues } from './point-values.ts';
import { useRemovePoint, useSavePoint } from './queries.ts';
import styles from './data-points.module.css';
import { useTold } from '../../i18n/told.ts';

const groups = [...new Set(posTotals.map(groupOf))];

/** The source of the value, and the fields of that source. */
const SourceFields = ({
  record,
  points,
}: {
  record: ReturnType<typeof useRecordForm<PointValues, DataPoint>>;
  points: readonly DataPoint[];
}): JSX.Element => {
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

interface PointDialogProps {
  /** Null: a new one. */
  point: DataPoint | null;
  all: readonly DataPoint[];
  categories: readonly DataPointCategory[];
  /** Category of a new one; null: none. */
  categoryId: number | null;
  onClose: () => void;
}

/** Adds or changes a data point. */
export const PointDialog = ({ point, all, categories, categoryId, onClose }: PointDialogProps): JSX.Element => {
  const { t } = useTranslation(['dataPoints', 'settings']);
  const told = useTold();
  const { mutateAsync } = useSavePoint();
  const remove = useRemovePoint();
  const dpId = point?.dpId ?? null;
  const wrong = ({ name, valueType, source, posAssignment, formula }: PointValues): Partial<Record<string, string>> => {
    const required = t('settings:wrong.required');
    if (source === 'posTotal' && posAssignment === '') return { posAssignment: required };
    if (source !== 'formula') return {};
    if (formula.trim() === '') return { formula: required };
    const fault = formulaFault({ name, valueType, formula }, dpId, all);
    return fault ? { formula: t(`wrong.${fault.key}`, { ...fault }) } : {};
  };
  const record = useRecordForm<PointValues, DataPoint>(point ? valuesOf(point) : newPoint(categoryId), {
    validate: (values) => ({
      ...(values.name.trim() === '' ? { name: t('settings:wrong.required') } : {}),
      ...wrong(values),
    }),
    save: (values) => mutateAsync({ dpId, input: inputOf(values) }),
    saved: (saved) => told(t('saved'), saved.name),
    valuesOf,
    onSaved: onClose,
  });
  const { valueType } = record.form.getValues();
  const types = possibleTypes(record.form.getValues());
  return (
    <FormDialog
      title={point?.name ?? t('new')}
      record={record}
      removal={
        point
          ? {
              question: t('deleteQuestion', { name: point.name }),
              text: t('deleteText'),
              done: told(t('deleted'), point.name),
              remove: async () => void (await remove.mutateAsync(point.dpId)),
            }
          : undefined
      }
      onClose={onClose}
    >
      <TextInput label={t('name')} {...record.input('name')} data-autofocus maxLength={100} />
      <SourceFields record={record} points={all.filter((one) => one.dpId !== dpId && one.valueType !== 'text')} />
      <div className={styles.two}>
        <NativeSelect
          label={t('valueType')}
          {...record.input('valueType')}
          data={types.map((value) => ({ value, label: t(`valueTypeName.${value}`) }))}
        />
        <NativeSelect
          label={t('sign')}
          {...record.input('sign')}
          disabled={valueType === 'text'}
          data={[
            { value: '+', label: t('signName.plus') },
            { value: '-', label: t('signName.minus') },
          ]}
        />
        <NativeSelect
          label={t('category')}
          {...record.input('categoryId')}
          data={[
            { value: '', label: t('none') },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <NativeSelect
          label={t('status')}
          {...record.input('status')}
          data={dataPointStatuses.map((value) => ({ value, label: t(`statusName.${value}`) }))}
        />
      </div>
      <Textarea label={t('description')} {...record.input('description')} maxLength={500} rows={2} />
    </FormDialog>
  );
};
