import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { DataPointCategory } from '@lanewise/contract/entities/data-point';
import { DropEntry, DropList } from '../../records/drop-list.tsx';

/** The MIME type of dragged data points. */
export const dragType = 'application/x-lanewise-data-points';

/** The filter: all data points, those without a category, or those of one (its id). */
export type Shown = 'all' | 'open' | number;

/** The categories with their counts; a dropped data point moves to the category. */
export const Categories = ({
  categories,
  counts,
  shown,
  onShow,
  onDrop,
  onEdit,
}: {
  categories: readonly DataPointCategory[];
  counts: { all: number; open: number };
  shown: Shown;
  onShow: (shown: Shown) => void;
  onDrop: (categoryId: number | null) => void;
  onEdit: (category: DataPointCategory) => void;
}): JSX.Element => {
  const { t } = useTranslation('dataPoints');
  const entry = (which: Shown) => ({ dragType, current: shown === which, onShow: () => onShow(which) });
  return (
    <DropList label={t('categories')}>
      <DropEntry {...entry('all')} label={t('all')} count={counts.all} />
      <DropEntry {...entry('open')} label={t('open')} count={counts.open} onDrop={() => onDrop(null)} />
      {categories.map((category) => (
        <DropEntry
          key={category.id}
          {...entry(category.id)}
          label={category.name}
          count={category.dpIds.length}
          onDrop={() => onDrop(category.id)}
          edit={{ label: t('edit', { name: category.name }), onEdit: () => onEdit(category) }}
        />
      ))}
    </DropList>
  );
};
