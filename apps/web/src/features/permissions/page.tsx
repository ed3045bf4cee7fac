import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { AllPermissions } from '@lanewise/contract/entities/rights';
import type { ListAnswer } from '../../api/records.ts';
import { namesOfGroups, useAllPermissions } from '../../api/rights.ts';
import type { ListColumn } from '../../ui/list-table.tsx';
import { ListPage } from '../../records/list-page.tsx';
import { useBuiltIn } from '../../records/use-built-in.ts';
import { useDetail } from '../../records/use-detail.ts';
import { permissionPageOf } from './rows.ts';
import type { PermissionRow } from './rows.ts';
import { PermissionSheet } from './sheet.tsx';
import styles from './permissions.module.css';

/** `beside`: whether a permission is open beside the list. The list then has room for names alone. */
const useColumns = (beside: boolean): ListColumn<PermissionRow>[] => {
  const { t } = useTranslation('rights');
  const named: ListColumn<PermissionRow>[] = [
    { key: 'name', header: t('nameColumn'), sortable: true, wide: true, cell: ({ name }) => name },
    {
      key: 'label',
      header: t('label'),
      sortable: true,
      wide: true,
      cell: ({ label }) => <code className={styles.code}>{label}</code>,
    },
  ];
  if (beside) return named;
  return [
    ...named,
    { key: 'key', header: t('key'), sortable: true, cell: ({ key }) => <code className={styles.code}>{key}</code> },
    { key: 'groups', header: t('groups'), wide: true, sortable: true, cell: ({ groups }) => groups },
    {
      key: 'description',
      header: t('description'),
      wide: true,
      phone: 'subtitle',
      cell: ({ description }) => description,
    },
  ];
};

/**
 * Permissions: the calls that each right allows, and the access groups that hold the right. Only the descriptions can
 * be edited.
 */
export const PermissionsPage = (): JSX.Element => {
  const { t } = useTranslation('rights');
  const builtIn = useBuiltIn();
  const detail = useDetail('/settings/permissions', { edit: 'editPermission' });
  const rows = useAllPermissions(({ permissions, access_groups }: AllPermissions): ListAnswer<PermissionRow> => {
    const all = permissions.map((permission) => ({
      ...permission,
      name: t(`name.${permission.key}`),
      groups: namesOfGroups(access_groups, permission.accessGroupIds).map(builtIn).join(', '),
    }));
    return { isSuccess: true, message: '', ...permissionPageOf(all, detail.query) };
  });
  return (
    <ListPage<PermissionRow>
      label={t('permissions')}
      detail={detail}
      rows={rows}
      columns={useColumns(detail.open !== null)}
      idOf={({ permissionId }) => permissionId}
      empty={{ title: t('noPermission'), text: '' }}
      aside={
        typeof detail.open === 'number' ? (
          <PermissionSheet key={detail.open} open={detail.open} detail={detail} />
        ) : undefined
      }
    />
  );
};
