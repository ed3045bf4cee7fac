import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as calls from '../../api/calls.ts';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { queryClient } from '../../api/queries.ts';
import { beginSession, mayEnter } from '../../state/session.ts';
import { toastError } from '../../ui/toast.tsx';
import { SessionFrame } from './frame.tsx';
import { PasswordField } from './password-field.tsx';
import styles from './frame.module.css';

const ForgottenDialog = lazy(() => import('./forgotten.tsx'));

const required = (key: string) => (value: string) => (value.trim() === '' ? key : null);

/** Username and password; the button is always enabled and checks on submit, so that autofill works (decisions.md 21). */
export const LoginScreen = (): JSX.Element => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  /** Somebody forgot his password: what stood in the form then. */
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
      const user = await calls.login(username.trim(), password);
      if (!mayEnter(user)) return toastError(t('problem.noPermissions'));
      queryClient.clear();
      beginSession(user);
      await navigate({ to: '/', replace: true });
    } catch (error) {
      // Without an answer the toast of the failed call says so.
      if (error instanceof Problem && error.status !== 0) setProblem(explain(error));
    } finally {
      setPending(false);
    }
  };

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
      {forgotten === null ? null : (
        <Suspense>
          <ForgottenDialog username={forgotten} onClose={closeForgotten} />
        </Suspense>
      )}
    </SessionFrame>
  );
};
