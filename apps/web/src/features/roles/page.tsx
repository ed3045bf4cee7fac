import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { listRoles } from '@lanewise/contract/endpoints/roles';
import type { Role } from '@lanewise/contract/entities/role';
import { formatQuantity } from '@lanewise/domain/format';
import { useLevels } from '../../api/queries.ts';
import { useRecords } from '../../api/records.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMay } from '../../state/rights.ts';
import type { ListColumn } from '../../ui/list-table.tsx';
import { ListPage } from '../../records/list-page.tsx';
import { useDetail } from '../../records/use-detail.ts';
import { useBuiltIn } from '../../records/use-built-in.ts';
import { RoleSheet } from './sheet.tsx';

const useColumns = (): ListColumn<Role>[] => {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const builtIn = useBuiltIn();
  const { data: levels = [] } = useLevels();
  return [
    { key: 'name', header: t('name'), sortable: true, cell: ({ name }) => builtIn(name) },
    { key: 'description', header: t('description'), wide: true, cell: ({ description }) => builtIn(description) },
    {
      key: 'authorityLevelId',
      header: t('level'),
      sortable: true,
      cell: ({ authorityLevelId }) => levels.find(({ id }) => id === authorityLevelId)?.name ?? '',
    },
    { key: 'isSystem', header: '', cell: ({ isSystem }) => (isSystem ? t('system') : '') },
    {
      key: 'userCount',
      header: t('people'),
      side: 'right',
      sortable: true,
      cell: ({ userCount }) => formatQuantity(userCount, language),
    },
  ];
};

/** Roles, with the level in the organization that their users have. */
export const RolesPage = (): JSX.Element => {
  const { t } = useTranslation('roles');
  const may = useMay();
  const detail = useDetail('/settings/roles', { edit: 'editRole' });
  const rows = useRecords(listRoles, { query: detail.query });
  return (
    <ListPage<Role>
      label={t('roles')}
      detail={detail}
      rows={rows}
      columns={useColumns()}
      idOf={({ roleId }) => roleId}
      empty={{ title: t('empty'), text: t('emptyText') }}
      add={may('addRole') ? t('add') : undefined}
      aside={detail.open === null ? undefined : <RoleSheet key={detail.open} open={detail.open} detail={detail} />}
    />
  );
};
