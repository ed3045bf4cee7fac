import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { listCategories } from '@lanewise/contract/endpoints/categories';
import type { CategoryEntry } from '@lanewise/contract/entities/category';
import { formatQuantity } from '@lanewise/domain/format';
import { Sign } from '../../i18n/sign.tsx';
import { useRecords } from '../../api/records.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { ListColumn } from '../../ui/list-table.tsx';
import { ListPage } from '../../records/list-page.tsx';
import { useDetail } from '../../records/use-detail.ts';
import { CategorySheet } from './sheet.tsx';

/** `beside`: a category is open beside the list, which leaves room for few columns. */
const useColumns = (beside: boolean): ListColumn<CategoryEntry>[] => {
  const { t } = useTranslation('category');
  const language = useLanguage();
  const description: ListColumn<CategoryEntry> = {
    key: 'description',
    header: t('description'),
    wide: true,
    cell: ({ description: text }) => text,
  };
  return [
    { key: 'name', header: t('name'), sortable: true, wide: beside, cell: ({ name }) => name },
    ...(beside ? [] : [description]),
    {
      key: 'program',
      header: t('program'),
      sortable: true,
      cell: ({ program }) => (program === 'none' ? <Sign of="notApplicable" /> : t(`programName.${program}`)),
    },
    {
      key: 'itemCount',
      header: t('items'),
      sortable: true,
      side: 'right',
      cell: ({ itemCount }) => formatQuantity(itemCount, language),
    },
  ];
};

/** Categories: lists of items that count for a program. */
export const CategoriesPage = (): JSX.Element => {
  const { t } = useTranslation('category');
  const detail = useDetail('/settings/category', { edit: 'editCategory' });
  const rows = useRecords(listCategories, { query: detail.query });
  return (
    <ListPage<CategoryEntry>
      label={t('categories')}
      detail={detail}
      rows={rows}
      columns={useColumns(detail.open !== null)}
      idOf={({ categoryId }) => categoryId}
      empty={{ title: t('empty'), text: t('emptyText') }}
      add={t('add')}
      aside={detail.open === null ? undefined : <CategorySheet key={detail.open} open={detail.open} detail={detail} />}
    />
  );
};
