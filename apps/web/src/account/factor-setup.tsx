import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormEvent, JSX } from 'react';
import type { FactorSetup as Setup, OwnSecondFactor } from '@lanewise/contract/entities/account';
import * as accounts from '../api/accounts.ts';
import { explain } from '../api/explain.ts';
import { Control } from '../ui/control.tsx';
import { toastError, toastSuccess } from '../ui/toast.tsx';
import { OwnerForm } from './owner-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { StepButtons } from './step-buttons.tsx';
import { useAttempt } from './use-attempt.ts';
import styles from './accounts.module.css';

/** A key in groups of four characters, which are easier to copy. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The key of the second factor: to scan, to copy, or to open in an app on this device. */
const KeyToScan = ({ setup: { uri, secret } }: { setup: Setup }): JSX.Element => {
  const { t } = useTranslation('accounts');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      toastSuccess(t('factor.keyCopied'));
    } catch {
      toastError(t('factor.keyNotCopied'));
    }
  };
  return (
    <div className={styles.scan}>
      <QrCode text={uri} label={t('factor.qr')} />
      <div>
        <span className={styles.label}>{t('factor.key')}</span>
        <code className={styles.key}>{grouped(secret)}</code>
        <div className={styles.keyWays}>
          <Control label={t('factor.copyKey')} onClick={() => void copy()} />
          <a href={uri}>{t('factor.openApp')}</a>
        </div>
      </div>
    </div>
  );
};

/** Sets up a second factor: the password, the scan, a code to confirm, the recovery codes. Texts: `accounts`. */
export const FactorSetup = ({
  username,
  proof,
  onDone,
  onCancel,
}: {
  username: string;
  proof: OwnSecondFactor['proof'];
  onDone: () => void;
  /** Absent: the step cannot be skipped. */
  onCancel?: () => void;
}): JSX.Element => {
  const { t } = useTranslation('accounts');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const { busy, attempt } = useAttempt();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [setup, setSetup] = useState<Setup | null>(null);
  const steps = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The step is taller than the previous one and may end below the window.
    if (setup) steps.current?.scrollIntoView({ block: 'center' });
  }, [setup]);
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() === '') return setProblem(t('factor.codeMissing'));
    void attempt(
      async () => setCodes((await accounts.confirmFactor(code)).recoveryCodes),
      (refusal) => setProblem(refusal.code === 'auth.codeWrong' ? t('factor.codeWrong') : explain(refusal)),
    );
  };
  if (codes) return <RecoveryCodes codes={codes} username={username} onDone={onDone} />;
  if (!setup)
    return (
      <OwnerForm
        proof={proof}
        text={t('factor.what')}
        submitLabel={t('owner.continue')}
        onSubmit={async (given) => setSetup(await accounts.beginFactor(given))}
        onCancel={onCancel}
      />
    );
  return (
    <form ref={steps} className={styles.steps} noValidate onSubmit={confirm}>
      <p className={styles.text}>{t('factor.scan')}</p>
      <KeyToScan setup={setup} />
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
      <StepButtons submitLabel={t('factor.confirm')} busy={busy} onCancel={onCancel} />
    </form>
  );
};
