import { Suspense, lazy, useRef, useState } from 'react';
import type { JSX } from 'react';
import { LoadingState } from '../../ui/states.tsx';
import { DialogControl } from '../controls/dialog-control.tsx';
import type { Labels } from '../labels.ts';
import type { PresetDraft } from '../presets/kind.ts';
import type { Screen } from '../use-screen.ts';
import styles from './columns.module.css';
import type { Columns } from './use-columns.ts';

// The panel loads when the control is first opened.
const ChooserPanel = lazy(() => import('./chooser-panel.tsx').then(({ ChooserPanel }) => ({ default: ChooserPanel })));
const ColumnPresets = lazy(() =>
  import('./column-presets.tsx').then(({ ColumnPresets }) => ({ default: ColumnPresets })),
);

/** The text in the control: the preset, the number of visible columns, or nothing if all are visible. */
const valueOf = ({ selected, differs, visible, asGiven }: Columns, total: number, { say }: Labels): string | null => {
  if (selected) return differs ? say('columnPreset.changed', { name: selected.name }) : selected.name;
  return asGiven || visible.length === total ? null : say('columns.some', { count: visible.length, total });
};

/** Chooses the visible columns, their order and their preset; changes take effect at once. */
export const ColumnChooser = ({
  screen,
  columns,
  labels,
}: {
  screen: Screen;
  columns: Columns;
  labels: Labels;
}): JSX.Element => {
  const { say } = labels;
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState<PresetDraft | null>(null);
  const control = useRef<HTMLButtonElement>(null);
  const value = valueOf(columns, screen.view.columns.length, labels);
  const write = (next: PresetDraft): void => {
    setOpened(false);
    setDraft(next);
  };
  const close = (): void => {
    setDraft(null);
    control.current?.focus();
  };
  return (
    <>
      <DialogControl
        name={say('columns.label')}
        control={{
          ref: control,
          label: say('columns.label'),
          ...(value === null ? {} : { value: <span className={styles.value}>{value}</span> }),
        }}
        opened={opened}
        onOpened={setOpened}
        end
        width={300}
        className={styles.panel}
        words={labels}
      >
        {columns.ready ? (
          <ChooserPanel view={screen.view} columns={columns} labels={labels} onDraft={write} />
        ) : (
          <LoadingState label={say('loading')} />
        )}
      </DialogControl>
      {draft ? (
        <Suspense fallback={null}>
          <ColumnPresets screen={screen} columns={columns} draft={draft} labels={labels} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
};
