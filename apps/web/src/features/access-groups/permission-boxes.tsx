import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { PermissionRecord } from '@lanewise/contract/entities/rights';
import { permissionSections, type PermissionSection } from '@lanewise/contract/permissions';
import styles from './permission-boxes.module.css';
import { folded } from '../../lib/folded.ts';

interface Named {
  permission: PermissionRecord;
  name: string;
}

/** The rights of one section, with a box that selects them all. */
const Section = ({
  section,
  all,
  shown,
  chosen,
  onChange,
}: {
  section: PermissionSection;
  all: readonly Named[];
  shown: readonly Named[];
  chosen: ReadonlySet<number>;
  onChange: (ids: readonly number[], held: boolean) => void;
}): JSX.Element => {
  const { t } = useTranslation('rights');
  const on = all.filter(({ permission }) => chosen.has(permission.permissionId)).length;
  const ids = shown.map(({ permission }) => permission.permissionId);
  const every = ids.every((id) => chosen.has(id));
  const some = ids.some((id) => chosen.has(id));
  return (
    <fieldset className={styles.area}>
      <legend className={styles.legend}>
        <label>
          <input
            type="checkbox"
            checked={every}
            ref={(box) => {
              if (box) box.indeterminate = some && !every;
            }}
            onChange={() => onChange(ids, !every)}
          />
          {t(`area.${section}`)}
        </label>
        <span className={styles.count}>{t('chosen', { on, total: all.length })}</span>
      </legend>
      {shown.map(({ permission: { permissionId, label, description }, name }) => (
        <label key={permissionId} className={styles.box}>
          <input
            type="checkbox"
            checked={chosen.has(permissionId)}
            onChange={(event) => onChange([permissionId], event.currentTarget.checked)}
          />
          <span title={description === '' ? label : `${label}\n${description}`}>{name}</span>
        </label>
      ))}
    </fieldset>
  );
};

/** The rights of an access group: boxes by section, searchable by their names or by the calls that they allow. */
export const PermissionBoxes = ({
  permissions,
  chosen,
  error,
  onChange,
}: {
  permissions: readonly PermissionRecord[];
  chosen: readonly number[];
  error: string | null;
  onChange: (ids: number[]) => void;
}): JSX.Element => {
  const { t } = useTranslation('rights');
  const [wanted, setWanted] = useState('');
  const heading = useId();
  const held = new Set(chosen);
  const text = folded(wanted.trim());
  const change = (ids: readonly number[], on: boolean): void => {
    const rest = chosen.filter((id) => !ids.includes(id));
    onChange((on ? [...rest, ...ids] : rest).sort((a, b) => a - b));
  };
  const sections = permissionSections.flatMap(({ section, keys }) => {
    const all = keys.flatMap((key) => {
      const permission = permissions.find((one) => one.key === key);
      return permission ? [{ permission, name: t(`name.${key}`) }] : [];
    });
    const shown = all.filter(({ permission: { label, key, description }, name }) =>
      folded(`${name} ${label} ${key} ${description}`).includes(text),
    );
    return shown.length === 0 ? [] : [{ section, all, shown }];
  });
  return (
    <div role="group" aria-labelledby={heading} className={styles.boxes}>
      <div className={styles.head}>
        <span id={heading} className={styles.heading}>
          {t('permissions')}
        </span>
        <TextInput
          size="xs"
          type="search"
          aria-label={t('findPermission')}
          placeholder={t('findPermission')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter searches; it does not submit the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      {error === null ? null : <p className={styles.error}>{error}</p>}
      {sections.length === 0 ? <p className={styles.none}>{t('noPermission')}</p> : null}
      {sections.map(({ section, all, shown }) => (
        <Section key={section} section={section} all={all} shown={shown} chosen={held} onChange={change} />
      ))}
    </div>
  );
};
