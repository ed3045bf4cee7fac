import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { FindField } from '../../ui/picker.tsx';
import { fewNames, shortGroup } from './names.ts';
import { PickingField } from './picking-field.tsx';
import styles from './users.module.css';
import { useBuiltIn } from '../../records/use-built-in.ts';
import { isFoundBy } from '../../lib/folded.ts';

export interface Group {
  accessGroupId: number;
  name: string;
}

const Boxes = ({
  groups,
  value,
  onChange,
  onApply,
}: {
  groups: readonly Group[];
  value: readonly number[];
  onChange: (value: number[]) => void;
  onApply: () => void;
}): JSX.Element => {
  const { t } = useTranslation('users');
  const builtIn = useBuiltIn();
  const [search, setSearch] = useState('');
  const shown = groups.filter(({ name }) => isFoundBy(search, builtIn(name)));
  return (
    <div className={styles.boxes}>
      <FindField
        label={t('findGroup')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter applies, as in the tree of locations; it does not submit the form.
          event.preventDefault();
          onApply();
        }}
      />
      <div className={styles.list}>
        {shown.map(({ accessGroupId, name }) => (
          <label key={accessGroupId} className={styles.box}>
            <input
              type="checkbox"
              checked={value.includes(accessGroupId)}
              onChange={({ currentTarget }) =>
                onChange(
                  [
                    ...value.filter((id) => id !== accessGroupId),
                    ...(currentTarget.checked ? [accessGroupId] : []),
                  ].sort((a, b) => a - b),
                )
              }
            />
            {builtIn(name)}
          </label>
        ))}
        {shown.length === 0 ? <p className={styles.none}>{t('noGroup')}</p> : null}
      </div>
      <div className={styles.foot}>
        <Button size="compact-md" onClick={onApply}>
          {t('apply')}
        </Button>
      </div>
    </div>
  );
};

/** A user's access groups, searchable by name; only those that the current user can grant. */
export const GroupsField = ({
  groups,
  value,
  hint,
  error,
  disabled,
  onChange,
}: {
  groups: readonly Group[];
  value: readonly number[];
  hint: string | undefined;
  error: string | null;
  disabled: boolean;
  onChange: (value: number[]) => void;
}): JSX.Element => {
  const { t } = useTranslation('users');
  const builtIn = useBuiltIn();
  const names = groups
    .filter(({ accessGroupId }) => value.includes(accessGroupId))
    .map(({ name }) => shortGroup(builtIn(name)));
  return (
    <PickingField
      label={t('groups')}
      value={fewNames(names, 0, t)}
      placeholder={t('chooseGroups')}
      hint={hint}
      error={error}
      disabled={disabled}
    >
      {(close) => <Boxes groups={groups} value={value} onChange={onChange} onApply={close} />}
    </PickingField>
  );
};
