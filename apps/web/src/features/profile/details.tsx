import { ownProfile } from '@lanewise/contract/endpoints/profile';
import { queryKeyOf } from '../../api/ask.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { clocks } from '@lanewise/contract/primitives/clock';
import type { UserProfile } from '@lanewise/contract/entities/session';
import { countryOptions } from '@lanewise/domain/places/countries';
import { stateOptions } from '@lanewise/domain/places/states';
import { Problem } from '../../api/problem.ts';
import { saveProfile } from '../../api/profile.ts';
import { useLanguage } from '../../i18n/language.ts';
import { zonesFor } from '../../lib/time-zone-options.ts';
import { useLooking } from '../../state/session.ts';
import { toastSuccess } from '../../ui/toast.tsx';
import { LanguageSwitch } from '../../account/language-switch.tsx';
import { tellRefusal } from '../../records/pictures/tell-refusal.ts';
import styles from './page.module.css';

type Values = Pick<UserProfile, 'firstName' | 'lastName' | 'phone' | 'timeZone' | 'clock' | 'country' | 'state'>;

const valuesOf = ({ firstName, lastName, phone, timeZone, clock, country, state }: UserProfile): Values => ({
  firstName,
  lastName,
  phone,
  timeZone,
  clock,
  country,
  state,
});

/** The same rule as on the server, so that an invalid number is reported before it is sent. */
const phoneNumber = /^[\d+()./ #x-]*$/;

/** A user's details about themselves. The language is stored at once, the rest by saving. */
export const Details = ({ profile }: { profile: UserProfile }): JSX.Element => {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const looking = useLooking();
  const client = useQueryClient();
  const form = useForm<Values>({
    initialValues: valuesOf(profile),
    validate: { phone: (phone) => (phoneNumber.test(phone) ? null : 'wrong.phone') },
  });
  const zones = useMemo(() => zonesFor(profile.timeZone), [profile.timeZone]);
  const none = { value: '', label: t('notGiven') };
  const states = stateOptions(form.values.country, language);
  const { mutate, isPending } = useMutation({
    mutationFn: saveProfile,
    onSuccess: (saved) => {
      client.setQueryData(queryKeyOf(ownProfile), saved);
      form.setInitialValues(valuesOf(saved));
      form.setValues(valuesOf(saved));
      toastSuccess(t('saved'));
    },
    onError: (error) => {
      const fields = error instanceof Problem ? error.fields.filter(({ field }) => field in form.values) : [];
      if (fields.length === 0) return tellRefusal(error);
      form.setErrors(
        Object.fromEntries(fields.map(({ field }) => [field, field === 'phone' ? 'wrong.phone' : 'wrong.value'])),
      );
    },
  });
  const input = (field: keyof Values) => {
    const { error, ...props } = form.getInputProps(field) as { error?: unknown };
    return { label: t(field), ...props, error: typeof error === 'string' ? t(error) : null };
  };
  const chooseCountry = (country: string): void => form.setValues({ country, state: '' });
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('details')}
      onSubmit={form.onSubmit((values) => mutate(values))}
    >
      <fieldset className={styles.fields} disabled={looking}>
        <TextInput {...input('firstName')} maxLength={100} autoComplete="given-name" />
        <TextInput {...input('lastName')} maxLength={100} autoComplete="family-name" />
        <TextInput {...input('phone')} maxLength={40} type="tel" autoComplete="tel" />
        <NativeSelect {...input('timeZone')} data={zones} />
        <NativeSelect
          {...input('country')}
          data={[none, ...countryOptions(language)]}
          autoComplete="country"
          onChange={({ currentTarget }) => chooseCountry(currentTarget.value)}
        />
        {states ? (
          <NativeSelect {...input('state')} data={[none, ...states]} autoComplete="address-level1" />
        ) : (
          <TextInput {...input('state')} maxLength={100} autoComplete="address-level1" />
        )}
        <NativeSelect {...input('clock')} data={clocks.map((value) => ({ value, label: t(`clocks.${value}`) }))} />
      </fieldset>
      <div className={styles.language}>
        <span className={styles.label}>{t('language')}</span>
        <LanguageSwitch />
        <span className={styles.hint}>{t('languageHint')}</span>
      </div>
      {looking ? null : (
        <div className={styles.buttons}>
          <Button type="submit" disabled={!form.isDirty()} loading={isPending}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  );
};
