import type { FieldId } from '@lanewise/contract/fields';
import { lazy, useState } from 'react';
import type { JSX } from 'react';
import { DialogControl } from '../controls/dialog-control.tsx';
import type { Labels } from '../labels.ts';
import type { Screen } from '../use-screen.ts';
import styles from './export-menu.module.css';
import { useExportJob } from './job.ts';

// The kinds of files load when the menu is first opened.
const ExportPanel = lazy(() => import('./export-panel.tsx').then(({ ExportPanel }) => ({ default: ExportPanel })));

/** Exports the whole result as a file; disabled while there are no rows. */
export const ExportMenu = ({
  screen,
  columns,
  total,
  labels,
}: {
  screen: Screen;
  columns: readonly FieldId[];
  /** Rows of the result, 0 until they are known. */
  total: number;
  labels: Labels;
}): JSX.Element => {
  const { say } = labels;
  const job = useExportJob();
  const [opened, setOpened] = useState(false);
  const [allColumns, setAllColumns] = useState(false);
  const share = job?.total ? Math.floor((100 * job.written) / job.total) : null;
  return (
    <DialogControl
      name={say('export.label')}
      control={{
        label: say('export.label'),
        ...(share === null ? {} : { value: `${share}\u00a0%` }),
        disabled: total === 0 && !job,
      }}
      opened={opened}
      onOpened={setOpened}
      end
      width={292}
      className={styles.dropdown}
      words={labels}
    >
      <ExportPanel
        screen={screen}
        columns={columns}
        total={total}
        labels={labels}
        allColumns={allColumns}
        onAllColumns={setAllColumns}
        onDone={() => setOpened(false)}
      />
    </DialogControl>
  );
};
