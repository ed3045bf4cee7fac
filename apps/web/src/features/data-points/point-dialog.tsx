import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { oneDataPoint } from '@lanewise/contract/endpoints/data-points';
import type { DataPoint, DataPointCategory } from '@lanewise/contract/entities/data-point';
import { dataPointFormats, dataPointStatuses, goodDirections } from '@lanewise/contract/entities/data-point-rules';
import { useLatest } from '../../api/records.ts';
import { useTold } from '../../i18n/told.ts';
import { FormDialog } from '../../records/form-dialog.tsx';
import { useRecordForm, type RecordForm } from '../../records/use-record-form.ts';
import { DayPreview } from './day-preview.tsx';
import { AppliesField, Earlier } from './dates-fields.tsx';
import { pointInputOf, newPoint, pointOf, possibleTypes, pointValuesOf } from './point-values.ts';
import type { PointValues } from './point-values.ts';
import { useRemovePoint, useSavePoint } from './queries.ts';
import { needsDate, useErrors, useSourceErrors } from './use-errors.ts';
import { SourceFields } from './source-fields.tsx';
import type { FilterWords } from './use-filter-words.ts';
import styles from './data-points.module.css';

interface PointDialogProps {
  /** Null: a new one. */
  point: DataPoint | null;
  all: readonly DataPoint[];
  categories: readonly DataPointCategory[];
  words: FilterWords;
  /** Category of a new one; null: none. */
  categoryId: number | null;
  onClose: () => void;
}

/** The format and account of the value, and the category of the data point. */
const Details = ({
  record,
  categories,
}: {
  record: RecordForm<PointValues>;
  categories: readonly DataPointCategory[];
}): JSX.Element => {
  const { t } = useTranslation('dataPoints');
  const { valueType } = record.form.getValues();
  return (
    <div className={styles.two}>
      <NativeSelect
        label={t('valueType')}
        {...record.input('valueType')}
        data={possibleTypes(record.form.getValues()).map((value) => ({ value, label: t(`valueTypeName.${value}`) }))}
      />
      <NativeSelect
        label={t('format')}
        {...record.input('format')}
        disabled={valueType === 'text'}
        data={dataPointFormats.map((value) => ({ value, label: t(`formatName.${value}`) }))}
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
        label={t('goodDirection')}
        {...record.input('goodDirection')}
        disabled={valueType === 'text'}
        data={goodDirections.map((value) => ({ value, label: t(`goodDirectionName.${value}`) }))}
      />
      <TextInput label={t('glAccount')} {...record.input('glAccount')} maxLength={40} />
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
  );
};

const usePointForm = ({ point, all, categoryId, onClose }: PointDialogProps): RecordForm<PointValues> => {
  const { t } = useTranslation('dataPoints');
  const told = useTold();
  const { mutateAsync } = useSavePoint();
  const latest = useLatest(oneDataPoint);
  const errorsOf = useErrors(point, all);
  const dpId = point?.dpId ?? null;
  const record: RecordForm<PointValues> = useRecordForm<PointValues, DataPoint>(
    point ? pointValuesOf(point) : newPoint(categoryId),
    {
      validate: (values) => errorsOf(values, point ? record.form.getInitialValues() : null),
      save: (values) => {
        const dates = point !== null && needsDate(values, record.form.getInitialValues(), all);
        return mutateAsync({ dpId, input: pointInputOf(values, dates) });
      },
      latest: dpId === null ? undefined : () => latest(dpId),
      saved: (saved) => told(t('saved'), saved.name),
      valuesOf: pointValuesOf,
      onSaved: onClose,
    },
  );
  return record;
};

/**
 * Shows the value of a definition on a day if the definition can be calculated, even for a new point without a name.
 */
const DayPreviewOf = ({
  record,
  point,
  all,
}: { record: RecordForm<PointValues> } & Pick<PointDialogProps, 'point' | 'all'>): JSX.Element | null => {
  const { t } = useTranslation('dataPoints');
  const sourceErrorsOf = useSourceErrors(point, all);
  const values = record.form.getValues();
  const { source, posAssignment, formula } = values;
  if (source === 'manual' || (source === 'posTotal' ? posAssignment : formula.trim()) === '') return null;
  const { categoryId: _, ...draft } = pointOf(values);
  const named = { ...draft, name: values.name.trim() === '' ? t('new') : values.name };
  const wrong = sourceErrorsOf(values);
  const isTold = Object.keys(wrong).some((field) => record.input(field).error !== null);
  return (
    <DayPreview
      dpId={point?.dpId ?? null}
      point={named}
      all={all}
      wrong={Object.values(wrong)[0] ?? null}
      isTold={isTold}
    />
  );
};

/** Adds or changes a data point. */
export const PointDialog = (props: PointDialogProps): JSX.Element => {
  const { point, all, categories, words, onClose } = props;
  const { t } = useTranslation('dataPoints');
  const told = useTold();
  const remove = useRemovePoint();
  const record = usePointForm(props);
  const { form } = record;
  return (
    <FormDialog
      title={point?.name ?? t('new')}
      width={560}
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
      <SourceFields
        record={record}
        words={words}
        points={all.filter((one) => one.dpId !== point?.dpId && one.valueType !== 'text')}
      />
      <DayPreviewOf record={record} point={point} all={all} />
      {point && needsDate(form.getValues(), form.getInitialValues(), all) ? <AppliesField record={record} /> : null}
      <Details record={record} categories={categories} />
      <Textarea label={t('description')} {...record.input('description')} maxLength={500} rows={2} />
      <Earlier values={form.getInitialValues()} words={words} />
    </FormDialog>
  );
};
