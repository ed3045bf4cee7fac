import { exportOf } from '@lanewise/contract/endpoints/reports';
import type { FieldId } from '@lanewise/contract/fields';
import { exportName, exportTypes, type ExportType } from '@lanewise/contract/reports/files';
import { formatQuantity } from '@lanewise/domain/format';
import { useState } from 'react';
import type { JSX } from 'react';
import { toastError, toastSuccess } from '../../ui/toast.tsx';
import { wireParameters } from '../address/wire.ts';
import { DialogControl } from '../controls/dialog-control.tsx';
import type { Labels } from '../labels.ts';
import type { Screen } from '../use-screen.ts';
import styles from './export-menu.module.css';
import { runExport, useExportJob, type ExportWish } from './job.ts';
import { Progress } from './progress.tsx';

/** The export of the current screen; null until place and period are known. */
const wishOf = (
  { address, view, definition, effective }: Screen,
  columns: readonly FieldId[],
  type: ExportType,
  options: { allColumns: boolean; language: Labels['language'] },
): ExportWish | null => {
  if (!effective) return null;
  const { limit: _limit, offset: _offset, ...question } = wireParameters(address, view, effective);
  const { start, last } = effective.dates;
  return {
    name: exportName(definition.screen, start, last, type),
    endpoint: exportOf(definition.path),
    query: { ...question, type, columns, language: options.language, allColumns: type === 'pdf' && options.allColumns },
  };
};

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
  const { say, language } = labels;
  const job = useExportJob();
  const [opened, setOpened] = useState(false);
  const [allColumns, setAllColumns] = useState(false);
  const share = job?.total ? Math.floor((100 * job.written) / job.total) : null;
  const choose = async (type: ExportType): Promise<void> => {
    const wish = wishOf(screen, columns, type, { allColumns, language });
    if (!wish) return;
    const result = await runExport(wish);
    if (result === 'saved') toastSuccess(say('export.saved', { name: wish.name }));
    if (result === 'failed') toastError(say('export.brokeOff'));
    setOpened(false);
  };
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
      {job ? (
        <Progress job={job} labels={labels} />
      ) : (
        <>
          <p>{say('export.whole', { count: total, rows: formatQuantity(total, language) })}</p>
          <ul>
            {exportTypes.map((type) => (
              <li key={type}>
                <button type="button" className={styles.choice} onClick={() => void choose(type)}>
                  <strong>{say(`export.${type}`)}</strong>
                  <span>{say(type === 'pdf' && allColumns ? 'export.pdfAllHint' : `export.${type}Hint`)}</span>
                </button>
              </li>
            ))}
          </ul>
          <label className={styles.option}>
            <input type="checkbox" checked={allColumns} onChange={() => setAllColumns(!allColumns)} />
            {say('export.allColumns')}
          </label>
        </>
      )}
    </DialogControl>
  );
};
