import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { ListTable } from '../../ui/list-table.tsx';
import type { ListColumn } from '../../ui/list-table.tsx';
import { dragType } from './categories.tsx';
import { useFilling } from './filling.ts';
import styles from './data-points.module.css';

/** Data points, selected to assign or dragged to a category; the name opens one. */
export const PointTable = ({
  points,
  names,
  chosen,
  onChoose,
  onDrag,
  hrefOf,
}: {
  points: readonly DataPoint[];
  /** Names of the categories by id, where several are shown. */
  names: ReadonlyMap<number, string> | null;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  onDrag: (dpId: number) => void;
  /** Address that opens a data point. */
  hrefOf: (point: DataPoint) => string;
}): JSX.Element => {
  const { t } = useTranslation('dataPoints');
  const fillingOf = useFilling();
  const category: ListColumn<DataPoint> = {
    key: 'category',
    header: t('category'),
    wide: true,
    cell: ({ categoryId }) =>
      categoryId === null ? <span className={styles.missing}>{t('none')}</span> : (names?.get(categoryId) ?? ''),
  };
  const columns: ListColumn<DataPoint>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: (point) => (
        <span
          className={styles.name}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.setData(dragType, String(point.dpId));
            event.dataTransfer.effectAllowed = 'link';
            onDrag(point.dpId);
          }}
        >
          {point.name}
        </span>
      ),
    },
    ...(names ? [category] : []),
    {
      key: 'filling',
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
    { key: 'status', header: t('status'), cell: ({ status }) => t(`statusName.${status}`) },
  ];
  return (
    <ListTable<DataPoint>
      label={t('points')}
      columns={columns}
      rows={points}
      idOf={({ dpId }) => dpId}
      hrefOf={hrefOf}
      selection={{
        chosen,
        fits: () => true,
        onChange: onChoose,
        rowLabel: ({ name }) => t('choose', { name }),
        allLabel: t('chooseAll'),
      }}
    />
  );
};
