import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import {
  changeAccessGroup,
  createAccessGroup,
  oneAccessGroup,
  removeAccessGroup,
} from '@lanewise/contract/endpoints/access-groups';
import type { AccessGroupRecord } from '@lanewise/contract/entities/rights';
import { useLatest, useRemove, useSave } from '../../api/records.ts';
import { dependsOnAccessGroups, useAllPermissions } from '../../api/rights.ts';
import { useMay } from '../../state/rights.ts';
import { OpenRecord } from '../../records/open-record.tsx';
import { RecordSheet } from '../../records/record-sheet.tsx';
import type { Detail } from '../../records/use-detail.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import { PermissionBoxes } from './permission-boxes.tsx';
import { useBuiltIn } from '../../records/use-built-in.ts';
import { useTold } from '../../i18n/told.ts';

interface Values extends Record<string, unknown> {
  name: string;
  description: string;
  permissionIds: number[];
  version: string | undefined;
}

const valuesOf = ({ name, description, permissionIds, version }: AccessGroupRecord): Values => ({
  name,
  description,
  permissionIds,
  version,
});

const nothing: Values = { name: '', description: '', permissionIds: [], version: undefined };

const AccessGroupForm = ({ group, detail }: { group: AccessGroupRecord | null; detail: Detail }): JSX.Element => {
  const { t } = useTranslation(['rights', 'settings']);
  const told = useTold();
  const nameOf = useBuiltIn();
  const may = useMay();
  const { data: all } = useAllPermissions();
  const { mutateAsync } = useSave(createAccessGroup, changeAccessGroup, dependsOnAccessGroups);
  const latest = useLatest(oneAccessGroup);
  const remove = useRemove(removeAccessGroup, dependsOnAccessGroups);
  const id = group?.accessGroupId ?? null;
  const record = useRecordForm<Values, AccessGroupRecord>(group ? valuesOf(group) : nothing, {
    validate: ({ name }) => (name.trim() === '' ? { name: t('settings:wrong.required') } : {}),
    save: (input) => mutateAsync({ id, input }),
    latest: id === null ? undefined : () => latest(id),
    saved: (saved) => told(t('groupSaved'), saved.name),
    situation: 'accessGroup',
    valuesOf,
    onSaved: (saved) => id === null && detail.openOne(saved.accessGroupId),
  });
  const builtIn = group !== null && group.companyId === null;
  return (
    <RecordSheet
      title={group ? nameOf(group.name) : t('newGroup')}
      record={record}
      onClose={detail.close}
      editable={may(group === null ? 'saveAccessGroup' : 'editAccessGroup')}
      removal={
        group && !builtIn && may('deleteAccessGroup')
          ? {
              question: t('deleteQuestion', { name: group.name }),
              text: t('deleteText'),
              done: told(t('groupDeleted'), group.name),
              remove: () => remove(group.accessGroupId),
            }
          : undefined
      }
    >
      <TextInput
        label={t('nameColumn')}
        description={builtIn ? t('builtInHint') : group ? t('heldBy', { count: group.userCount }) : undefined}
        {...record.input('name')}
        readOnly={builtIn}
        required
        withAsterisk={false}
        maxLength={100}
      />
      <Textarea label={t('description')} {...record.input('description')} maxLength={500} rows={2} />
      <PermissionBoxes
        permissions={all?.permissions ?? []}
        chosen={record.form.getValues().permissionIds}
        error={record.input('permissionIds').error}
        onChange={(ids) => record.form.setFieldValue('permissionIds', ids)}
      />
    </RecordSheet>
  );
};

/** One access group beside the list, or a new one. */
export const AccessGroupSheet = ({ open, detail }: { open: number | 'new'; detail: Detail }): JSX.Element => (
  <OpenRecord endpoint={oneAccessGroup} open={open} onClose={detail.close}>
    {(group) => <AccessGroupForm key={group?.accessGroupId ?? 'new'} group={group} detail={detail} />}
  </OpenRecord>
);
