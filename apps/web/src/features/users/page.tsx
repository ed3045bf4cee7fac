import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { listUsers } from '@lanewise/contract/endpoints/users';
import type { UserRecord } from '@lanewise/contract/entities/user';
import { userStatuses } from '@lanewise/contract/entities/user-status';
import type { UserStatus } from '@lanewise/contract/entities/user-status';
import { useRecords } from '../../api/records.ts';
import { useMoment } from '../../i18n/moment.ts';
import { useMay } from '../../state/rights.ts';
import { isAdmin, useUser } from '../../state/session.ts';
import type { ListColumn } from '../../ui/list-table.tsx';
import { ListPage } from '../../records/list-page.tsx';
import { useDetail } from '../../records/use-detail.ts';
import { fewNames, fullName, shortGroup } from './names.ts';
import { assignedNames, assignedOf } from './places-choice.ts';
import { usePlacesTree } from './places-field.tsx';
import { UserSheet } from './sheet.tsx';
import styles from './users.module.css';
import { useBuiltIn } from '../../records/use-built-in.ts';

const Status = ({ status }: { status: UserStatus }): JSX.Element => {
  const { t } = useTranslation('users');
  return (
    <span className={styles.status} data-status={status}>
      {t(`status.${status}`)}
    </span>
  );
};

/** `beside`: whether a user is open beside the list. The list then has room for few columns. */
const useColumns = (beside: boolean): ListColumn<UserRecord>[] => {
  const { t } = useTranslation('users');
  const moment = useMoment();
  const builtIn = useBuiltIn();
  const { tree } = usePlacesTree();
  const placesOf = ({ regLocIds, hiddenPlaces, companyId }: UserRecord): string => {
    if (companyId === null) return t('everyCompany');
    if (!tree) return '';
    const assigned = assignedOf(regLocIds);
    const names = assignedNames(tree, assigned);
    return fewNames(names, hiddenPlaces + assigned.size - names.length, t);
  };
  const columns: ListColumn<UserRecord>[] = [
    {
      key: 'name',
      header: t('name'),
      sortable: true,
      cell: (user) => (
        <span className={styles.person}>
          <span>{fullName(user)}</span>
          <span title={user.username}>{user.username}</span>
        </span>
      ),
    },
    { key: 'role', header: t('role'), sortable: true, phone: 'below', cell: ({ role }) => builtIn(role) },
    { key: 'places', header: t('places'), wide: true, phone: 'subtitle', cell: placesOf },
    {
      key: 'groups',
      header: t('groups'),
      wide: true,
      cell: ({ accessGroups, companyId }) =>
        companyId === null
          ? t('everyGroup')
          : fewNames(
              accessGroups.map((name) => shortGroup(builtIn(name))),
              0,
              t,
            ),
    },
    {
      key: 'status',
      header: t('statusColumn'),
      sortable: true,
      phone: 'figure',
      cell: ({ status }) => <Status status={status} />,
    },
    {
      key: 'lastLogin',
      header: t('lastLogin'),
      sortable: true,
      cell: ({ lastLogin }) => (lastLogin === null ? t('never') : moment(lastLogin)),
    },
  ];
  return beside ? columns.filter(({ key }) => ['name', 'role', 'status'].includes(key)) : columns;
};

/** Users of the selected company, or, for admins, the admins themselves. */
export const UsersPage = (): JSX.Element => {
  const { t } = useTranslation('users');
  const may = useMay();
  const reader = useUser();
  const detail = useDetail('/settings/users', { edit: 'editUser', add: 'addUser' });
  const columns = useColumns(detail.open !== null);
  const status = userStatuses.find((one) => one === detail.one('status'));
  const [saved, setSaved] = useState<number | null>(null);
  const admins = reader !== null && isAdmin(reader) && detail.one('who') === 'admins';
  const rows = useRecords(listUsers, {
    query: {
      ...detail.query,
      status,
      admins: admins ? 'true' : undefined,
    },
  });
  return (
    <ListPage<UserRecord>
      label={t('users')}
      detail={detail}
      rows={rows}
      columns={columns}
      idOf={({ userId }) => userId}
      empty={{ title: t('empty'), text: t('emptyText') }}
      filtered={status !== undefined || admins}
      filters={
        <>
          <NativeSelect
            size="xs"
            aria-label={t('statusColumn')}
            value={status ?? ''}
            onChange={({ currentTarget }) => detail.show({ status: currentTarget.value || undefined })}
            data={[
              { value: '', label: t('anyStatus') },
              ...userStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            ]}
          />
          {reader && isAdmin(reader) ? (
            <NativeSelect
              size="xs"
              aria-label={t('who')}
              value={admins ? 'admins' : ''}
              onChange={({ currentTarget }) => detail.show({ who: currentTarget.value || undefined })}
              data={[
                { value: '', label: t('ofCompany') },
                { value: 'admins', label: t('ofAdmins') },
              ]}
            />
          ) : null}
        </>
      }
      add={may('addUser') ? t('add') : undefined}
      aside={
        detail.open === null ? undefined : (
          <UserSheet key={detail.open} open={detail.open} detail={detail} saved={saved} onSaved={setSaved} />
        )
      }
    />
  );
};
