import { Suspense, lazy, useRef, useState } from 'react';
import type { JSX } from 'react';
import { LoadingState } from '../../ui/states.tsx';
import { DialogControl } from '../controls/dialog-control.tsx';
import type { Labels } from '../labels.ts';
import type { Draft } from '../presets/kind.ts';
import type { Screen } from '../use-screen.ts';
import styles from './columns.module.css';
import type { Columns } from './use-columns.ts';

// What is not on the line of controls comes with the first opening.
const ChooserPanel = lazy(() => import('./chooser-panel.tsx').then(({ ChooserPanel }) => ({ default: ChooserPanel })));
const ColumnPresets = lazy(() =>
  import('./column-presets.tsx').then(({ ColumnPresets }) => ({ default: ColumnPresets })),
);

/** What stands: the preset, how many columns of how many, or nothing when all do. */
const valueOf = ({ selected, differs, visible, asGiven }: Columns, total: number, { say }: Labels): string | null => {
  if (selected) return differs ? say('columnPreset.changed', { name: selected.name }) : selected.name;
  return asGiven || visible.length === total ? null : say('columns.some', { count: visible.length, total });
};

/** Which columns are shown, in which order, and by which preset; takes effect at once. */
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
  const [draft, setDraft] = useState<Draft | null>(null);
  const control = useRef<HTMLButtonElement>(null);
  const value = valueOf(columns, screen.view.columns.length, labels);
  const write = (next: Draft): void => {
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
