import type { FieldId } from '@lanewise/contract/fields';
import type { Preset } from '@lanewise/contract/entities/preset';
import { useRef, useState } from 'react';
import type { JSX } from 'react';
import { explain } from '../../api/explain.ts';
import { changePreset, createPreset } from '../../api/presets.ts';
import { Problem } from '../../api/problem.ts';
import { Control } from '../../ui/control.tsx';
import type { Labels } from '../labels.ts';
import type { Screen } from '../use-screen.ts';
import { fixedColumn, visibleColumns } from './choice.ts';
import styles from './presets.module.css';
import { PresetDelete } from './preset-delete.tsx';
import type { Draft } from './preset-dialog.tsx';
import { ColumnsField, NameField } from './preset-fields.tsx';
import { mistakesOf } from './preset-rule.ts';
import type { PresetMistakes } from './preset-rule.ts';

interface FormProps {
  screen: Screen;
  draft: Draft;
  /** Whose names are taken. */
  own: readonly Preset[];
  labels: Labels;
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
  const [mistakes, setMistakes] = useState<PresetMistakes>({ name: null, columns: false });
  const nameField = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const others = own.filter(({ id }) => id !== draft.preset?.id).map((preset) => preset.name);

  const save = async (): Promise<void> => {
    const found = mistakesOf({ name, columns: shown }, others);
    setMistakes(found);
    setFailure('');
    if (found.name) nameField.current?.focus();
    if (found.name || found.columns || busy) return;
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
        setMistakes({ name: 'taken', columns: false });
      else setFailure(explain(error));
    }
  };
  return { name, setName, shared, setShared, shown, setShown, mistakes, nameField, failure, busy, save };
};

/** Name, columns and whom it is for; nothing is sent before Add or Save, and a mistake is said at its field. */
export const PresetForm = (props: FormProps): JSX.Element => {
  const { screen, draft, labels, onDeleted, onCancel } = props;
  const { say } = labels;
  const { name, setName, shared, setShared, shown, setShown, mistakes, nameField, failure, busy, save } =
    useForm(props);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <NameField name={name} mistake={mistakes.name} labels={labels} field={nameField} onChange={setName} />
      <ColumnsField view={screen.view} shown={shown} wrong={mistakes.columns} labels={labels} onChange={setShown} />
      <label className={styles.share}>
        <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
        <span>{say('columnPreset.share', { company: screen.company })}</span>
      </label>
      {failure === '' ? null : (
        <p role="alert" className={styles.wrong}>
          {failure}
        </p>
      )}
      <div className={styles.buttons}>
        {draft.preset ? <PresetDelete preset={draft.preset} labels={labels} onDeleted={onDeleted} /> : null}
        <span className={styles.space} />
        <Control label={say('cancel')} onClick={onCancel} />
        <Control
          label={say(draft.preset ? 'columnPreset.save' : 'columnPreset.addAction')}
          type="submit"
          disabled={busy}
          className={styles.apply ?? ''}
        />
      </div>
    </form>
  );
};
