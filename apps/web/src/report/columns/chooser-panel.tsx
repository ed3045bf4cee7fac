import type { Preset } from '@lanewise/contract/entities/preset';
import type { ReportView } from '@lanewise/contract/reports/definition';
import { useEffect, useId, useRef } from 'react';
import type { JSX } from 'react';
import { Control } from '../../ui/control.tsx';
import type { Labels } from '../labels.ts';
import { fixedColumn } from './choice.ts';
import { ColumnList } from './column-list.tsx';
import styles from './columns.module.css';
import type { Draft } from './preset-dialog.tsx';
import type { Columns } from './use-columns.ts';

const optionOf = ({ id, name, own, owner }: Preset, { say }: Labels): JSX.Element => (
  <option key={id} value={id}>
    {own ? name : say('columnPreset.of', { name, owner })}
  </option>
);

/** The presets of this view, and the way to the dialog that adds and edits them. */
const PresetPicker = ({
  columns,
  labels,
  onDraft,
}: {
  columns: Columns;
  labels: Labels;
  onDraft: (draft: Draft) => void;
}): JSX.Element => {
  const { say } = labels;
  const { presets, selected, visible } = columns;
  const own = presets.filter((preset) => preset.own);
  const shared = presets.filter((preset) => !preset.own);
  const id = useId();
  const first = useRef<HTMLSelectElement>(null);
  // The panel comes after the popover has looked for something to focus.
  useEffect(() => first.current?.focus(), []);
  const editable = selected?.own ? selected : (own[0] ?? null);
  return (
    <div className={styles.presets}>
      <label htmlFor={id}>{say('columnPreset.label')}</label>
      <select
        id={id}
        ref={first}
        value={selected?.id ?? ''}
        onChange={({ target }) => columns.select(presets.find((one) => String(one.id) === target.value) ?? null)}
      >
        <option value="">{say('columnPreset.none')}</option>
        {own.map((preset) => optionOf(preset, labels))}
        {shared.length > 0 ? (
          <optgroup label={say('columnPreset.shared')}>{shared.map((preset) => optionOf(preset, labels))}</optgroup>
        ) : null}
      </select>
      <div className={styles.actions}>
        <Control label={say('columnPreset.add')} onClick={() => onDraft({ preset: null, columns: visible })} />
        {editable ? (
          <Control
            label={say('columnPreset.edit')}
            onClick={() => onDraft({ preset: editable, columns: editable === selected ? visible : editable.columns })}
          />
        ) : null}
      </div>
    </div>
  );
};

/** What the control opens. */
export const ChooserPanel = ({
  view,
  columns,
  labels,
  onDraft,
}: {
  view: ReportView;
  columns: Columns;
  labels: Labels;
  onDraft: (draft: Draft) => void;
}): JSX.Element => {
  const { say } = labels;
  const fixed = fixedColumn(view);
  return (
    <>
      <PresetPicker columns={columns} labels={labels} onDraft={onDraft} />
      <ColumnList
        view={view}
        shown={columns.visible.filter((column) => column !== fixed)}
        mayBeEmpty={false}
        labels={labels}
        onChange={(shown) => columns.arrange([fixed, ...shown])}
      />
      <div className={styles.foot}>
        <button type="button" className={styles.clear} disabled={columns.asGiven} onClick={columns.clear}>
          {say('columns.clear')}
        </button>
        <p className={styles.hint}>{say('columns.hint')}</p>
      </div>
    </>
  );
};
