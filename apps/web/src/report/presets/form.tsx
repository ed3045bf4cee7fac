import type { Preset } from '@lanewise/contract/entities/preset';
import { useRef, useState } from 'react';
import type { JSX } from 'react';
import { explain } from '../../api/explain.ts';
import { changePreset, createPreset } from '../../api/presets.ts';
import { Problem } from '../../api/problem.ts';
import { Control } from '../../ui/control.tsx';
import type { Labels } from '../labels.ts';
import styles from './presets.module.css';
import { PresetDelete } from './delete.tsx';
import { NameField } from './fields.tsx';
import type { PresetDraft, PresetKind } from './kind.ts';
import { mistakesOf } from './rule.ts';
import type { PresetMistakes } from './rule.ts';

interface FormProps<Entry extends string> {
  kind: PresetKind<Entry>;
  draft: PresetDraft;
  /** The user's own presets, whose names are taken. */
  own: readonly Preset[];
  company: string;
  labels: Labels;
  onSaved: (preset: Preset) => void;
  onDeleted: (id: number) => void;
  onCancel: () => void;
}

const useForm = <Entry extends string>({ kind, draft, own, onSaved }: FormProps<Entry>) => {
  const [name, setName] = useState(draft.preset?.name ?? '');
  const [shared, setShared] = useState(draft.preset?.shared ?? false);
  const [shown, setShown] = useState(() => kind.begin(draft.list));
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
      view: kind.view,
      presetType: kind.presetType,
      columns: kind.list(shown),
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

/** Name, entries and sharing; nothing is sent before Add or Save, and an error is shown at its field. */
export const PresetForm = <Entry extends string>(props: FormProps<Entry>): JSX.Element => {
  const { kind, draft, company, labels, onDeleted, onCancel } = props;
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
      {kind.field({ shown, wrong: mistakes.columns, onChange: setShown })}
      <label className={styles.share}>
        <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
        <span>{say('columnPreset.share', { company })}</span>
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
