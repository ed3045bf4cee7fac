import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import {
  changeDepartment,
  createDepartment,
  oneDepartment,
  removeDepartment,
} from '@lanewise/contract/endpoints/departments';
import type { CompanyDepartment, CompanyDepartmentInput } from '@lanewise/contract/entities/department';
import { useLatest, useRemove, useSave } from '../../api/records.ts';
import { useMay } from '../../state/rights.ts';
import { FormDialog } from '../../records/form-dialog.tsx';
import { SequenceField, useNamedInOrder } from '../../records/named-in-order.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import type { OwnRow } from './tree.ts';
import { withAllBelow } from './tree.ts';
import { useTold } from '../../i18n/told.ts';

interface Values extends Record<string, unknown> {
  name: string;
  parent: string;
  sequence: string;
  status: string;
  version: string | undefined;
}

const valuesOf = ({ name, parent, sequence, status, version }: CompanyDepartment): Values => ({
  name,
  status,
  version,
  parent: parent === null ? '' : String(parent),
  sequence: String(sequence),
});

const inputOf = ({ name, parent, sequence, status, version }: Values): CompanyDepartmentInput => ({
  name,
  version,
  parent: parent === '' ? null : Number(parent),
  sequence: Number(sequence),
  status: status === 'Inactive' ? 'Inactive' : 'Active',
});

const indent = '\u2003';

/** Adds or changes a department of the company. */
export const DepartmentDialog = ({
  department,
  rows,
  onClose,
}: {
  /** Null: a new one. */
  department: CompanyDepartment | null;
  rows: readonly OwnRow[];
  onClose: () => void;
}): JSX.Element => {
  const { t } = useTranslation('departments');
  const told = useTold();
  const may = useMay();
  const { mutateAsync } = useSave(createDepartment, changeDepartment);
  const latest = useLatest(oneDepartment);
  const remove = useRemove(removeDepartment);
  const id = department?.comp_dep_id ?? null;
  const last = Math.max(-1, ...rows.map(({ department: { sequence } }) => sequence)) + 1;
  const initial = department
    ? valuesOf(department)
    : { name: '', parent: '', sequence: String(last), status: 'Active', version: undefined };
  const record = useRecordForm<Values, CompanyDepartment>(initial, {
    validate: useNamedInOrder(),
    save: (values) => mutateAsync({ id, input: inputOf(values) }),
    latest: id === null ? undefined : () => latest(id),
    saved: (saved) => told(t('saved'), saved.name),
    valuesOf,
    onSaved: onClose,
  });
  const own = rows.map((row) => row.department);
  const below = id === null ? new Set<number>() : withAllBelow(own, id);
  const parents = rows.filter((row) => !below.has(row.department.comp_dep_id));
  return (
    <FormDialog
      title={department?.name ?? t('new')}
      record={record}
      editable={may(department ? 'updateDepartment' : 'addDepartment')}
      removal={
        department && may('deleteDepartment')
          ? {
              question: t('deleteQuestion', { name: department.name }),
              text: t('deleteText'),
              done: told(t('deleted'), department.name),
              remove: () => remove(department.comp_dep_id),
            }
          : undefined
      }
      onClose={onClose}
    >
      <TextInput label={t('name')} {...record.input('name')} data-autofocus maxLength={100} />
      <NativeSelect
        label={t('parent')}
        {...record.input('parent')}
        data={[
          { value: '', label: t('top') },
          ...parents.map(({ department: { comp_dep_id, name }, depth }) => ({
            value: String(comp_dep_id),
            label: indent.repeat(depth) + name,
          })),
        ]}
      />
      <SequenceField input={record.input('sequence')} />
      <NativeSelect
        label={t('status')}
        {...record.input('status')}
        data={[
          { value: 'Active', label: t('statusName.Active') },
          { value: 'Inactive', label: t('statusName.Inactive') },
        ]}
      />
    </FormDialog>
  );
};
