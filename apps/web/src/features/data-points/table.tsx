import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { ListTable } from '../../ui/list-table.tsx';
import type { ListColumn } from '../../ui/list-table.tsx';
import type { Assigning } from '../../records/assigning/use-assigning.ts';
import { useFilling } from './filling.ts';
import type { FilterWords } from './use-filter-words.ts';
import styles from './data-points.module.css';

/** Data points, selected to assign or dragged to a category; the name opens one. */
export const PointTable = ({
  assigning: { found: points, targets, shown, dragging, selection },
  words,
  hrefOf,
}: {
  assigning: Assigning<DataPoint>;
  words: FilterWords;
  /** Address that opens a data point. */
  hrefOf: (point: DataPoint) => string;
}): JSX.Element => {
  const { t } = useTranslation('dataPoints');
  const fillingOf = useFilling(words);
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  const category: ListColumn<DataPoint> = {
    key: 'category',
    phone: 'subtitle',
    header: t('category'),
    wide: true,
    cell: ({ categoryId }) =>
      categoryId === null ? <span className={styles.missing}>{t('none')}</span> : (names.get(categoryId) ?? ''),
  };
  const columns: ListColumn<DataPoint>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: (point) => (
        <span className={styles.name} {...dragging(point.dpId)}>
          {point.name}
        </span>
      ),
    },
    ...(typeof shown === 'number' ? [] : [category]),
    {
      key: 'filling',
      phone: 'subtitle',
      header: t('filledBy'),
      wide: true,
      cell: (point) => <span className={styles.filling}>{fillingOf(point)}</span>,
    },
    { key: 'type', header: t('valueType'), cell: ({ valueType }) => t(`valueTypeName.${valueType}`) },
    {
      key: 'sign',
      header: t('sign'),
      cell: ({ sign, valueType }) => (valueType === 'text' ? '' : sign === '-' ? '−' : '+'),
    },
    { key: 'status', header: t('status'), phone: 'figure', cell: ({ status }) => t(`statusName.${status}`) },
  ];
  return (
    <ListTable<DataPoint>
      label={t('points')}
      columns={columns}
      rows={points}
      idOf={({ dpId }) => dpId}
      hrefOf={hrefOf}
      selection={selection}
    />
  );
};
