import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { DataPointCategory } from '@lanewise/contract/entities/data-point';
import { FormDialog } from '../../records/form-dialog.tsx';
import { SequenceField, useNamedInOrder } from '../../records/named-in-order.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { useRemoveCategory, useSaveCategory } from './queries.ts';
import { useTold } from '../../i18n/told.ts';

interface Values extends Record<string, unknown> {
  name: string;
  description: string;
  sequence: string;
}

const valuesOf = ({ name, description, sequence }: DataPointCategory): Values => ({
  name,
  description,
  sequence: String(sequence),
});

/** Adds or changes a category of data points. */
export const CategoryDialog = ({
  category,
  last,
  onClose,
}: {
  /** Null: a new one. */
  category: DataPointCategory | null;
  /** Sequence after all existing categories. */
  last: number;
  onClose: () => void;
}): JSX.Element => {
  const { t } = useTranslation('dataPoints');
  const told = useTold();
  const { mutateAsync } = useSaveCategory();
  const remove = useRemoveCategory();
  const id = category?.id ?? null;
  const initial = category ? valuesOf(category) : { name: '', description: '', sequence: String(last) };
  const record = useRecordForm<Values, DataPointCategory>(initial, {
    validate: useNamedInOrder(),
    save: ({ name, description, sequence }) =>
      mutateAsync({ id, input: { name, description, sequence: Number(sequence) } }),
    saved: (saved) => told(t('categorySaved'), saved.name),
    valuesOf,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={category?.name ?? t('newCategory')}
      record={record}
      removal={
        category
          ? {
              question: t('deleteCategoryQuestion', { name: category.name }),
              text: t('deleteCategoryText'),
              done: told(t('categoryDeleted'), category.name),
              remove: async () => void (await remove.mutateAsync(category.id)),
            }
          : undefined
      }
      onClose={onClose}
    >
      <TextInput label={t('name')} {...record.input('name')} data-autofocus maxLength={100} />
      <Textarea label={t('description')} {...record.input('description')} maxLength={500} rows={2} />
      <SequenceField input={record.input('sequence')} />
    </FormDialog>
  );
};
