import type { ReportView } from '@lanewise/contract/reports/definition';
import type { JSX } from 'react';
import { useDepartments } from '../../api/queries.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { regionLevelOf, type Address } from '../address/address.ts';
import type { Labels } from '../labels.ts';
import { useRegionLevels } from '../use-regions.ts';
import type { Screen } from '../use-screen.ts';
import styles from './controls.module.css';

interface GroupingProps {
  screen: Screen;
  labels: Labels;
  onChange: (change: Partial<Address>) => void;
}

/** Whether the rows are places, or places by period. */
const hasPlaces = ({ columns }: ReportView): boolean => columns[0] === 'name' || columns.includes('location');

/** Name of the level by which rows are grouped; null if the rows are stores or no places. */
export const useLevelName = ({ definition, view, address }: Screen): string | null => {
  const levels = useRegionLevels();
  if (!definition.filters.includes('regionLevel') || !hasPlaces(view)) return null;
  return levels.find(({ id }) => id === regionLevelOf(address))?.name ?? null;
};

/**
 * Chooses rows by region or by store, if the company has regions. The control is on the table, because it changes only
 * the rows and the line of controls has no room.
 */
export const RegionLevel = ({ screen, labels, onChange }: GroupingProps): JSX.Element | null => {
  const levels = useRegionLevels();
  const { definition, view } = screen;
  const applies = definition.filters.includes('regionLevel') && hasPlaces(view);
  if (!applies || levels.length === 0) return null;
  return (
    <div className={styles.overTable}>
      <span aria-hidden="true">{labels.say('grouping.regions')}</span>
      <Segmented
        label={labels.say('grouping.regions')}
        choices={[
          ...levels.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: '', label: labels.say('grouping.stores') },
        ]}
        value={String(regionLevelOf(screen.address) ?? '')}
        onChange={(value) => onChange({ level: value === '' ? null : Number(value), sort: [] })}
      />
    </div>
  );
};

/** Chooses the level of the department tree for bars and rows, if there are several. */
export const DepartmentLevel = ({ screen, labels, onChange }: GroupingProps): JSX.Element | null => {
  const { data: departments = [] } = useDepartments();
  const { depth, department } = screen.address;
  const deepest = Math.max(0, ...departments.map((one) => one.depth));
  const chosen = departments.find(({ dep_id }) => dep_id === department)?.depth ?? 0;
  const levels = Array.from({ length: Math.max(0, deepest - chosen) }, (_, index) => chosen + index + 1);
  if (!screen.definition.filters.includes('departmentDepth') || levels.length < 2) return null;
  return (
    <Segmented
      label={labels.say('grouping.departments')}
      choices={levels.map((level) => ({ value: String(level), label: labels.say('grouping.level', { level }) }))}
      value={String(depth ?? chosen + 1)}
      onChange={(value) => onChange({ depth: Number(value) === chosen + 1 ? null : Number(value) })}
    />
  );
};
