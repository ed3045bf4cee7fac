import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormEvent, JSX } from 'react';
import * as accounts from '../../api/accounts.ts';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { PasswordField } from '../session/password-field.tsx';
import styles from './accounts.module.css';

/** Takes the second factor off, by the password. */
export const FactorOff = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }): JSX.Element => {
  const { t } = useTranslation('accounts');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (password === '') return setProblem(t('factor.passwordMissing'));
    setBusy(true);
    try {
      await accounts.factorOff(password);
      toastSuccess(t('factor.isOff'));
      onDone();
    } catch (error) {
      setBusy(false);
      if (error instanceof Problem && error.status !== 0)
        setProblem(error.code === 'auth.invalidCredentials' ? t('factor.passwordWrong') : explain(error));
    }
  };
  return (
    <Dialog title={t('factor.offTitle')} closeLabel={t('cancel')} onClose={onClose}>
      <form className={styles.steps} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.text}>{t('factor.offText')}</p>
        <PasswordField
          label={t('factor.password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={problem || null}
          data-autofocus
        />
        <div className={styles.buttons}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('factor.off')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
