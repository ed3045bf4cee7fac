import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { CompanyDepartment } from '@lanewise/contract/entities/department';
import { DropEntry, DropList } from '../../records/drop-list.tsx';
import type { Shown } from './rows.ts';
import type { OwnRow } from './tree.ts';

/** The MIME type of dragged register departments. */
export const dragType = 'application/x-lanewise-departments';

/** The company's own departments with their counts; a dropped register department is assigned to them. */
export const OwnList = ({
  rows,
  counts,
  shown,
  onShow,
  onDrop,
  onEdit,
}: {
  rows: readonly OwnRow[];
  counts: { all: number; open: number; of: (compDepId: number) => number };
  shown: Shown;
  onShow: (shown: Shown) => void;
  /** Absent: the user may not assign. */
  onDrop?: ((compDepId: number | null) => void) | undefined;
  /** Absent: the user may not edit. */
  onEdit?: ((department: CompanyDepartment) => void) | undefined;
}): JSX.Element => {
  const { t } = useTranslation('departments');
  const entry = (which: Shown) => ({ dragType, current: shown === which, onShow: () => onShow(which) });
  return (
    <DropList label={t('own')}>
      <DropEntry {...entry('all')} label={t('all')} count={counts.all} />
      <DropEntry {...entry('open')} label={t('open')} count={counts.open} onDrop={onDrop && (() => onDrop(null))} />
      {rows.map(({ department, depth }) => (
        <DropEntry
          key={department.comp_dep_id}
          {...entry(department.comp_dep_id)}
          label={department.name}
          count={counts.of(department.comp_dep_id)}
          depth={depth}
          quiet={department.status === 'Inactive'}
          onDrop={onDrop && (() => onDrop(department.comp_dep_id))}
          edit={onEdit && { label: t('edit', { name: department.name }), onEdit: () => onEdit(department) }}
        />
      ))}
    </DropList>
  );
};
