import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormEvent, JSX } from 'react';
import * as accounts from '../../api/accounts.ts';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { Control } from '../../ui/control.tsx';
import { FailedState, LoadingState } from '../../ui/states.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './accounts.module.css';

/** A key in groups of four, as people copy it. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Sets a second factor up: scan, confirm with a code, keep the recovery codes. Its texts are in `accounts`. */
export const FactorSetup = ({
  username,
  onDone,
  onCancel,
}: {
  username: string;
  onDone: () => void;
  /** Absent: there is no way around it. */
  onCancel?: () => void;
}): JSX.Element => {
  const { t } = useTranslation('accounts');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const {
    data: setup,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['second-factor', 'setup'],
    queryFn: () => accounts.beginFactor(),
    staleTime: Infinity,
    gcTime: 0,
  });
  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.trim() === '') return setProblem(t('factor.codeMissing'));
    setBusy(true);
    try {
      setCodes((await accounts.confirmFactor(code)).recoveryCodes);
    } catch (error) {
      if (error instanceof Problem && error.status !== 0)
        setProblem(error.code === 'auth.codeWrong' ? t('factor.codeWrong') : explain(error));
    } finally {
      setBusy(false);
    }
  };
  if (codes) return <RecoveryCodes codes={codes} username={username} onDone={onDone} />;
  if (isError)
    return (
      <FailedState
        level={3}
        title={t('factor.couldNotBegin')}
        action={<Control label={t('retry')} onClick={() => void refetch()} />}
      />
    );
  if (!setup) return <LoadingState label={t('factor.loading')} />;
  return (
    <form className={styles.steps} noValidate onSubmit={(event) => void confirm(event)}>
      <p className={styles.text}>{t('factor.scan')}</p>
      <div className={styles.scan}>
        <QrCode text={setup.uri} label={t('factor.qr')} />
        <div>
          <span className={styles.label}>{t('factor.key')}</span>
          <code className={styles.key}>{grouped(setup.secret)}</code>
        </div>
      </div>
      <TextInput
        className={styles.code ?? ''}
        label={t('factor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={problem || null}
      />
      <div className={styles.buttons}>
        {onCancel ? (
          <Button variant="default" disabled={busy} onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : null}
        <Button type="submit" loading={busy}>
          {t('factor.confirm')}
        </Button>
      </div>
    </form>
  );
};
