import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useLocationTags } from '../../api/tags.ts';
import { Control } from '../../ui/control.tsx';
import { TagMark } from './tag-mark.tsx';
import { useTagActions } from './use-tags.ts';
import styles from './tags.module.css';

/** The tags of a location, to switch on and off, and a field to add a new tag. */
export const TagField = ({
  value,
  onChange,
  editable,
}: {
  value: readonly number[];
  onChange: (tagIds: number[]) => void;
  editable: boolean;
}): JSX.Element | null => {
  const { t } = useTranslation('locations');
  const { data: tags = [] } = useLocationTags();
  const { add } = useTagActions();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  if (!editable && value.length === 0) return null;
  const addTag = (): void => {
    const wanted = name.trim();
    if (wanted === '' || busy) return;
    const known = tags.find((tag) => tag.name.toLocaleLowerCase() === wanted.toLocaleLowerCase());
    setBusy(true);
    void (known ? Promise.resolve(known) : add(wanted))
      .then(({ tagId }) => {
        setName('');
        onChange([...new Set([...value, tagId])]);
      })
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <fieldset className={styles.field}>
      <legend>{t('tags')}</legend>
      {tags.length > 0 ? (
        <div className={styles.list}>
          {tags.map((tag) => {
            const on = value.includes(tag.tagId);
            return (
              <button
                key={tag.tagId}
                type="button"
                className={styles.choice}
                aria-pressed={on}
                onClick={() => onChange(on ? value.filter((id) => id !== tag.tagId) : [...value, tag.tagId])}
              >
                <TagMark tag={tag} />
              </button>
            );
          })}
        </div>
      ) : null}
      <div className={styles.new}>
        <TextInput
          size="xs"
          aria-label={t('newTag')}
          placeholder={t('newTag')}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            addTag();
          }}
        />
        <Control label={t('addTag')} disabled={name.trim() === '' || busy} onClick={addTag} />
      </div>
    </fieldset>
  );
};
