import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { changeRole, createRole, oneRole, removeRole } from '@lanewise/contract/endpoints/roles';
import { oneUser } from '@lanewise/contract/endpoints/users';
import type { Role } from '@lanewise/contract/entities/role';
import { useLevels } from '../../api/queries.ts';
import { useLatest, useRemove, useSave } from '../../api/records.ts';
import { isAdmin, useUser } from '../../state/session.ts';
import { useMay } from '../../state/rights.ts';
import { OpenRecord } from '../../records/open-record.tsx';
import { RecordSheet } from '../../records/record-sheet.tsx';
import type { Detail } from '../../records/use-detail.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import { useBuiltIn } from '../../records/use-built-in.ts';
import { useTold } from '../../i18n/told.ts';

interface Values extends Record<string, unknown> {
  name: string;
  description: string;
  authorityLevelId: string;
  version: string | undefined;
}

const valuesOf = ({ name, description, authorityLevelId, version }: Role): Values => ({
  name,
  description,
  version,
  authorityLevelId: String(authorityLevelId),
});

const RoleForm = ({ role, detail }: { role: Role | null; detail: Detail }): JSX.Element => {
  const { t } = useTranslation(['roles', 'settings']);
  const told = useTold();
  const builtIn = useBuiltIn();
  const may = useMay();
  const user = useUser();
  const { data: levels = [] } = useLevels();
  const { mutateAsync } = useSave(createRole, changeRole, [oneUser]);
  const latest = useLatest(oneRole);
  const remove = useRemove(removeRole);
  const roleId = role?.roleId ?? null;
  const record = useRecordForm<Values, Role>(
    role
      ? valuesOf(role)
      : { name: '', description: '', authorityLevelId: String(levels[0]?.id ?? 1), version: undefined },
    {
      validate: ({ name }) => (name.trim() === '' ? { name: t('settings:wrong.required') } : {}),
      save: (values) =>
        mutateAsync({ id: roleId, input: { ...values, authorityLevelId: Number(values.authorityLevelId) } }),
      latest: roleId === null ? undefined : () => latest(roleId),
      saved: (saved) => told(t('saved'), saved.name),
      valuesOf,
      onSaved: (saved) => roleId === null && detail.openOne(saved.roleId),
    },
  );
  const editable = role === null ? may('addRole') : may('updateRole') && !role.isSystem;
  return (
    <RecordSheet
      title={role ? builtIn(role.name) : t('new')}
      record={record}
      onClose={detail.close}
      editable={editable}
      removal={
        role && !role.isSystem && user && isAdmin(user)
          ? {
              question: t('deleteQuestion', { name: role.name }),
              text: t('deleteText'),
              done: told(t('deleted'), role.name),
              remove: () => remove(role.roleId),
            }
          : undefined
      }
    >
      <TextInput label={t('name')} {...record.input('name')} required withAsterisk={false} maxLength={100} />
      <Textarea label={t('description')} {...record.input('description')} maxLength={500} rows={2} />
      <NativeSelect
        label={t('level')}
        description={role?.isSystem ? t('systemHint') : t('levelHint')}
        {...record.input('authorityLevelId')}
        data={levels.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </RecordSheet>
  );
};

/** One role beside the list, or a new one. */
export const RoleSheet = ({ open, detail }: { open: number | 'new'; detail: Detail }): JSX.Element => (
  <OpenRecord endpoint={oneRole} open={open} onClose={detail.close}>
    {(role) => <RoleForm key={role?.roleId ?? 'new'} role={role} detail={detail} />}
  </OpenRecord>
);
