import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DragEvent, JSX } from 'react';
import { listLocations } from '@lanewise/contract/endpoints/locations';
import type { LocationRecord, Region } from '@lanewise/contract/entities/place';
import { useRecords } from '../../api/records.ts';
import { useLocationTags } from '../../api/tags.ts';
import { useMay } from '../../state/rights.ts';
import { Control } from '../../ui/control.tsx';
import type { ListSelection } from '../../ui/list-table.tsx';
import { ListPage } from '../../records/list-page.tsx';
import { useDetail } from '../../records/use-detail.ts';
import type { Detail } from '../../records/use-detail.ts';
import { useLocationColumns } from './columns.tsx';
import { FilterControls, filtersOf, queryOf } from './filters.tsx';
import { regionOf } from './region-tree.ts';
import { LocationSheet } from './sheet.tsx';
import { Questions } from './questions.tsx';
import type { Question } from './questions.tsx';
import { RegionTree } from './tree.tsx';
import { useDrag } from './use-drag.ts';
import { useRegionActions, useRegionList } from './use-regions.ts';
import styles from './locations.module.css';

const list = '/settings/locations';

/** The dragged row: its name is a link, which the browser drags by itself. */
const rowOf = (event: DragEvent): number => {
  const link = event.target instanceof Element ? event.target.closest('a[data-row]') : null;
  return Number(/editLocation\/(\d+)/.exec(link?.getAttribute('href') ?? '')?.[1]);
};

/** The locations that fit the filters, and the selected ones among them. */
const useListed = (detail: Detail) => {
  const rows = useRecords(listLocations, { query: { ...detail.query, ...queryOf(filtersOf(detail)) } });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const shown = rows.data?.data ?? [];
  const picked = shown.filter(({ location_id }) => chosen.has(location_id));
  return {
    rows,
    chosen,
    choose: setChosen,
    clear: (): void => setChosen(new Set()),
    picked,
    /** What goes along with a dragged row: the selected ones with a selected one. */
    withRow: (id: number): LocationRecord[] =>
      chosen.has(id) ? picked : shown.filter(({ location_id }) => location_id === id),
  };
};

const useSelection = ({ chosen, choose }: ReturnType<typeof useListed>): ListSelection<LocationRecord> => {
  const { t } = useTranslation('locations');
  return {
    chosen,
    fits: () => true,
    onChange: choose,
    rowLabel: ({ name }) => t('choose', { name }),
    allLabel: t('chooseAll'),
  };
};

const Picked = ({ count, onMove }: { count: number; onMove: () => void }): JSX.Element => {
  const { t } = useTranslation('locations');
  return (
    <div className={styles.chosen}>
      <span>{t('chosen', { count })}</span>
      <Control label={t('moveTo')} onClick={onMove} />
    </div>
  );
};

interface ListProps {
  detail: Detail;
  listed: ReturnType<typeof useListed>;
  regions: readonly Region[];
  editable: boolean;
  onAsk: (question: Question) => void;
}

/** The locations of the chosen branch, with the open location next to the list. */
const LocationList = ({ detail, listed, regions, editable, onAsk }: ListProps): JSX.Element => {
  const { t } = useTranslation('locations');
  const may = useMay();
  const tags = useLocationTags().data ?? [];
  const selection = useSelection(listed);
  const { branch, status, tag } = filtersOf(detail);
  const { open } = detail;
  const { picked } = listed;
  return (
    <ListPage<LocationRecord>
      label={t('locations')}
      detail={detail}
      rows={listed.rows}
      columns={useLocationColumns(regions, tags, open !== null)}
      idOf={({ location_id }) => location_id}
      empty={{ title: t('empty'), text: t('emptyText') }}
      filtered={branch !== 'all' || status !== undefined || tag !== undefined}
      add={may('addLocation') ? t('add') : undefined}
      filters={<FilterControls detail={detail} tags={tags} />}
      actions={
        <Questions.Menu
          tags={tags.length > 0}
          regions={regions.some(({ own }) => own)}
          levelsHref="#/settings/organization-hierarchy"
          onAsk={onAsk}
        />
      }
      selection={editable && open === null ? selection : undefined}
      above={
        picked.length > 0 && open === null ? (
          <Picked count={picked.length} onMove={() => onAsk({ kind: 'moveLocations', locations: picked })} />
        ) : undefined
      }
      aside={
        open === null ? undefined : (
          <LocationSheet key={open} open={open} regions={regions} within={regionOf(branch)} detail={detail} />
        )
      }
    />
  );
};

/** The tree of regions, and beside it the locations of the chosen branch. */
export const LocationsPage = (): JSX.Element => {
  const { t } = useTranslation('locations');
  const editable = useMay()('updateLocation');
  const detail = useDetail(list, { edit: 'editLocation' });
  const known = useRegionList().data?.data ?? [];
  const regions = editable ? known : known.map((region) => ({ ...region, own: false }));
  const actions = useRegionActions(regions);
  const listed = useListed(detail);
  const drag = useDrag(regions, actions, listed.clear);
  const [question, setQuestion] = useState<Question | null>(null);
  const dragRow = (event: DragEvent): void => {
    const locations = listed.withRow(rowOf(event));
    if (editable && locations.length > 0) drag.start({ locations });
  };
  return (
    <div className={styles.split} data-step={detail.one('region') === '' && detail.open === null ? 'tree' : 'list'}>
      <nav className={styles.side} aria-label={t('regions')}>
        <RegionTree
          regions={regions}
          chosen={filtersOf(detail).branch}
          onChoose={(to) => detail.show({ region: String(to) })}
          actions={actions}
          onTask={setQuestion}
          editable={editable}
          drag={drag}
        />
      </nav>
      <div className={styles.list} onDragStart={dragRow}>
        <LocationList detail={detail} listed={listed} regions={regions} editable={editable} onAsk={setQuestion} />
      </div>
      <Questions.Dialogs
        question={question}
        regions={regions}
        actions={actions}
        onDone={listed.clear}
        onClose={() => setQuestion(null)}
      />
    </div>
  );
};
