import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as calls from '../../api/login.ts';
import { providerLabel } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { CodeForm } from './code-form.tsx';
import { SessionFrame } from './frame.tsx';
import { PasswordField } from '../../account/password/password-field.tsx';
import { Provider } from './provider.tsx';
import { useEnter } from './use-enter.ts';
import styles from './frame.module.css';

const ForgottenDialog = lazy(() => import('./forgotten.tsx'));

const required = (key: string) => (value: string) => (value.trim() === '' ? key : null);

/** Username and password. The button is always enabled and validates on submit, so that autofill works. */
export const LoginScreen = (): JSX.Element => {
  const { t } = useTranslation();
  const enter = useEnter();
  /** The credentials with the correct password, while the code is asked for. */
  const [known, setKnown] = useState<{ username: string; password: string } | null>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  /** The username of the form while the dialog for a forgotten password is open; null: closed. */
  const [forgotten, setForgotten] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const closeForgotten = (): void => {
    setForgotten(null);
    opener.current?.focus();
  };
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: { username: required('login.usernameMissing'), password: required('login.passwordMissing') },
  });
  const errorOf = (field: 'username' | 'password'): string | undefined => {
    const key = form.errors[field];
    return typeof key === 'string' ? t(key) : undefined;
  };

  const submit = async ({ username, password }: { username: string; password: string }): Promise<void> => {
    setPending(true);
    setProblem('');
    try {
      await enter(await calls.login(username.trim(), password));
    } catch (error) {
      if (error instanceof Problem && error.code === 'auth.codeNeeded')
        return setKnown({ username: username.trim(), password });
      // Without an answer the failed call has shown a toast.
      if (error instanceof Problem && error.status !== 0) setProblem(explain(error));
    } finally {
      setPending(false);
    }
  };

  const startAgain = (message: string): void => {
    setKnown(null);
    setProblem(message);
  };
  if (known) return <CodeForm known={known} onStartAgain={startAgain} />;
  return (
    <SessionFrame title={t('login.title')} lead={t('login.lead')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => void submit(values),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'username')?.focus(),
        )}
      >
        <TextInput
          label={t('login.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          key={form.key('username')}
          {...form.getInputProps('username')}
          error={errorOf('username')}
        />
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
          error={errorOf('password')}
        />
        <div role="alert" className={styles.problem}>
          {problem}
        </div>
        <Button type="submit" fullWidth loading={pending}>
          {t('login.submit')}
        </Button>
        <button
          ref={opener}
          type="button"
          className={styles.forgotten}
          aria-haspopup="dialog"
          onClick={() => setForgotten(form.getValues().username)}
        >
          {t('forgotten.link')}
        </button>
      </form>
      {providerLabel() === '' ? null : <Provider label={providerLabel()} />}
      {forgotten === null ? null : (
        <Suspense>
          <ForgottenDialog username={forgotten} onClose={closeForgotten} />
        </Suspense>
      )}
    </SessionFrame>
  );
};
