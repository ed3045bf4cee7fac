import { Suspense, lazy } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { loadTexts } from '../../i18n/setup.ts';
import { useUser } from '../../state/session.ts';
import { SessionFrame } from './frame.tsx';

const FactorSetup = lazy(async () => {
  const [{ FactorSetup: setup }] = await Promise.all([import('../accounts/factor-setup.tsx'), loadTexts('accounts')]);
  return { default: setup };
});

/** For an account that needs a second factor and has none: nothing else opens before. */
export const FactorScreen = (): JSX.Element => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  return (
    <SessionFrame title={t('login.factorTitle')} lead={t('login.factorLead')}>
      {user ? (
        <Suspense>
          <FactorSetup username={user.username} onDone={() => void navigate({ to: '/', replace: true })} />
        </Suspense>
      ) : (
        <a href="#/login">{t('password.toLogin')}</a>
      )}
    </SessionFrame>
  );
};
