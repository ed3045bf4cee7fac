import { NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DragEvent, JSX } from 'react';
import { listLocations } from '@lanewise/contract/endpoints/locations';
import { locationStatuses } from '@lanewise/contract/entities/place-rules';
import type { LocationRecord, Region } from '@lanewise/contract/entities/place';
import { useLocations } from '../../api/queries.ts';
import { useRecords } from '../../api/records.ts';
import { useLocationTags } from '../../api/tags.ts';
import { useMay } from '../../state/rights.ts';
import { wholeOf } from '../../state/whole.ts';
import { Control } from '../../ui/control.tsx';
import { ListPage } from '../../records/list-page.tsx';
import { useDetail } from '../../records/use-detail.ts';
import { useColumns } from './columns.tsx';
import { canMoveRegion } from './region-tree.ts';
import type { Branch } from './region-tree.ts';
import { LocationSheet } from './sheet.tsx';
import { Questions } from './questions.tsx';
import type { Question } from './questions.tsx';
import { RegionTree } from './tree.tsx';
import { useRegionActions, useRegionList } from './use-regions.ts';
import styles from './locations.module.css';

const list = '/settings/locations';

/** The dragged thing: a region, or locations of the list. */
type Dragged = { region: Region } | { locations: readonly LocationRecord[] } | null;

const branchOf = (text: string): Branch => (text === 'none' ? 'none' : (wholeOf(text) ?? 'all'));
const placeOf = (branch: Branch): number | null => (typeof branch === 'number' ? branch : null);

/** The tree of regions, and beside it the locations of the chosen branch. */
export const LocationsPage = (): JSX.Element => {
  const { t } = useTranslation(['locations', 'settings']);
  const may = useMay();
  const detail = useDetail(list, { edit: 'editLocation' });
  const branch = branchOf(detail.one('region'));
  const editable = may('updateLocation');
  const known = useRegionList().data?.data ?? [];
  const regions = editable ? known : known.map((region) => ({ ...region, own: false }));
  const status = locationStatuses.find((one) => one === detail.one('status'));
  const tag = wholeOf(detail.one('tag')) ?? undefined;
  const tags = useLocationTags().data ?? [];
  const all = useLocations().data ?? [];
  const rows = useRecords(listLocations, {
    query: {
      ...detail.query,
      ...(branch === 'all' ? {} : { regionId: branch }),
      status,
      tag,
    },
  });
  const actions = useRegionActions(regions);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [question, setQuestion] = useState<Question | null>(null);
  const dragged = useRef<Dragged>(null);
  const shown = rows.data?.data ?? [];
  const picked = shown.filter(({ location_id }) => chosen.has(location_id));

  const takes = (to: Branch): boolean => {
    const what = dragged.current;
    if (!what) return false;
    if ('region' in what) return to !== 'none' && canMoveRegion(regions, what.region.regLocId, placeOf(to));
    if (to === 'all') return false;
    const isOwn = to === 'none' || regions.some(({ regLocId, own }) => own && regLocId === to);
    return isOwn && what.locations.some(({ regionId }) => regionId !== placeOf(to));
  };
  const drop = (to: Branch): void => {
    const what = dragged.current;
    dragged.current = null;
    if (!what) return;
    const moving =
      'region' in what
        ? actions.moveRegion(what.region, placeOf(to))
        : actions.moveLocations(what.locations, placeOf(to));
    void moving.then(
      () => setChosen(new Set()),
      () => undefined,
    );
  };
  /** The name of a row is a link, which the browser drags by itself; the selected rows go with it. */
  const drag = (event: DragEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a[data-row]') : null;
    const id = Number(/editLocation\/(\d+)/.exec(link?.getAttribute('href') ?? '')?.[1]);
    const one = shown.find(({ location_id }) => location_id === id);
    if (!one || !editable) return;
    dragged.current = { locations: chosen.has(id) ? picked : [one] };
  };
  const back = { region: undefined };
  return (
    <div className={styles.split} data-step={detail.one('region') === '' && detail.open === null ? 'tree' : 'list'}>
      <nav className={styles.side} aria-label={t('regions')}>
        <RegionTree
          regions={regions}
          counts={{ all: all.length, none: all.filter(({ regionId }) => regionId === null).length }}
          chosen={branch}
          onChoose={(to) => detail.show({ region: String(to) })}
          onAdd={actions.add}
          onRename={actions.rename}
          onTask={setQuestion}
          editable={editable}
          takes={takes}
          onDrop={drop}
          onDragRegion={(region) => (dragged.current = region && { region })}
        />
      </nav>
      <div className={styles.list} onDragStart={drag}>
        <ListPage<LocationRecord>
          label={t('locations')}
          detail={detail}
          rows={rows}
          columns={useColumns(regions, tags, detail.open !== null)}
          idOf={({ location_id }) => location_id}
          empty={{ title: t('empty'), text: t('emptyText') }}
          filtered={branch !== 'all' || status !== undefined || tag !== undefined}
          add={may('addLocation') ? t('add') : undefined}
          filters={
            <>
              <Control className={styles.back ?? ''} label={t('regions')} onClick={() => detail.show(back)} />
              <NativeSelect
                size="xs"
                aria-label={t('field.status')}
                value={status ?? ''}
                data={[
                  { value: '', label: t('anyStatus') },
                  ...locationStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
                ]}
                onChange={(event) => detail.show({ status: event.currentTarget.value })}
              />
              {tags.length > 0 ? (
                <NativeSelect
                  size="xs"
                  aria-label={t('tag')}
                  value={String(tag ?? '')}
                  data={[
                    { value: '', label: t('anyTag') },
                    ...tags.map(({ tagId, name }) => ({ value: String(tagId), label: name })),
                  ]}
                  onChange={(event) => detail.show({ tag: event.currentTarget.value })}
                />
              ) : null}
            </>
          }
          actions={
            <Questions.Menu
              tags={tags.length > 0}
              regions={regions.some(({ own }) => own)}
              levelsHref="#/settings/organization-hierarchy"
              onAsk={setQuestion}
            />
          }
          selection={
            editable && detail.open === null
              ? {
                  chosen,
                  fits: () => true,
                  onChange: setChosen,
                  rowLabel: ({ name }) => t('choose', { name }),
                  allLabel: t('chooseAll'),
                }
              : undefined
          }
          above={
            picked.length > 0 && detail.open === null ? (
              <div className={styles.chosen}>
                <span>{t('chosen', { count: picked.length })}</span>
                <Control
                  label={t('moveTo')}
                  onClick={() => setQuestion({ kind: 'moveLocations', locations: picked })}
                />
              </div>
            ) : undefined
          }
          aside={
            detail.open === null ? undefined : (
              <LocationSheet
                key={detail.open}
                open={detail.open}
                regions={regions}
                within={placeOf(branch)}
                detail={detail}
              />
            )
          }
        />
      </div>
      <Questions.Dialogs
        question={question}
        regions={regions}
        actions={actions}
        onDone={() => setChosen(new Set())}
        onClose={() => setQuestion(null)}
      />
    </div>
  );
};
