import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { listAccessGroups } from '@lanewise/contract/endpoints/access-groups';
import type { AccessGroupRecord } from '@lanewise/contract/entities/rights';
import { formatQuantity } from '@lanewise/domain/format';
import { useRecords } from '../../api/records.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMay } from '../../state/rights.ts';
import type { ListColumn } from '../../ui/list-table.tsx';
import { ListPage } from '../../records/list-page.tsx';
import { useDetail } from '../../records/use-detail.ts';
import { useBuiltIn } from '../../records/use-built-in.ts';
import { AccessGroupSheet } from './sheet.tsx';

/** `beside`: a group is open next to the list, so there is room for only a few columns. */
const useColumns = (beside: boolean): ListColumn<AccessGroupRecord>[] => {
  const { t } = useTranslation('rights');
  const language = useLanguage();
  const builtIn = useBuiltIn();
  const write = (value: number): string => formatQuantity(value, language);
  return [
    { key: 'name', header: t('nameColumn'), sortable: true, cell: ({ name }) => builtIn(name) },
    ...(beside
      ? []
      : ([
          {
            key: 'description',
            header: t('description'),
            wide: true,
            sortable: true,
            cell: ({ description }) => description,
          },
          { key: 'companyId', header: '', cell: ({ companyId }) => (companyId === null ? t('builtIn') : '') },
        ] satisfies ListColumn<AccessGroupRecord>[])),
    {
      key: 'permissionIds',
      header: t('permissions'),
      side: 'right',
      cell: ({ permissionIds }) => write(permissionIds.length),
    },
    {
      key: 'userCount',
      header: t('people'),
      side: 'right',
      sortable: true,
      cell: ({ userCount }) => write(userCount),
    },
  ];
};

/** Access groups: the pages and actions that their members may use. */
export const AccessGroupsPage = (): JSX.Element => {
  const { t } = useTranslation('rights');
  const may = useMay();
  const detail = useDetail('/settings/access-groups', { edit: 'editAccessGroup' });
  const rows = useRecords(listAccessGroups, { query: detail.query });
  return (
    <ListPage<AccessGroupRecord>
      label={t('groups')}
      detail={detail}
      rows={rows}
      columns={useColumns(detail.open !== null)}
      idOf={({ accessGroupId }) => accessGroupId}
      empty={{ title: t('noGroups'), text: t('noGroupsText') }}
      add={may('saveAccessGroup') ? t('addGroup') : undefined}
      opens={may('getAccessGroup')}
      aside={
        detail.open === null ? undefined : <AccessGroupSheet key={detail.open} open={detail.open} detail={detail} />
      }
    />
  );
};
