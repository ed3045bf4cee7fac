import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as calls from '../../api/login.ts';
import { providerLabel } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useAttempt } from '../../account/use-attempt.ts';
import { PasswordField } from '../../account/password/password-field.tsx';
import { sayError } from '../../account/password/password-rules.ts';
import { CodeForm } from './code-form.tsx';
import { ForgottenLink } from './forgotten-link.tsx';
import { SessionFrame } from './frame.tsx';
import { Provider } from './provider.tsx';
import { useEnter } from './use-enter.ts';
import { UsernameField } from './username-field.tsx';
import styles from './frame.module.css';

interface Credentials {
  username: string;
  password: string;
}

const required = (key: string) => (value: string) => (value.trim() === '' ? key : null);

/** The login by username and password. What was typed stays while the code is asked for. */
const useLogin = () => {
  const enter = useEnter();
  const { busy, attempt } = useAttempt();
  /** The credentials with the correct password, while the code is asked for. */
  const [known, setKnown] = useState<Credentials | null>(null);
  const [problem, setProblem] = useState('');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: { username: required('login.usernameMissing'), password: required('login.passwordMissing') },
  });
  const logIn = (typed: Credentials): void => {
    const given = { username: typed.username.trim(), password: typed.password };
    setProblem('');
    void attempt(
      async () => enter(await calls.login(given.username, given.password)),
      (refusal) => (refusal.code === 'auth.codeNeeded' ? setKnown(given) : setProblem(explain(refusal))),
    );
  };
  const startAgain = (message: string): void => {
    setKnown(null);
    setProblem(message);
  };
  return { form, known, problem, busy, logIn, startAgain };
};

/** The button is always enabled and validates on submit, so that autofill works. */
const LoginForm = ({ form, problem, busy, logIn }: ReturnType<typeof useLogin>): JSX.Element => {
  const { t } = useTranslation();
  const input = (field: keyof Credentials) => ({
    ...form.getInputProps(field),
    error: sayError(t, form.errors[field]),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(logIn, (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'username')?.focus())}
    >
      <UsernameField autoFocus key={form.key('username')} {...input('username')} />
      <PasswordField
        label={t('login.password')}
        autoComplete="current-password"
        key={form.key('password')}
        {...input('password')}
      />
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
      <Button type="submit" fullWidth loading={busy}>
        {t('login.submit')}
      </Button>
    </form>
  );
};

/** Username and password, then the code of the second factor where the account has one. */
export const LoginScreen = (): JSX.Element => {
  const { t } = useTranslation();
  const login = useLogin();
  if (login.known) return <CodeForm known={login.known} onStartAgain={login.startAgain} />;
  return (
    <SessionFrame title={t('login.title')} lead={t('login.lead')}>
      {/* The link is beside the form: its dialog has a form too, and a submit would reach this one. */}
      <div className={styles.form}>
        <LoginForm {...login} />
        <ForgottenLink usernameOf={() => login.form.getValues().username} />
      </div>
      {providerLabel() === '' ? null : <Provider label={providerLabel()} />}
    </SessionFrame>
  );
};
