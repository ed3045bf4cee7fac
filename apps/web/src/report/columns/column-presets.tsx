import type { FieldId } from '@lanewise/contract/fields';
import type { JSX } from 'react';
import type { Labels } from '../labels.ts';
import { EntriesField } from '../presets/fields.tsx';
import { PresetDialog } from '../presets/dialog.tsx';
import type { PresetDraft, EntriesProps, PresetKind } from '../presets/kind.ts';
import type { Screen } from '../use-screen.ts';
import { columnScreen, fixedColumn, visibleColumns } from './choice.ts';
import { AnyList } from './any-list.tsx';
import type { Columns } from './use-columns.ts';

/** Presets of columns; every preset contains the first column of the view. */
const columnPresets = ({ view, address, definition }: Screen, labels: Labels): PresetKind<FieldId> => {
  const { say, field: nameOf } = labels;
  const fixed = fixedColumn(view);
  return {
    presetType: columnScreen(definition),
    view: address.view,
    begin: (list) => visibleColumns(view, list).slice(1),
    list: (shown) => [fixed, ...shown],
    field: ({ shown, wrong, onChange }: EntriesProps<FieldId>) => (
      <EntriesField
        label={say('columns.label')}
        count={say('columns.some', { count: shown.length + 1, total: view.columns.length })}
        wrong={wrong ? say('columnPreset.wrong.columns', { name: nameOf(fixed) }) : null}
        clearable={shown.length > 0}
        labels={labels}
        onClear={() => onChange([])}
      >
        <AnyList view={view} shown={shown} mayBeEmpty labels={labels} onChange={onChange} />
      </EntriesField>
    ),
  };
};

/** The dialog for presets of columns. */
export const ColumnPresets = ({
  screen,
  columns,
  draft,
  labels,
  onClose,
}: {
  screen: Screen;
  columns: Columns;
  draft: PresetDraft;
  labels: Labels;
  onClose: () => void;
}): JSX.Element => (
  <PresetDialog
    kind={columnPresets(screen, labels)}
    presets={columns.presets}
    standing={columns.visible}
    draft={draft}
    company={screen.company}
    labels={labels}
    onSaved={columns.saved}
    onDeleted={columns.deleted}
    onClose={onClose}
  />
);
