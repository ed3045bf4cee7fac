import { exportOf } from '@lanewise/contract/endpoints/reports';
import type { FieldId } from '@lanewise/contract/fields';
import { exportName, exportTypes, type ExportType } from '@lanewise/contract/reports/files';
import { formatQuantity } from '@lanewise/domain/format';
import type { JSX } from 'react';
import { toastError, toastSuccess } from '../../ui/toast.tsx';
import { wireParameters } from '../address/wire.ts';
import type { Labels } from '../labels.ts';
import type { Screen } from '../use-screen.ts';
import styles from './export-menu.module.css';
import { runExport, useExportJob, type ExportWish } from './job.ts';
import { ExportProgress } from './progress.tsx';

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

/** The file types to choose from; during an export, its progress. */
export const ExportPanel = ({
  screen,
  columns,
  total,
  labels,
  allColumns,
  onAllColumns,
  onDone,
}: {
  screen: Screen;
  columns: readonly FieldId[];
  total: number;
  labels: Labels;
  allColumns: boolean;
  onAllColumns: (all: boolean) => void;
  onDone: () => void;
}): JSX.Element => {
  const { say, language } = labels;
  const job = useExportJob();
  const choose = async (type: ExportType): Promise<void> => {
    const wish = wishOf(screen, columns, type, { allColumns, language });
    if (!wish) return;
    const result = await runExport(wish);
    if (result === 'saved') toastSuccess(say('export.saved', { name: wish.name }));
    if (result === 'failed') toastError(say('export.brokeOff'));
    onDone();
  };
  if (job) return <ExportProgress job={job} labels={labels} />;
  return (
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
        <input type="checkbox" checked={allColumns} onChange={() => onAllColumns(!allColumns)} />
        {say('export.allColumns')}
      </label>
    </>
  );
};
