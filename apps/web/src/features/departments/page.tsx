import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { CompanyDepartment } from '@lanewise/contract/entities/department';
import { useDepartments } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useAddress } from '../../state/address.ts';
import { firstNames, useTold } from '../../i18n/told.ts';
import { useMay } from '../../state/rights.ts';
import { wholeNumberOf } from '../../state/whole.ts';
import { Page } from '../../ui/page.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { AssigningPage } from '../../records/assigning/page.tsx';
import { useAssigning } from '../../records/assigning/use-assigning.ts';
import type { Assigning } from '../../records/assigning/use-assigning.ts';
import { Waiting } from '../../records/loaded.tsx';
import { useLocationOptions } from '../../records/use-location-options.ts';
import { DepartmentDialog } from './dialog.tsx';
import { PosTable } from './pos-table.tsx';
import { useDepartmentSales, useMap, useOwnDepartments } from './queries.ts';
import { findableOf, posRows, targetsOf } from './rows.ts';
import type { PosRow } from './rows.ts';
import { ownRows } from './tree.ts';
import type { OwnRow } from './tree.ts';
import styles from './departments.module.css';

interface MappingProps {
  /** The company's own departments. */
  own: readonly OwnRow[];
  /** Departments of the registers. */
  pos: readonly PosRow[];
  /** The store whose mapping is shown (location_id); null: the mapping of all stores. */
  location: number | null;
}

/** The data of the page. */
const useMapping = (location: number | null) => {
  const language = useLanguage();
  const own = useOwnDepartments();
  const tree = useDepartments();
  const sales = useDepartmentSales(location);
  const departments = own.data?.data;
  const rows = useMemo(() => (departments ? ownRows(departments, language) : []), [departments, language]);
  const pos = useMemo(
    () => (departments && tree.data ? posRows(tree.data, departments, sales.data, location, language) : null),
    [departments, tree.data, sales.data, location, language],
  );
  const failed = [own, tree].find(({ isError, data }) => isError && !data);
  const refetch = (): void => void Promise.all([own.refetch(), tree.refetch()]);
  return { own: rows, pos: failed ? null : pos, waiting: { error: failed?.error, refetch } };
};

/** Assigns departments of the registers in the store, or in all. */
const useMappingOf = ({ own, pos, location }: MappingProps): Assigning<PosRow> => {
  const { t } = useTranslation('departments');
  const may = useMay();
  const told = useTold();
  const { mutateAsync } = useMap();
  return useAssigning({
    rows: pos,
    placeOf: findableOf,
    targets: targetsOf(own, pos),
    dragType: 'application/x-lanewise-departments',
    editable: may('updateDepartment'),
    assign: async (depIds, compDepId) => {
      const departments = depIds.map((dep_id) => ({ dep_id, location }));
      const { changed } = await mutateAsync({ comp_dep_id: compDepId, departments });
      const to = own.find(({ department }) => department.comp_dep_id === compDepId)?.department.name;
      const named = pos.filter(({ depId }) => depIds.includes(depId)).map(({ name }) => name);
      const what = to === undefined ? t('unassigned', { count: changed }) : t('assigned', { count: changed, to });
      toastSuccess(changed === 0 ? t('unchanged') : told(what, firstNames(named)));
    },
  });
};

const StoreFilter = ({
  location,
  onChoose,
}: {
  location: number | null;
  onChoose: (store: string) => void;
}): JSX.Element => {
  const { t } = useTranslation('departments');
  return (
    <NativeSelect
      size="xs"
      aria-label={t('store')}
      value={String(location ?? '')}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={useLocationOptions(t('allStores'))}
    />
  );
};

const Mapping = ({ own, pos, location }: MappingProps): JSX.Element => {
  const { t } = useTranslation('departments');
  const may = useMay();
  const [edited, setEdited] = useState<CompanyDepartment | 'new' | null>(null);
  const assigning = useMappingOf({ own, pos, location });
  const edit = (id: number): void =>
    setEdited(own.find(({ department }) => department.comp_dep_id === id)?.department ?? null);
  return (
    <>
      <AssigningPage
        label={t('own')}
        assigning={assigning}
        onEdit={may('updateDepartment', 'deleteDepartment') ? edit : undefined}
        add={may('addDepartment') ? { label: t('add'), onAdd: () => setEdited('new') } : undefined}
        filters={<StoreFilter location={location} onChoose={(store) => assigning.show({ store })} />}
        below={own.length === 0 ? <p className={styles.first}>{t('noOwn')}</p> : null}
      >
        <PosTable assigning={assigning} location={location} />
      </AssigningPage>
      {edited === null ? null : (
        <DepartmentDialog department={edited === 'new' ? null : edited} rows={own} onClose={() => setEdited(null)} />
      )}
    </>
  );
};

/**
 * The page that assigns the departments of the registers to the company's own departments, in one store or in all
 * stores.
 */
export const DepartmentsMappingPage = (): JSX.Element => {
  const location = wholeNumberOf(useAddress().one('store'));
  const { own, pos, waiting } = useMapping(location);
  if (pos) return <Mapping own={own} pos={pos} location={location} />;
  return (
    <Page>
      <Waiting query={waiting} />
    </Page>
  );
};
