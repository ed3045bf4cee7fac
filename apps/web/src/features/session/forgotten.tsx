import { Button, TextInput } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import * as calls from '../../api/login.ts';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import styles from './forgotten.module.css';

const Captcha = lazy(() => import('./captcha.tsx'));

interface Errors {
  username?: string;
  captcha?: string;
  /** An error that belongs to neither field. */
  other?: string;
}

/**
 * Requests the link that resets a forgotten password. The button is enabled with a name and a solved captcha; Enter
 * shows which of them is missing. A failed try resets the captcha, because a solution is valid once.
 */
const ForgottenDialog = ({
  username: typed,
  onClose,
}: {
  /** The username in the login form. */
  username: string;
  onClose: () => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const [username, setUsername] = useState(typed);
  const [token, setToken] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const field = useRef<HTMLInputElement>(null);
  const named = username.trim() !== '';

  const change = (value: string): void => {
    setUsername(value);
    setErrors((before) => ({ ...before, username: value.trim() === '' ? t('login.usernameMissing') : '' }));
  };
  const [solved] = useState(() => (solution: string | null): void => {
    setToken(solution);
    if (solution !== null) setErrors((before) => ({ ...before, captcha: '' }));
  });
  const startAnew = (failed: Errors): void => {
    setErrors(failed);
    setToken(null);
    setRound((before) => before + 1);
    setPending(false);
    // The focused button is disabled until the captcha is solved again.
    field.current?.focus();
  };
  const send = async (captchaToken: string): Promise<void> => {
    setPending(true);
    setErrors({});
    try {
      const found = await calls.forgotPassword(username.trim(), captchaToken);
      if (found === null) return startAnew({ username: t('forgotten.unknown') });
      toastSuccess(t('forgotten.sent'));
      onClose();
    } catch (error) {
      // Without an answer the failed call has shown a toast.
      const told = error instanceof Problem && error.status !== 0;
      if (told && error.code === 'captcha.invalid') startAnew({ captcha: t('forgotten.captchaMissing') });
      else startAnew(told ? { other: explain(error) } : {});
    }
  };
  const submit = (): void => {
    if (pending) return;
    const missing: Errors = {
      ...(named ? {} : { username: t('login.usernameMissing') }),
      ...(token === null ? { captcha: t('forgotten.captchaMissing') } : {}),
    };
    if (token === null || !named) setErrors(missing);
    else void send(token);
  };

  return (
    <Dialog title={t('forgotten.title')} closeLabel={t('close')} returnFocus={false} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles.lead}>{t('forgotten.lead')}</p>
        <TextInput
          ref={field}
          label={t('login.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          data-autofocus
          value={username}
          error={errors.username}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter does not submit a form with a disabled button.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            submit();
          }}
        />
        <div className={styles.captcha}>
          <Suspense>
            <Captcha key={round} action="forgot-password" onChange={solved} />
          </Suspense>
        </div>
        <div role="alert" className={styles.problem}>
          {[errors.captcha, errors.other].filter((text) => text !== undefined && text !== '').join(' ')}
        </div>
        <Button type="submit" fullWidth loading={pending} disabled={!named || token === null}>
          {t('forgotten.submit')}
        </Button>
      </form>
    </Dialog>
  );
};

export default ForgottenDialog;
