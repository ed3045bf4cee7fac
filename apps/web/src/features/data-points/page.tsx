import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { DataPoint, DataPointCategory } from '@lanewise/contract/entities/data-point';
import { useDataPoints } from '../../api/queries.ts';
import { hrefOf, useAddress } from '../../state/address.ts';
import { Control } from '../../ui/control.tsx';
import { Page, Toolbar } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { AssignBar } from '../../records/assign-bar.tsx';
import { Sides } from '../../records/drop-list.tsx';
import { Waiting } from '../../records/loaded.tsx';
import { SearchField } from '../../records/search-field.tsx';
import { Categories, type Shown } from './categories.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { PointDialog } from './point-dialog.tsx';
import { useAssign, useDataPointCategories } from './queries.ts';
import { PointTable } from './table.tsx';
import styles from './data-points.module.css';

const shownOf = (text: string, categories: readonly DataPointCategory[]): Shown => {
  if (text === 'open') return 'open';
  return categories.find(({ id }) => String(id) === text)?.id ?? 'all';
};

const isShown = ({ categoryId }: DataPoint, shown: Shown): boolean =>
  shown === 'all' || (shown === 'open' ? categoryId === null : categoryId === shown);

/** Every word of the search occurs in the name or the description. */
const fits = ({ name, description }: DataPoint, search: string): boolean => {
  const text = `${name} ${description}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const Sorting = ({
  points,
  categories,
}: {
  points: readonly DataPoint[];
  categories: readonly DataPointCategory[];
}): JSX.Element => {
  const { t } = useTranslation(['dataPoints', 'settings']);
  const { path, search: address, one, set } = useAddress();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [dragged, setDragged] = useState<readonly number[]>([]);
  const [category, setCategory] = useState<DataPointCategory | 'new' | null>(null);
  const { mutateAsync, isPending } = useAssign();
  const opened = points.find(({ dpId }) => String(dpId) === one('open')) ?? null;
  const shown = shownOf(one('show'), categories);
  const search = one('search').trim();
  const found = points.filter((each) => isShown(each, shown) && fits(each, search));
  const show = (patch: Record<string, string | number | undefined>): void => {
    setChosen(new Set());
    set(patch, { replace: 'search' in patch });
  };
  const assign = async (dpIds: readonly number[], categoryId: number | null): Promise<void> => {
    if (dpIds.length === 0) return;
    const { changed } = await mutateAsync({ categoryId, dpIds: [...dpIds] });
    setChosen(new Set());
    toastSuccess(t(categoryId === null ? 'unassigned' : 'assigned', { count: changed }));
  };
  // The call announces its failure.
  const put = (dpIds: readonly number[], categoryId: number | null): void =>
    void assign(dpIds, categoryId).catch(() => undefined);
  return (
    <Page>
      <Toolbar
        label={t('settings:controls')}
        end={
          <Button size="compact-md" onClick={() => set({ open: 'new' })}>
            {t('add')}
          </Button>
        }
      >
        <SearchField initial={one('search')} onSearch={(search) => show({ search })} />
      </Toolbar>
      <Sides
        list={
          <>
            <Categories
              categories={categories}
              counts={{ all: points.length, open: points.filter(({ categoryId }) => categoryId === null).length }}
              shown={shown}
              onShow={(next) => show({ show: next === 'all' ? undefined : next })}
              onDrop={(categoryId) => put(dragged, categoryId)}
              onEdit={setCategory}
            />
            <Control className={styles.add ?? ''} label={t('addCategory')} onClick={() => setCategory('new')} />
          </>
        }
      >
        {chosen.size > 0 ? (
          <AssignBar
            chosen={t('chosen', { count: chosen.size })}
            texts={{ assign: t('assign'), unassign: t('unassign'), clear: t('clear') }}
            targets={categories}
            busy={isPending}
            onAssign={(categoryId) => put([...chosen], categoryId)}
            onClear={() => setChosen(new Set())}
          />
        ) : null}
        {found.length === 0 ? (
          <EmptyState title={t('nothing')} text={t(search === '' ? 'nothingText' : 'notFound')} />
        ) : (
          <PointTable
            points={found}
            names={typeof shown === 'number' ? null : new Map(categories.map(({ id, name }) => [id, name]))}
            chosen={chosen}
            onChoose={setChosen}
            onDrag={(dpId) => setDragged(chosen.has(dpId) ? [...chosen] : [dpId])}
            hrefOf={({ dpId }) => hrefOf(path, { ...address, open: dpId })}
          />
        )}
      </Sides>
      {category === null ? null : (
        <CategoryDialog
          category={category === 'new' ? null : category}
          last={Math.max(-1, ...categories.map(({ sequence }) => sequence)) + 1}
          onClose={() => setCategory(null)}
        />
      )}
      {opened || one('open') === 'new' ? (
        <PointDialog
          key={opened?.dpId ?? 'new'}
          point={opened}
          all={points}
          categories={categories}
          categoryId={typeof shown === 'number' ? shown : null}
          onClose={() => set({ open: undefined })}
        />
      ) : null}
    </Page>
  );
};

/** Categories with their data points, and those without a category. */
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
