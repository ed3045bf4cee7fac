import { usualColumns } from '@lanewise/contract/reports/definition';
import type { ReportView } from '@lanewise/contract/reports/definition';
import type { JSX } from 'react';
import type { Labels } from '../labels.ts';
import type { PresetDraft } from '../presets/kind.ts';
import { PresetPicker } from '../presets/picker.tsx';
import { fixedColumn, sameColumns } from './choice.ts';
import { AnyList } from './any-list.tsx';
import styles from './columns.module.css';
import type { Columns } from './use-columns.ts';

export const ChooserPanel = ({
  view,
  columns,
  labels,
  onDraft,
}: {
  view: ReportView;
  columns: Columns;
  labels: Labels;
  onDraft: (draft: PresetDraft) => void;
}): JSX.Element => {
  const { say } = labels;
  const fixed = fixedColumn(view);
  return (
    <>
      <PresetPicker
        presets={columns.presets}
        selected={columns.selected}
        standing={columns.visible}
        labels={labels}
        onSelect={columns.select}
        onDraft={onDraft}
      />
      <AnyList
        view={view}
        shown={columns.visible.filter((column) => column !== fixed)}
        mayBeEmpty={false}
        labels={labels}
        onChange={(shown) => columns.arrange([fixed, ...shown])}
      />
      <div className={styles.foot}>
        <button type="button" className={styles.clear} disabled={columns.cleared} onClick={columns.clear}>
          {say('columns.clear')}
        </button>
        {sameColumns(usualColumns(view), view.columns) ? null : (
          <button type="button" className={styles.clear} disabled={columns.asGiven} onClick={columns.reset}>
            {say('columns.usual')}
          </button>
        )}
        <p className={styles.hint}>{say('columns.hint')}</p>
      </div>
    </>
  );
};
