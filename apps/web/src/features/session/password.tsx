import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as calls from '../../api/login.ts';
import { explain } from '../../api/explain.ts';
import type { Problem } from '../../api/problem.ts';
import { useAddress } from '../../state/address.ts';
import { toastError, toastSuccess } from '../../ui/toast.tsx';
import { SessionFrame } from './frame.tsx';
import { useAttempt } from '../../account/use-attempt.ts';
import { fieldErrors, sayError, validatePasswords } from '../../account/password/password-rules.ts';
import type { PasswordValues } from '../../account/password/password-rules.ts';
import { PasswordField } from '../../account/password/password-field.tsx';
import styles from './frame.module.css';

type Flavour = 'create' | 'reset';

/** Shown for a link that is used up, expired or incomplete, with the next step. */
const LinkInvalid = ({ flavour }: { flavour: Flavour }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <SessionFrame title={t('password.linkInvalid')} lead={t(`password.${flavour}LinkHelp`)}>
      <a href="#/login">{t('password.toLogin')}</a>
    </SessionFrame>
  );
};

/**
 * Checks a link before the user types anything, so that a used link is reported at once. If the server does not answer,
 * the form is shown, and the server checks the link when the form is sent.
 */
const useLinkCheck = (token: string, setInvalid: (invalid: boolean) => void): void => {
  const [asked] = useState(token);
  useEffect(() => {
    if (asked === '') return;
    void calls.isLinkGood(asked).then(
      (good) => setInvalid(!good),
      () => undefined,
    );
  }, [asked, setInvalid]);
};

const PasswordScreen = ({ flavour }: { flavour: Flavour }): JSX.Element => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { one } = useAddress();
  /** A refusal that uses up the link brings a new token. */
  const [token, setToken] = useState(one('token'));
  const setup = flavour === 'create' && one('setup') === '1';
  const { busy, attempt } = useAttempt();
  const [invalid, setInvalid] = useState(token === '');
  useLinkCheck(token, setInvalid);
  const form = useForm<PasswordValues>({
    initialValues: { username: '', newPassword: '', confirmPassword: '' },
    validate: (values) => validatePasswords(values, setup),
  });
  const errorOf = (field: keyof PasswordValues): string | undefined => sayError(t, form.errors[field]);

  const send = async ({ username, ...passwords }: PasswordValues): Promise<void> => {
    if (flavour === 'reset') await calls.resetPassword({ token, ...passwords });
    else await calls.setPassword({ token, ...passwords, ...(setup ? { username: username.trim() } : {}) });
    toastSuccess(t('password.changed'));
    await navigate({ to: '/login', replace: true });
  };
  const tell = (refusal: Problem): void => {
    if (refusal.code === 'auth.linkInvalid') return setInvalid(true);
    if (typeof refusal.params['token'] === 'string') setToken(refusal.params['token']);
    const fields = fieldErrors(refusal);
    if (Object.keys(fields).length > 0) form.setErrors(fields);
    else toastError(explain(refusal));
  };
  const refuse = (errors: typeof form.errors): void => {
    if (errors.confirmPassword === 'password.mismatch') toastError(t('password.mismatch'));
    form.getInputNode(Object.keys(errors)[0] ?? 'newPassword')?.focus();
  };

  if (invalid) return <LinkInvalid flavour={flavour} />;
  return (
    <SessionFrame
      title={t(setup ? 'password.setupTitle' : `password.${flavour}Title`)}
      lead={t(setup ? 'password.setupLead' : 'password.lead')}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit((values) => void attempt(() => send(values), tell), refuse)}
      >
        {setup ? (
          <TextInput
            type="email"
            label={t('password.username')}
            autoComplete="username"
            key={form.key('username')}
            {...form.getInputProps('username')}
            error={errorOf('username')}
          />
        ) : null}
        <PasswordField
          label={t('password.new')}
          autoComplete="new-password"
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
          error={errorOf('newPassword')}
        />
        <PasswordField
          label={t('password.confirm')}
          autoComplete="new-password"
          disabled={form.values.newPassword === ''}
          key={form.key('confirmPassword')}
          {...form.getInputProps('confirmPassword')}
          error={errorOf('confirmPassword')}
        />
        <Button type="submit" fullWidth loading={busy}>
          {t('password.submit')}
        </Button>
      </form>
    </SessionFrame>
  );
};

/** Another link in the same tab starts a new form. */
const PasswordOfLink = ({ flavour }: { flavour: Flavour }): JSX.Element => (
  <PasswordScreen key={useAddress().one('token')} flavour={flavour} />
);

/** `#/create-password?token=…`, with `&setup=1` for the link that creates the first Super Admin. */
export const CreatePasswordScreen = (): JSX.Element => <PasswordOfLink flavour="create" />;

/** `#/reset-password?token=…` */
export const ResetPasswordScreen = (): JSX.Element => <PasswordOfLink flavour="reset" />;
