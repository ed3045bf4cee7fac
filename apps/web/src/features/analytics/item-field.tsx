import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { JSX, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Thing } from '@lanewise/contract/entities/analytics';
import { useItems } from './queries.ts';
import styles from './analytics.module.css';

interface ListProps {
  id: string;
  label: string;
  found: readonly Thing[];
  /** Index of the choice under the keyboard focus or the pointer. */
  at: number;
  onPoint: (at: number) => void;
  onChoose: (item: Thing) => void;
}

const List = ({ id, label, found, at, onPoint, onChoose }: ListProps): JSX.Element => (
  <ul id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
    {found.map((item, index) => (
      <li
        key={item.code}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === at}
        className={styles.option}
        // The field keeps the focus, so that leaving it does not close the list before the click.
        onMouseDown={(event) => event.preventDefault()}
        onPointerMove={() => onPoint(index)}
        onClick={() => onChoose(item)}
      >
        <span className={styles.optionName}>{item.label}</span>
        <span className={styles.optionBeside}>
          {[item.code, item.department].filter((text) => text !== '').join(' · ')}
        </span>
      </li>
    ))}
  </ul>
);

interface ItemFieldProps {
  label: string;
  value: Thing | null;
  error: string | null;
  onChange: (item: Thing | null) => void;
}

/** Chooses an item by a part of its name, its code or its department. */
export const ItemField = ({ label, value, error, onChange }: ItemFieldProps): JSX.Element => {
  const { t } = useTranslation('analytics');
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(0);
  const [typed, setTyped] = useState('');
  const { items, isError, isSettled } = useItems(typed, opened);
  const found = items ?? [];
  const at = Math.min(active, found.length - 1);
  const choose = (item: Thing): void => {
    setOpened(false);
    setTyped('');
    onChange(item);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpened(true);
      setActive(Math.max(0, Math.min(found.length - 1, at + step)));
    } else if (event.key === 'Escape') setOpened(false);
    else if (event.key === 'Enter' && opened) {
      // While the typed text is newer than the list, the list does not fit the text.
      event.preventDefault();
      if (isSettled && found[at]) choose(found[at]);
    }
  };
  /**
   * Chooses an item when the focus leaves the field, if the typed text is the code of an item or matches exactly one
   * item.
   */
  const leave = (): void => {
    setOpened(false);
    const meant = found.find(({ code }) => code === typed.trim()) ?? (found.length === 1 ? found[0] : undefined);
    if (isSettled && typed.trim() !== '' && meant) choose(meant);
  };
  const said = isError ? t('item.failed') : items && found.length === 0 ? t('item.none') : null;
  return (
    <div className={styles.item}>
      <TextInput
        label={label}
        description={value && !opened ? [value.code, value.department].filter((text) => text !== '').join(' · ') : null}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('item.placeholder')}
        error={error}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-list` : undefined}
        aria-activedescendant={opened && found[at] ? `${id}-${at}` : undefined}
        maxLength={64}
        autoComplete="off"
        value={value ? value.label : typed}
        onFocus={() => setOpened(value === null)}
        onClick={() => setOpened(true)}
        onBlur={leave}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          setOpened(true);
          setActive(0);
          setTyped(currentTarget.value);
          if (value) onChange(null);
        }}
      />
      {opened && found.length > 0 ? (
        <List id={id} label={label} found={found} at={at} onPoint={setActive} onChoose={choose} />
      ) : null}
      {opened && said !== null ? (
        <p role="status" className={styles.none}>
          {said}
        </p>
      ) : null}
    </div>
  );
};
