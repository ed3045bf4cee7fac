import type { FieldId } from '@lanewise/contract/fields';
import { PRESET_NAME_LENGTH } from '@lanewise/contract/entities/preset-rules';
import type { Preset } from '@lanewise/contract/entities/preset';
import { useId, useState } from 'react';
import type { JSX } from 'react';
import { explain } from '../../api/explain.ts';
import { changePreset, createPreset } from '../../api/presets.ts';
import { Problem } from '../../api/problem.ts';
import { Control } from '../../ui/control.tsx';
import type { Labels } from '../labels.ts';
import type { Screen } from '../use-screen.ts';
import { fixedColumn, visibleColumns } from './choice.ts';
import { ColumnList } from './column-list.tsx';
import styles from './columns.module.css';
import { PresetDelete } from './preset-delete.tsx';
import type { Draft } from './preset-dialog.tsx';
import { mistakeOf } from './preset-rule.ts';
import type { PresetMistake } from './preset-rule.ts';

interface FormProps {
  screen: Screen;
  draft: Draft;
  /** Presets that can be edited here. */
  own: readonly Preset[];
  labels: Labels;
  onChoose: (id: string) => void;
  onSaved: (preset: Preset) => void;
  onDeleted: (id: number) => void;
  onCancel: () => void;
}

const useForm = ({ screen, draft, own, onSaved }: FormProps) => {
  const { view, address, definition } = screen;
  const fixed = fixedColumn(view);
  const [name, setName] = useState(draft.preset?.name ?? '');
  const [shared, setShared] = useState(draft.preset?.shared ?? false);
  const [shown, setShown] = useState<readonly FieldId[]>(() => visibleColumns(view, draft.columns).slice(1));
  const [mistake, setMistake] = useState<PresetMistake | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const others = own.filter(({ id }) => id !== draft.preset?.id).map((preset) => preset.name);

  const save = async (): Promise<void> => {
    const found = mistakeOf({ name, columns: shown }, others);
    setMistake(found);
    setFailure('');
    if (found || busy) return;
    setBusy(true);
    const values = {
      name: name.trim(),
      view: address.view,
      presetType: definition.screen,
      columns: [fixed, ...shown],
      shared,
    };
    try {
      onSaved(await (draft.preset ? changePreset(draft.preset.id, values) : createPreset(values)));
    } catch (error) {
      setBusy(false);
      if (!(error instanceof Problem)) return;
      if (error.status === 409 && error.fields.some(({ field }) => field === 'name'))
        setMistake({ field: 'name', error: 'taken' });
      else setFailure(explain(error));
    }
  };
  return { name, setName, shared, setShared, shown, setShown, mistake, failure, busy, save };
};

/** Name, columns and whom it is for; nothing is sent before Add or Save, and a mistake is said at its field. */
export const PresetForm = (props: FormProps): JSX.Element => {
  const { screen, draft, own, labels, onChoose, onDeleted, onCancel } = props;
  const { say } = labels;
  const form = useForm(props);
  const { name, shown, mistake } = form;
  const id = useId();
  const wrongName = mistake?.field === 'name' ? mistake.error : null;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {own.length > 0 ? (
        <div className={styles.field}>
          <label htmlFor={`${id}-preset`}>{say('columnPreset.label')}</label>
          <select id={`${id}-preset`} value={draft.preset?.id ?? ''} onChange={({ target }) => onChoose(target.value)}>
            <option value="">{say('columnPreset.new')}</option>
            {own.map((preset) => (
              <option key={preset.id} value={preset.id}>
                {preset.name}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      <div className={styles.field}>
        <label htmlFor={`${id}-name`}>{say('columnPreset.name')}</label>
        <input
          id={`${id}-name`}
          data-autofocus
          maxLength={PRESET_NAME_LENGTH}
          autoComplete="off"
          aria-invalid={wrongName !== null || undefined}
          aria-describedby={wrongName === null ? undefined : `${id}-wrong`}
          value={name}
          onChange={({ target }) => form.setName(target.value)}
        />
        {wrongName === null ? null : (
          <p id={`${id}-wrong`} role="alert" className={styles.wrong}>
            {wrongName === 'characters' ? say('search.notAllowed') : say(`columnPreset.wrong.${wrongName}`)}
          </p>
        )}
      </div>
      <div className={styles.columns} role="group" aria-labelledby={`${id}-columns`}>
        <div className={styles.columnsHead}>
          <span id={`${id}-columns`}>{say('columns.label')}</span>
          <span className={styles.hint}>
            {say('columns.some', { count: shown.length + 1, total: screen.view.columns.length })}
          </span>
          <span className={styles.space} />
          <button
            type="button"
            className={styles.clear}
            disabled={shown.length === 0}
            onClick={() => form.setShown([])}
          >
            {say('columnPreset.clear')}
          </button>
        </div>
        <ColumnList view={screen.view} shown={shown} mayBeEmpty labels={labels} onChange={form.setShown} />
        {mistake?.field === 'columns' ? (
          <p role="alert" className={styles.wrong}>
            {say('columnPreset.wrong.columns')}
          </p>
        ) : null}
      </div>
      <label className={styles.share}>
        <input type="checkbox" checked={form.shared} onChange={({ target }) => form.setShared(target.checked)} />
        <span>{say('columnPreset.share', { company: screen.company })}</span>
      </label>
      {form.failure === '' ? null : (
        <p role="alert" className={styles.wrong}>
          {form.failure}
        </p>
      )}
      <div className={styles.buttons}>
        {draft.preset ? <PresetDelete preset={draft.preset} labels={labels} onDeleted={onDeleted} /> : null}
        <span className={styles.space} />
        <Control label={say('cancel')} onClick={onCancel} />
        <Control
          label={say(draft.preset ? 'columnPreset.save' : 'columnPreset.addAction')}
          type="submit"
          disabled={form.busy}
          className={styles.apply ?? ''}
        />
      </div>
    </form>
  );
};
