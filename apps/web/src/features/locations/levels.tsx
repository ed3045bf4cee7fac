import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { renameLevels } from '@lanewise/contract/endpoints/regions';
import type { Level } from '@lanewise/contract/entities/company';
import { ask } from '../../api/ask.ts';
import { useLevels } from '../../api/queries.ts';
import { firstNames, useTold } from '../../i18n/told.ts';
import { Control } from '../../ui/control.tsx';
import { Page } from '../../ui/page.tsx';
import { Loaded } from '../../records/loaded.tsx';
import { useMay } from '../../state/rights.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import { useRefresh } from './use-regions.ts';
import styles from './locations.module.css';

const valuesOf = (levels: readonly Level[]): Record<string, string> =>
  Object.fromEntries(levels.map(({ id, name }) => [String(id), name]));

const LevelsForm = ({ levels }: { levels: readonly Level[] }): JSX.Element => {
  const { t } = useTranslation(['locations', 'settings']);
  const told = useTold();
  const refresh = useRefresh();
  const editable = useMay()('updateLocation');
  const record = useRecordForm<Record<string, string>, Level[]>(valuesOf(levels), {
    validate: (values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([id, name]) =>
          name.trim() === '' ? [[id, t('settings:wrong.required')]] : [],
        ),
      ),
    save: (values) => {
      // A default name is translated for every user as long as nobody changes it, so only changed names are sent.
      const changed = levels.filter(({ id, name }) => values[String(id)] !== name);
      const body = changed.map(({ id }) => ({ id, name: values[String(id)] ?? '' }));
      return ask(renameLevels, { body });
    },
    saved: (saved) => told(t('levelsSaved'), firstNames(saved.map(({ name }) => name))),
    valuesOf,
    onSaved: () => void refresh(),
  });
  return (
    <form
      className={styles.levels}
      noValidate
      aria-label={t('page.organizationHierarchy', { ns: 'common' })}
      data-record-form
      onSubmit={record.onSubmit}
    >
      {levels.map(({ id }, at) => (
        <TextInput
          key={id}
          label={at === 0 ? t('firstLevel') : at === levels.length - 1 ? t('lastLevel') : t('level', { number: at })}
          {...record.input(String(id))}
          readOnly={!editable}
          maxLength={100}
        />
      ))}
      {editable ? (
        <div className={styles.buttons}>
          <Button type="submit" size="compact-md" disabled={!record.dirty} loading={record.busy}>
            {t('settings:save')}
          </Button>
          <Control label={t('settings:cancel')} disabled={!record.dirty} onClick={() => record.form.reset()} />
        </div>
      ) : null}
    </form>
  );
};

/** Names of the levels of the organization: the company, each level of regions, the locations. */
export const OrganizationHierarchyPage = (): JSX.Element => {
  const levels = useLevels();
  return (
    <Page>
      <Loaded query={levels}>{(found) => <LevelsForm key={found.length} levels={found} />}</Loaded>
    </Page>
  );
};
