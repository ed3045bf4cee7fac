import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { auditOutcomes } from '@lanewise/contract/audit-actions';
import { useLanguage } from '../../i18n/language.ts';
import { isAdmin, useUser } from '../../state/session.ts';
import { Toolbar } from '../../ui/page.tsx';
import { SearchField } from '../../records/search-field.tsx';
import type { AuditAddress } from './address.ts';
import { useNames } from './names.ts';
import { saveAudit } from './queries.ts';
import styles from './audit.module.css';

/** A filter that another screen set, with a button to remove it. */
const Chip = ({ text, onClick }: { text: string; onClick: () => void }): JSX.Element => (
  <button type="button" className={styles.chip} onClick={onClick}>
    {text} <span aria-hidden="true">×</span>
  </button>
);

/** Whether the log of every company is shown. */
const AllCompanies = ({ address }: { address: AuditAddress }): JSX.Element => {
  const { t } = useTranslation('audit');
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={address.all === 'true'}
        onChange={(event) => address.show({ all: event.target.checked ? 'true' : undefined })}
      />
      {t('allCompanies')}
    </label>
  );
};

/** Search, outcome, action, days, and the download of the filtered log. */
export const AuditControls = ({ address }: { address: AuditAddress }): JSX.Element => {
  const { t } = useTranslation(['audit', 'settings']);
  const language = useLanguage();
  const names = useNames();
  const user = useUser();
  const [saving, setSaving] = useState(false);
  const actions = useMemo(
    () =>
      names
        .actions()
        .map((value) => ({ value, label: names.action(value) }))
        .sort((a, b) => a.label.localeCompare(b.label, language)),
    [names, language],
  );
  const save = (): void => {
    setSaving(true);
    void saveAudit(address.wanted)
      .catch(() => undefined)
      .finally(() => setSaving(false));
  };
  const day = (name: 'from' | 'to'): JSX.Element => (
    <TextInput
      size="xs"
      type="date"
      aria-label={t(name)}
      title={t(name)}
      value={address[name]}
      onChange={({ currentTarget }) => address.show({ [name]: currentTarget.value || undefined }, { replace: true })}
    />
  );
  return (
    <Toolbar
      label={t('settings:controls')}
      end={
        <Button size="compact-md" variant="default" loading={saving} onClick={save}>
          {t('export')}
        </Button>
      }
    >
      <SearchField
        initial={address.search}
        onSearch={(search) => address.show({ search: search || undefined }, { replace: true })}
      />
      <NativeSelect
        size="xs"
        aria-label={t('result')}
        value={address.outcome}
        onChange={({ currentTarget }) => address.show({ outcome: currentTarget.value || undefined })}
        data={[
          { value: '', label: t('allOutcomes') },
          ...auditOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) })),
        ]}
      />
      <NativeSelect
        size="xs"
        className={styles.action ?? ''}
        aria-label={t('what')}
        value={address.action}
        onChange={({ currentTarget }) => address.show({ action: currentTarget.value || undefined })}
        data={[{ value: '', label: t('allActions') }, ...actions]}
      />
      <span className={styles.days}>
        {day('from')}–{day('to')}
      </span>
      {user && isAdmin(user) ? <AllCompanies address={address} /> : null}
      {address.user === '' ? null : (
        <Chip text={names.person(address.user)} onClick={() => address.show({ user: undefined })} />
      )}
      {address.subject === '' ? null : (
        <Chip text={t('oneThing')} onClick={() => address.show({ subject: undefined })} />
      )}
    </Toolbar>
  );
};
