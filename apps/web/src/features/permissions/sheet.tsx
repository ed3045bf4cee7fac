import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { changePermission, listPermissions, onePermission } from '@lanewise/contract/endpoints/permissions';
import type { PermissionRecord } from '@lanewise/contract/entities/rights';
import { useSave } from '../../api/records.ts';
import { useAllPermissions } from '../../api/rights.ts';
import { hrefOf } from '../../state/address.ts';
import { isAdmin, useUser } from '../../state/session.ts';
import { OpenRecord } from '../../records/open-record.tsx';
import { RecordSheet } from '../../records/record-sheet.tsx';
import { useBuiltIn } from '../../records/use-built-in.ts';
import type { Detail } from '../../records/use-detail.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import styles from './permissions.module.css';
import { useTold } from '../../i18n/told.ts';

interface Values extends Record<string, unknown> {
  description: string;
}

const valuesOf = ({ description }: PermissionRecord): Values => ({ description });

/** The access groups that hold the permission, with links to edit them. */
const Holders = ({ ids }: { ids: readonly number[] }): JSX.Element => {
  const { t } = useTranslation('rights');
  const builtIn = useBuiltIn();
  const { data } = useAllPermissions();
  const groups = (data?.access_groups ?? []).filter(({ accessGroupId }) => ids.includes(accessGroupId));
  if (groups.length === 0) return <>{t('adminsOnly')}</>;
  return (
    <ul className={styles.holders}>
      {groups.map(({ accessGroupId, name }) => (
        <li key={accessGroupId}>
          <a href={hrefOf(`/settings/access-groups/editAccessGroup/${accessGroupId}`, {})}>{builtIn(name)}</a>
        </li>
      ))}
    </ul>
  );
};

const PermissionForm = ({ permission, detail }: { permission: PermissionRecord; detail: Detail }): JSX.Element => {
  const { t } = useTranslation('rights');
  const told = useTold();
  const user = useUser();
  const { mutateAsync } = useSave(changePermission, changePermission, [listPermissions]);
  const record = useRecordForm<Values, PermissionRecord>(valuesOf(permission), {
    save: (input) => mutateAsync({ id: permission.permissionId, input }),
    saved: (saved) => told(t('permissionSaved'), saved.label),
    valuesOf,
  });
  return (
    <RecordSheet
      title={t(`name.${permission.key}`)}
      record={record}
      onClose={detail.close}
      editable={user !== null && isAdmin(user)}
    >
      <dl className={styles.facts}>
        <dt>{t('label')}</dt>
        <dd>
          <code className={styles.code}>{permission.label}</code>
        </dd>
        <dt>{t('key')}</dt>
        <dd>
          <code className={styles.code}>{permission.key}</code>
        </dd>
        <dt>{t('groups')}</dt>
        <dd>
          <Holders ids={permission.accessGroupIds} />
        </dd>
      </dl>
      <Textarea label={t('description')} {...record.input('description')} maxLength={500} rows={3} />
    </RecordSheet>
  );
};

/** One permission beside the list. */
export const PermissionSheet = ({ open, detail }: { open: number; detail: Detail }): JSX.Element => (
  <OpenRecord endpoint={onePermission} open={open} onClose={detail.close}>
    {(permission) =>
      permission && <PermissionForm key={permission.permissionId} permission={permission} detail={detail} />
    }
  </OpenRecord>
);
