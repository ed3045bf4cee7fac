import { filterNames, ruleOf, type ReportFilter } from '@lanewise/contract/reports/filters';
import { lazy, useState } from 'react';
import type { JSX } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { Address } from '../address/address.ts';
import type { Labels } from '../labels.ts';
import type { Screen } from '../use-screen.ts';
import { DialogControl } from './dialog-control.tsx';
import { whereOf } from './filter-rule.ts';
import type { FilterDraft } from './filter-rule.ts';

// The form loads when it is first opened.
const FilterPanel = lazy(() => import('./filter-panel.tsx').then(({ FilterPanel }) => ({ default: FilterPanel })));

/**
 * Filters of the screen. The department filter is left out if the screen shows department levels or needs a department.
 */
const filtersOf = ({ filters, needs }: Screen['definition']): readonly ReportFilter[] =>
  filters.includes('departmentDepth') || needs.includes('department')
    ? filters.filter((name) => name !== 'departmentId')
    : filters;

/** Opens the filters of the report; the chips beside it show the active ones. */
export const FilterButton = ({
  screen,
  labels,
  onChange,
}: {
  screen: Screen;
  labels: Labels;
  onChange: (change: Partial<Address>) => void;
}): JSX.Element | null => {
  const { say } = labels;
  const { address, definition } = screen;
  const [opened, setOpened] = useState(false);
  const filters = filtersOf(definition);
  const hasPanel = filterNames.some((name) => ruleOf(name).panel !== undefined && filters.includes(name));
  if (!hasPanel && !filters.includes('departmentId')) return null;
  const draft: FilterDraft = {
    ...address.where,
    upc: address.upc ?? '',
    departmentId: address.department === null ? '' : String(address.department),
  };
  const apply = (next: FilterDraft): void => {
    const { upc, departmentId } = next;
    setOpened(false);
    onChange({
      where: whereOf(next, address.where),
      ...(upc === undefined ? {} : { upc: upc.trim() === '' ? null : upc.trim() }),
      ...(filters.includes('departmentId') ? { department: departmentId ? Number(departmentId) : null } : {}),
    });
  };
  return (
    <DialogControl
      name={say('filters.label')}
      control={{
        children: (
          <>
            <Icon name="filter" size={14} />
            {say('filters.label')}
          </>
        ),
      }}
      opened={opened}
      onOpened={setOpened}
      words={labels}
    >
      <FilterPanel
        draft={draft}
        filters={filters}
        place={screen.effective}
        labels={labels}
        onApply={apply}
        onCancel={() => setOpened(false)}
      />
    </DialogControl>
  );
};
