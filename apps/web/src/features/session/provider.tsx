import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { startAtProvider } from '@lanewise/contract/endpoints/provider';
import { exchangeCode } from '../../api/accounts.ts';
import { addressOf } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useAddress } from '../../state/address.ts';
import { useEnter } from './use-enter.ts';
import styles from './frame.module.css';

const reasons = ['unknown', 'unverified', 'cancelled'] as const;

/**
 * Login through the identity provider, and the result of the login. The provider redirects back here with a code or an
 * error.
 */
export const Provider = ({ label }: { label: string }): JSX.Element => {
  const { t } = useTranslation();
  const enter = useEnter();
  const { one } = useAddress();
  const code = one('signIn');
  const refused = one('refused');
  const [problem, setProblem] = useState('');
  const exchanged = useRef('');
  useEffect(() => {
    if (code === '' || exchanged.current === code) return;
    exchanged.current = code;
    exchangeCode(code).then(enter, (error: unknown) => {
      if (error instanceof Problem && error.status !== 0) setProblem(explain(error));
    });
  }, [code, enter]);
  const reason = reasons.find((known) => known === refused) ?? 'failed';
  const said = problem || (refused === '' ? '' : t(`login.providerRefused.${reason}`));
  return (
    <div className={styles.provider}>
      <span className={styles.or}>{t('login.or')}</span>
      <Button
        component="a"
        href={addressOf(startAtProvider.path)}
        variant="default"
        fullWidth
        loading={code !== '' && problem === ''}
      >
        {t('login.provider', { label })}
      </Button>
      <div role="alert" className={styles.problem}>
        {said}
      </div>
    </div>
  );
};
