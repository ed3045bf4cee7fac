import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormEvent, JSX } from 'react';
import * as calls from '../../api/login.ts';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
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
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.trim() === '') return setProblem(t('login.codeMissing'));
    setPending(true);
    try {
      await enter(await calls.login(known.username, known.password, code));
    } catch (error) {
      if (!(error instanceof Problem) || error.status === 0) return;
      if (error.code === 'auth.codeWrong') setProblem(t('login.codeWrong'));
      else onStartAgain(explain(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <SessionFrame title={t('login.codeTitle')} lead={t('login.codeLead')}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
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
        <Button type="submit" fullWidth loading={pending}>
          {t('login.codeSubmit')}
        </Button>
        <button type="button" className={styles.forgotten} onClick={() => onStartAgain('')}>
          {t('login.startAgain')}
        </button>
      </form>
    </SessionFrame>
  );
};
