import { Button } from '@mantine/core';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { JSX, SyntheticEvent } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import * as calls from '../../api/login.ts';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { UsernameField } from './username-field.tsx';
import styles from './forgotten.module.css';

const Captcha = lazy(() => import('./captcha.tsx'));

interface Errors {
  username?: string;
  captcha?: string;
  /** An error that belongs to neither field. */
  other?: string;
}

const nameError = (t: TFunction, username: string): string =>
  username.trim() === '' ? t('login.usernameMissing') : '';

/** What to say about a failed request. Without an answer the failed call has shown a toast. */
const errorsOf = (t: TFunction, error: unknown): Errors => {
  if (!(error instanceof Problem) || error.status === 0) return {};
  return error.code === 'captcha.invalid' ? { captcha: t('forgotten.captchaMissing') } : { other: explain(error) };
};

/** The captcha: its solution is valid once, and another round asks for the next. */
const useCaptcha = (onSolved: () => void) => {
  const [token, setToken] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const onChange = useCallback(
    (solution: string | null): void => {
      setToken(solution);
      if (solution !== null) onSolved();
    },
    [onSolved],
  );
  const again = (): void => {
    setToken(null);
    setRound((before) => before + 1);
  };
  return { token, round, onChange, again };
};

/** The request for a link: its fields, the errors of its fields, and whether the request is under way. */
const useRequest = (typed: string, onSent: () => void) => {
  const { t } = useTranslation();
  const [username, setUsername] = useState(typed);
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const field = useRef<HTMLInputElement>(null);
  const captcha = useCaptcha(useCallback(() => setErrors((before) => ({ ...before, captcha: '' })), []));
  const { token } = captcha;
  const ready = username.trim() !== '' && token !== null;
  const change = (value: string): void => {
    setUsername(value);
    setErrors((before) => ({ ...before, username: nameError(t, value) }));
  };
  const startAnew = (failed: Errors): void => {
    setErrors(failed);
    setPending(false);
    captcha.again();
    // The focused button is disabled until the captcha is solved again.
    field.current?.focus();
  };
  const send = async (solution: string): Promise<void> => {
    setPending(true);
    setErrors({});
    try {
      const found = await calls.forgotPassword(username.trim(), solution);
      if (found === null) startAnew({ username: t('forgotten.unknown') });
      else onSent();
    } catch (error) {
      startAnew(errorsOf(t, error));
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (pending) return;
    if (ready) void send(token);
    else
      setErrors({
        username: nameError(t, username),
        captcha: token === null ? t('forgotten.captchaMissing') : '',
      });
  };
  return { username, field, captcha, errors, pending, ready, change, submit };
};

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
  const { username, field, captcha, errors, pending, ready, change, submit } = useRequest(typed, () => {
    toastSuccess(t('forgotten.sent'));
    onClose();
  });
  return (
    <Dialog title={t('forgotten.title')} closeLabel={t('close')} returnFocus={false} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.lead}>{t('forgotten.lead')}</p>
        <UsernameField
          ref={field}
          required
          withAsterisk={false}
          data-autofocus
          value={username}
          error={errors.username}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter does not submit a form with a disabled button.
            if (event.key === 'Enter') submit(event);
          }}
        />
        <div className={styles.captcha}>
          <Suspense>
            <Captcha key={captcha.round} action="forgot-password" onChange={captcha.onChange} />
          </Suspense>
        </div>
        <div role="alert" className={styles.problem}>
          {[errors.captcha, errors.other].filter(Boolean).join(' ')}
        </div>
        <Button type="submit" fullWidth loading={pending} disabled={!ready}>
          {t('forgotten.submit')}
        </Button>
      </form>
    </Dialog>
  );
};

export default ForgottenDialog;
