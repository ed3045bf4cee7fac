import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { DataPoint, DataPointCategory } from '@lanewise/contract/entities/data-point';
import { useDataPoints } from '../../api/queries.ts';
import { firstNames, useTold } from '../../i18n/told.ts';
import { hrefOf, useAddress } from '../../state/address.ts';
import { useLooking } from '../../state/session.ts';
import { Control } from '../../ui/control.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import type { Findable } from '../../records/assigning/found.ts';
import { AssigningPage } from '../../records/assigning/page.tsx';
import { useAssigning } from '../../records/assigning/use-assigning.ts';
import type { Assigning } from '../../records/assigning/use-assigning.ts';
import { Waiting } from '../../records/loaded.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { PointDialog } from './point-dialog.tsx';
import { useAssign, useDataPointCategories } from './queries.ts';
import { PointTable } from './table.tsx';
import { useFilterWords, type FilterWords } from './use-filter-words.ts';
import styles from './data-points.module.css';

interface SortingProps {
  points: readonly DataPoint[];
  categories: readonly DataPointCategory[];
}

const placeOf = ({ categoryId, name, description }: DataPoint): Findable => ({
  target: categoryId,
  open: categoryId === null,
  text: `${name} ${description}`,
});

const useSorting = ({ points, categories }: SortingProps): Assigning<DataPoint> => {
  const { t } = useTranslation('dataPoints');
  const told = useTold();
  const { mutateAsync } = useAssign();
  return useAssigning({
    rows: points,
    placeOf,
    targets: categories.map(({ id, name, dpIds }) => ({ id, name, count: dpIds.length })),
    dragType: 'application/x-lanewise-data-points',
    assign: async (dpIds, categoryId) => {
      const { changed } = await mutateAsync({ categoryId, dpIds: [...dpIds] });
      const to = categories.find(({ id }) => id === categoryId)?.name;
      const named = points.filter(({ dpId }) => dpIds.includes(dpId)).map(({ name }) => name);
      const what = to === undefined ? t('unassigned', { count: changed }) : t('assigned', { count: changed, to });
      toastSuccess(told(what, firstNames(named)));
    },
  });
};

/** The data point that the address opens, or a new one in the category that is shown. */
const OpenPoint = ({
  points,
  categories,
  shown,
  words,
}: SortingProps & Pick<Assigning<DataPoint>, 'shown'> & { words: FilterWords }) => {
  const { one, set } = useAddress();
  const point = points.find(({ dpId }) => String(dpId) === one('open')) ?? null;
  if (!point && one('open') !== 'new') return null;
  return (
    <PointDialog
      key={point?.dpId ?? 'new'}
      point={point}
      all={points}
      categories={categories}
      words={words}
      categoryId={typeof shown === 'number' ? shown : null}
      onClose={() => set({ open: undefined })}
    />
  );
};

const Sorting = ({ points, categories }: SortingProps): JSX.Element => {
  const { t } = useTranslation('dataPoints');
  const { path, search: address, set } = useAddress();
  const [category, setCategory] = useState<DataPointCategory | 'new' | null>(null);
  const looking = useLooking();
  const words = useFilterWords();
  const assigning = useSorting({ points, categories });
  const { found, search, shown } = assigning;
  return (
    <>
      <AssigningPage
        label={t('categories')}
        assigning={assigning}
        onEdit={(id) => setCategory(categories.find((one) => one.id === id) ?? null)}
        add={{ label: t('add'), onAdd: () => set({ open: 'new' }) }}
        below={
          looking ? null : (
            <Control className={styles.add ?? ''} label={t('addCategory')} onClick={() => setCategory('new')} />
          )
        }
      >
        {found.length === 0 ? (
          <EmptyState title={t('nothing')} text={t(search === '' ? 'nothingText' : 'notFound')} />
        ) : (
          <PointTable
            assigning={assigning}
            words={words}
            hrefOf={({ dpId }) => hrefOf(path, { ...address, open: dpId })}
          />
        )}
      </AssigningPage>
      {category === null ? null : (
        <CategoryDialog
          category={category === 'new' ? null : category}
          last={Math.max(-1, ...categories.map(({ sequence }) => sequence)) + 1}
          onClose={() => setCategory(null)}
        />
      )}
      <OpenPoint points={points} categories={categories} shown={shown} words={words} />
    </>
  );
};

/** Categories with their data points, and data points without a category. */
export const DataPointsPage = (): JSX.Element => {
  const points = useDataPoints();
  const categories = useDataPointCategories();
  if (points.data && categories.data) return <Sorting points={points.data} categories={categories.data} />;
  const failed = [points, categories].find(({ isError, data }) => isError && !data);
  const refetch = (): void => void Promise.all([points.refetch(), categories.refetch()]);
  return (
    <Page>
      <Waiting query={{ error: failed?.error, refetch }} />
    </Page>
  );
};
