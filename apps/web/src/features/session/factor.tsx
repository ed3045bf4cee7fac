import { Suspense, lazy } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { loadTexts } from '../../i18n/setup.ts';
import * as calls from '../../api/login.ts';
import { queryClient } from '../../api/query-client.ts';
import { endSession, useUser } from '../../state/session.ts';
import { SessionFrame } from './frame.tsx';
import styles from './frame.module.css';

const FactorSetup = lazy(async () => {
  const [{ FactorSetup: setup }] = await Promise.all([import('../../account/factor-setup.tsx'), loadTexts('accounts')]);
  return { default: setup };
});

/** Milliseconds that a logout may take. */
const PATIENCE = 3_000;

/** For an account that must set up a second factor; it can open no other screen before. */
export const FactorScreen = (): JSX.Element => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  /** Ends the session on the server too. If this call fails, the session on the server ends by its own limits. */
  const startAgain = async (): Promise<void> => {
    await calls.logout(AbortSignal.timeout(PATIENCE)).catch(() => undefined);
    endSession();
    queryClient.clear();
    await navigate({ to: '/login', replace: true });
  };
  return (
    <SessionFrame title={t('login.factorTitle')} lead={t('login.factorLead')}>
      {user ? (
        <div className={styles.form}>
          <Suspense>
            <FactorSetup
              username={user.username}
              proof="password"
              onDone={() => void navigate({ to: '/', replace: true })}
            />
          </Suspense>
          <button type="button" className={styles.forgotten} onClick={() => void startAgain()}>
            {t('login.startAgain')}
          </button>
        </div>
      ) : (
        <a href="#/login">{t('password.toLogin')}</a>
      )}
    </SessionFrame>
  );
};
