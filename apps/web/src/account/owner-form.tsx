import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormEvent, JSX } from 'react';
import { SIGN_IN_MINUTES } from '@lanewise/contract/entities/account';
import type { OwnerProof, OwnSecondFactor } from '@lanewise/contract/entities/account';
import { explain } from '../api/explain.ts';
import { Problem } from '../api/problem.ts';
import { PasswordField } from './password/password-field.tsx';
import { StepButtons } from './step-buttons.tsx';
import styles from './accounts.module.css';

/** The proof of ownership before actions that a stolen session alone must not allow. Texts: `accounts`. */
export const OwnerForm = ({
  proof,
  text,
  submitLabel,
  onSubmit,
  onCancel,
}: {
  proof: OwnSecondFactor['proof'];
  /** Text about the action that follows. */
  text: string;
  submitLabel: string;
  /** Sends the proof; a `Problem` is shown at the field. */
  onSubmit: (given: OwnerProof) => Promise<void>;
  /** Absent: the step cannot be skipped. */
  onCancel?: (() => void) | undefined;
}): JSX.Element => {
  const { t } = useTranslation('accounts');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  // If the server finds the login too old, the form asks for the password even when `proof` does not require it.
  const asks = proof !== 'signedIn' || problem !== '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (asks && password === '') return setProblem(t('owner.missing'));
    setBusy(true);
    try {
      await onSubmit(asks ? { password } : {});
    } catch (error) {
      setBusy(false);
      if (error instanceof Problem && error.status !== 0) setProblem(said(error));
    }
  };
  const said = (error: Problem): string => {
    if (error.code === 'auth.invalidCredentials') return t('owner.wrong');
    return error.fields.some(({ field }) => field === 'password') ? t('owner.missing') : explain(error);
  };
  return (
    <form className={styles.steps} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.text}>{text}</p>
      {asks ? (
        <PasswordField
          className={styles.password ?? ''}
          label={t('owner.password')}
          description={proof === 'password' ? null : t('owner.orSignIn', { minutes: SIGN_IN_MINUTES })}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={problem || null}
          data-autofocus
          autoFocus
        />
      ) : null}
      <StepButtons submitLabel={submitLabel} busy={busy} onCancel={onCancel} />
    </form>
  );
};
