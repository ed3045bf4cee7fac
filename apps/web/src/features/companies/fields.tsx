import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import {
  calendarPatterns,
  connectorTypes,
  MOST_PASSWORD_MINIMUM,
  PASSWORD_MINIMUM,
} from '@lanewise/contract/entities/company';
import type { CompanyRecord } from '@lanewise/contract/entities/company';
import { useLanguage } from '../../i18n/language.ts';
import { currencyOptions } from '../../lib/currency-options.ts';
import { zonesFor } from '../../lib/time-zone-options.ts';
import { isAdmin, useUser } from '../../state/session.ts';
import { AddressFields } from '../../records/address-fields.tsx';
import type { RecordForm } from '../../records/use-record-form.ts';
import { Logo } from './logo.tsx';
import type { CompanyValues } from './values.ts';
import styles from './companies.module.css';

interface Parts {
  record: RecordForm<CompanyValues>;
  /** Null: a new one. */
  company: CompanyRecord | null;
}

const Group = ({ title, children }: { title: string; children: ReactNode }): JSX.Element => (
  <section className={styles.group} aria-label={title}>
    <h3 className={styles.heading}>{title}</h3>
    {children}
  </section>
);

const useIsAdmin = (): boolean => {
  const user = useUser();
  return user !== null && isAdmin(user);
};

export const NameAndLogo = ({ record, company }: Parts): JSX.Element => {
  const { t } = useTranslation('companies');
  const admin = useIsAdmin();
  return (
    <section className={styles.group} aria-label={t('group.name')}>
      {company ? <Logo company={company} /> : null}
      <TextInput label={t('name')} {...record.input('name')} required withAsterisk={false} maxLength={100} />
      {admin && company ? (
        <NativeSelect
          label={t('status')}
          description={t('statusHint')}
          {...record.input('status')}
          data={[
            { value: 'Active', label: t('statusName.Active') },
            { value: 'Inactive', label: t('statusName.Inactive') },
          ]}
        />
      ) : null}
    </section>
  );
};

/** The settings behind the figures; currency and time zone are fixed once there are sales. */
export const Reporting = ({ record, company }: Parts): JSX.Element => {
  const { t } = useTranslation('companies');
  const language = useLanguage();
  const admin = useIsAdmin();
  const { connector_type: type, currency, timeZone, special_retailer } = record.form.getValues();
  const fixed = company?.hasData === true;
  const zones = useMemo(() => zonesFor(timeZone), [timeZone]);
  const currencies = useMemo(() => currencyOptions(language, currency), [language, currency]);
  const types = [...new Set<string>([...connectorTypes, type])];
  return (
    <Group title={t('group.reporting')}>
      <NativeSelect
        label={t('week')}
        description={t('weekHint')}
        {...record.input('us_week')}
        data={[
          { value: 'true', label: t('weekName.true') },
          { value: 'false', label: t('weekName.false') },
        ]}
      />
      <NativeSelect
        label={t('calendar')}
        {...record.input('calendarPattern')}
        data={calendarPatterns.map((value) => ({ value, label: t(`calendarName.${value}`) }))}
      />
      <NativeSelect
        label={t('connectorType')}
        {...record.input('connector_type')}
        data={types.map((value) => ({ value, label: value === '' ? t('otherRegisters') : value }))}
      />
      <NativeSelect label={t('currency')} {...record.input('currency')} disabled={fixed} data={currencies} />
      <NativeSelect label={t('timeZone')} {...record.input('timeZone')} disabled={fixed} data={zones} />
      {fixed ? <p className={styles.hint}>{t('fixedHint')}</p> : null}
      {admin ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={special_retailer}
            onChange={(event) => record.form.setFieldValue('special_retailer', event.currentTarget.checked)}
          />
          {t('laneReboot')}
        </label>
      ) : null}
    </Group>
  );
};

export const Contact = ({ record }: Parts): JSX.Element => {
  const { t } = useTranslation('companies');
  return (
    <Group title={t('group.contact')}>
      <AddressFields
        input={record.input}
        label={t}
        none={t('notGiven')}
        country={record.form.getValues().country}
        onCountry={({ country, state }) => {
          record.form.setFieldValue('country', country);
          record.form.setFieldValue('state', state);
        }}
        pair={styles.pair}
      />
      <div className={styles.pair}>
        <TextInput label={t('contactName')} {...record.input('contactName')} maxLength={100} />
        <TextInput label={t('phone')} {...record.input('phone')} maxLength={40} type="tel" />
      </div>
      <TextInput label={t('contactEmail')} {...record.input('contactEmail')} maxLength={320} type="email" />
      <NativeSelect
        label={t('language')}
        {...record.input('language')}
        data={[
          { value: 'en', label: 'English' },
          { value: 'fr', label: 'Français' },
        ]}
      />
    </Group>
  );
};

export const Security = ({ record }: Parts): JSX.Element => {
  const { t } = useTranslation('companies');
  return (
    <Group title={t('group.security')}>
      <TextInput
        label={t('passwordMinimum')}
        description={t('passwordHint')}
        {...record.input('passwordMinimum')}
        className={styles.short ?? ''}
        type="number"
        min={PASSWORD_MINIMUM}
        max={MOST_PASSWORD_MINIMUM}
      />
    </Group>
  );
};
