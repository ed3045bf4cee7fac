import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormEvent, JSX } from 'react';
import * as calls from '../../api/login.ts';
import { explain } from '../../api/explain.ts';
import { useAttempt } from '../../account/use-attempt.ts';
import { SessionFrame } from './frame.tsx';
import { useEnter } from './use-enter.ts';
import styles from './frame.module.css';

/** Asks for the code of the second factor after the password. */
export const CodeForm = ({
  known,
  onStartAgain,
}: {
  known: { username: string; password: string };
  /** Goes back to username and password with the reason; '' for none. */
  onStartAgain: (problem: string) => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const enter = useEnter();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const { busy, attempt } = useAttempt();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() === '') return setProblem(t('login.codeMissing'));
    void attempt(
      async () => enter(await calls.login(known.username, known.password, code)),
      (refusal) =>
        refusal.code === 'auth.codeWrong' ? setProblem(t('login.codeWrong')) : onStartAgain(explain(refusal)),
    );
  };
  return (
    <SessionFrame title={t('login.codeTitle')} lead={t('login.codeLead')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextInput
          label={t('login.code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={problem || null}
        />
        <Button type="submit" fullWidth loading={busy}>
          {t('login.codeSubmit')}
        </Button>
        <button type="button" className={styles.forgotten} onClick={() => onStartAgain('')}>
          {t('login.startAgain')}
        </button>
      </form>
    </SessionFrame>
  );
};
