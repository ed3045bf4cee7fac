import { Button, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { CompanyDepartment, MappingInput } from '@lanewise/contract/entities/department';
import { useDepartments, useLocations } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useAddress } from '../../state/address.ts';
import { useMay } from '../../state/rights.ts';
import { wholeOf } from '../../state/whole.ts';
import { Page, Toolbar } from '../../ui/page.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { Waiting } from '../../records/loaded.tsx';
import { AssignBar } from '../../records/assign-bar.tsx';
import { Sides } from '../../records/drop-list.tsx';
import { SearchField } from '../../records/search-field.tsx';
import { DepartmentDialog } from './dialog.tsx';
import { OwnList } from './own-list.tsx';
import { PosTable } from './pos-table.tsx';
import { useDepartmentSales, useMap, useOwnDepartments } from './queries.ts';
import { fits, isShown, posRows } from './rows.ts';
import type { Shown } from './rows.ts';
import { ownRows } from './tree.ts';
import styles from './departments.module.css';

const shownOf = (text: string): Shown => (text === 'open' ? 'open' : (wholeOf(text) ?? 'all'));

/** The data of the page for one store (location_id), or for all stores (null). */
const useMapping = (location: number | null) => {
  const language = useLanguage();
  const own = useOwnDepartments();
  const tree = useDepartments();
  const sales = useDepartmentSales(location);
  const departments = own.data?.data;
  const rows = useMemo(() => (departments ? ownRows(departments, language) : []), [departments, language]);
  const pos = useMemo(
    () => (departments && tree.data ? posRows(tree.data, departments, sales.data ?? [], location, language) : null),
    [departments, tree.data, sales.data, location, language],
  );
  const failed = [own, tree].find(({ isError, data }) => isError && !data);
  const refetch = (): void => void Promise.all([own.refetch(), tree.refetch()]);
  return { rows, pos: failed ? null : pos, waiting: { error: failed?.error, refetch } };
};

/** The registers' departments and the company's own, to which they are assigned. */
export const DepartmentsMappingPage = (): JSX.Element => {
  const { t } = useTranslation(['departments', 'settings']);
  const may = useMay();
  const { one, set } = useAddress();
  const { data: locations = [] } = useLocations();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [dragged, setDragged] = useState<readonly number[]>([]);
  const [editing, setEditing] = useState<CompanyDepartment | 'new' | null>(null);
  const { mutateAsync, isPending } = useMap();
  const location = wholeOf(one('store'));
  const shown = shownOf(one('show'));
  const search = one('search').trim();
  const { rows, pos, waiting } = useMapping(location);
  const show = (patch: Record<string, string | number | undefined>): void => {
    setChosen(new Set());
    set({ ...patch, page: undefined }, { replace: 'search' in patch });
  };
  if (!pos)
    return (
      <Page>
        <Waiting query={waiting} />
      </Page>
    );
  const map = async (depIds: readonly number[], compDepId: number | null): Promise<void> => {
    if (depIds.length === 0) return;
    const departments: MappingInput['departments'] = depIds.map((dep_id) => ({ dep_id, location }));
    const { changed } = await mutateAsync({ comp_dep_id: compDepId, departments });
    setChosen(new Set());
    if (changed === 0) toastSuccess(t('unchanged'));
    else toastSuccess(t(compDepId === null ? 'unassigned' : 'assigned', { count: changed }));
  };
  const assign = (depIds: readonly number[], compDepId: number | null): void =>
    void map(depIds, compDepId).catch(() => undefined);
  const editable = may('updateDepartment');
  const found = pos.filter((row) => isShown(row, shown) && fits(row, search));
  const counted = new Map<number, number>();
  for (const { belonging } of pos)
    if (belonging) counted.set(belonging.comp_dep_id, (counted.get(belonging.comp_dep_id) ?? 0) + 1);
  const counts = {
    all: pos.length,
    open: pos.filter(({ open }) => open).length,
    of: (id: number) => counted.get(id) ?? 0,
  };
  return (
    <Page>
      <Toolbar
        label={t('settings:controls')}
        end={
          may('addDepartment') ? (
            <Button size="compact-md" onClick={() => setEditing('new')}>
              {t('add')}
            </Button>
          ) : undefined
        }
      >
        <SearchField initial={one('search')} onSearch={(search) => show({ search })} />
        <NativeSelect
          size="xs"
          aria-label={t('store')}
          value={String(location ?? '')}
          onChange={({ currentTarget }) => show({ store: currentTarget.value })}
          data={[
            { value: '', label: t('allStores') },
            ...locations.map(({ location_id, name }) => ({ value: String(location_id), label: name })),
          ]}
        />
      </Toolbar>
      <Sides
        list={
          <>
            <OwnList
              rows={rows}
              counts={counts}
              shown={shown}
              onShow={(next) => show({ show: next === 'all' ? undefined : next })}
              onDrop={editable ? (compDepId) => assign(dragged, compDepId) : undefined}
              onEdit={may('updateDepartment', 'deleteDepartment') ? setEditing : undefined}
            />
            {rows.length === 0 ? <p className={styles.first}>{t('noOwn')}</p> : null}
          </>
        }
      >
        {editable && chosen.size > 0 ? (
          <AssignBar
            chosen={t('chosen', { count: chosen.size })}
            texts={{ assign: t('assign'), unassign: t('unassign'), clear: t('clear') }}
            targets={rows
              .filter(({ department }) => department.status === 'Active')
              .map(({ department: { comp_dep_id: id, name }, depth }) => ({ id, name, depth }))}
            busy={isPending}
            onAssign={(compDepId) => assign([...chosen], compDepId)}
            onClear={() => setChosen(new Set())}
          />
        ) : null}
        <PosTable
          rows={found}
          own={rows}
          location={location}
          chosen={editable ? chosen : null}
          onChoose={setChosen}
          onDrag={(depId) => setDragged(chosen.has(depId) ? [...chosen] : [depId])}
        />
      </Sides>
      {editing === null ? null : (
        <DepartmentDialog
          department={editing === 'new' ? null : editing}
          rows={rows}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  );
};
