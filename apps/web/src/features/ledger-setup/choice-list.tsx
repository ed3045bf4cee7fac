import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { Control } from '../../ui/control.tsx';
import own from './choice-list.module.css';
import styles from './ledger-setup.module.css';
import { isFoundBy } from '../../lib/folded.ts';

export interface Choosable {
  id: number;
  name: string;
  hint?: string;
}

/** Most rows that are drawn; a search finds further ones. */
const MOST_DRAWN = 200;

/** Several of many, in a form: boxes with a search. */
export const ChoiceList = ({
  label,
  options,
  value,
  error,
  onChange,
}: {
  label: string;
  options: readonly Choosable[];
  value: readonly number[];
  error: string | null;
  onChange: (value: number[]) => void;
}): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const [wanted, setWanted] = useState('');
  const message = useId();
  const chosen = new Set(value);
  const found = options.filter(({ name }) => isFoundBy(wanted, name));
  const rest = found.length - MOST_DRAWN;
  const all = found.length > 0 && found.every(({ id }) => chosen.has(id));
  const ids = found.map(({ id }) => id);
  const toggleAll = (): void =>
    onChange(all ? value.filter((id) => !ids.includes(id)) : [...new Set([...value, ...ids])]);
  return (
    <fieldset className={own.choices} aria-describedby={error === null ? undefined : message}>
      <legend>{t('chosenOf', { label, count: chosen.size, total: options.length })}</legend>
      <div className={own.choicesHead}>
        <TextInput
          size="xs"
          type="search"
          aria-label={t('searchIn', { label })}
          placeholder={t('search')}
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
        <Control label={t(all ? 'chooseNone' : 'chooseAll')} onClick={toggleAll} />
      </div>
      <ul>
        {found.slice(0, MOST_DRAWN).map(({ id, name, hint }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={() => onChange(chosen.has(id) ? value.filter((one) => one !== id) : [...value, id])}
              />
              <span>{name}</span>
              {hint ? <span className={styles.hint}>{hint}</span> : null}
            </label>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className={styles.hint}>{t('searchMore', { count: rest })}</p> : null}
      {error === null ? null : (
        <p id={message} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
};
