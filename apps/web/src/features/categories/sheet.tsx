import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import {
  categoryNames,
  changeCategory,
  createCategory,
  listCategories,
  oneCategory,
  removeCategory,
} from '@lanewise/contract/endpoints/categories';
import { programs } from '@lanewise/contract/entities/category';
import type { Category } from '@lanewise/contract/entities/category';
import { ask, queryKeyOf } from '../../api/ask.ts';
import { useRemove, useSave } from '../../api/records.ts';
import { OpenRecord } from '../../records/open-record.tsx';
import { RecordSheet } from '../../records/record-sheet.tsx';
import type { Detail } from '../../records/use-detail.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import { ItemList } from './item-list.tsx';
import { useTold } from '../../i18n/told.ts';

interface Values extends Record<string, unknown> {
  name: string;
  description: string;
  program: Category['program'];
  items: readonly string[];
}

const valuesOf = ({ name, description, program, items }: Category): Values => ({ name, description, program, items });

const noNames: ReadonlyMap<string, string> = new Map();

/** Names of a category's items. Without an answer the codes appear alone. */
const useItemNames = (id: number | null): ReadonlyMap<string, string> => {
  const { data } = useQuery({
    queryKey: queryKeyOf(listCategories, 'names', id),
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => ask(categoryNames, { params: { categoryId: id } }, { signal, unheard: true }),
  });
  return useMemo(() => (data ? new Map(data.map(({ upc, description }) => [upc, description])) : noNames), [data]);
};

const nothing: Values = { name: '', description: '', program: 'none', items: [] };

const CategoryForm = ({ category, detail }: { category: Category | null; detail: Detail }): JSX.Element => {
  const { t } = useTranslation(['category', 'settings']);
  const told = useTold();
  const { mutateAsync } = useSave(createCategory, changeCategory);
  const remove = useRemove(removeCategory);
  const id = category?.categoryId ?? null;
  const names = useItemNames(id);
  const record = useRecordForm<Values, Category>(category ? valuesOf(category) : nothing, {
    validate: ({ name }) => (name.trim() === '' ? { name: t('settings:wrong.required') } : {}),
    save: (values) => mutateAsync({ id, input: { ...values, items: [...values.items] } }),
    saved: (saved) => told(t('saved'), saved.name),
    valuesOf,
    onSaved: (saved) => id === null && detail.openOne(saved.categoryId),
  });
  return (
    <RecordSheet
      title={category?.name ?? t('new')}
      record={record}
      onClose={detail.close}
      editable
      width={420}
      removal={
        category
          ? {
              question: t('deleteQuestion', { name: category.name }),
              text: t('deleteText', { count: category.itemCount }),
              done: told(t('deleted'), category.name),
              remove: () => remove(category.categoryId),
            }
          : undefined
      }
    >
      <TextInput label={t('name')} {...record.input('name')} required withAsterisk={false} maxLength={100} />
      <Textarea label={t('description')} {...record.input('description')} maxLength={500} rows={2} />
      <NativeSelect
        label={t('program')}
        {...record.input('program')}
        data={programs.map((value) => ({ value, label: t(`programName.${value}`) }))}
      />
      <ItemList
        name={category?.name ?? t('new')}
        items={record.form.getValues().items}
        names={names}
        error={record.input('items').error}
        onChange={(items) => record.form.setFieldValue('items', items)}
      />
    </RecordSheet>
  );
};

/** The sheet of one category, or of a new one, next to the list. */
export const CategorySheet = ({ open, detail }: { open: number | 'new'; detail: Detail }): JSX.Element => (
  <OpenRecord endpoint={oneCategory} open={open} onClose={detail.close}>
    {(category) => <CategoryForm key={category?.categoryId ?? 'new'} category={category} detail={detail} />}
  </OpenRecord>
);
