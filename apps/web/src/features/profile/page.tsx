import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useProfile } from '../../api/queries.ts';
import { Page } from '../../ui/page.tsx';
import { LaterState } from '../../ui/states.tsx';
import { LanguageSwitch } from '../session/language-switch.tsx';
import styles from './page.module.css';

/** Who one is here, and the language (G-06, R-067); the rest of the profile comes with a later version. */
export const ProfilePage = (): JSX.Element => {
  const { t } = useTranslation();
  const { data: profile } = useProfile();
  const name = profile ? `${profile.firstName} ${profile.lastName}`.trim() : '';
  const facts = [
    ['name', name],
    ['username', profile?.username ?? ''],
    ['role', profile?.role ?? ''],
    ['company', profile?.companyName ?? ''],
  ].filter(([, value]) => value !== '');
  return (
    <Page>
      <dl className={styles.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`profile.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('language.label')}</dt>
          <dd>
            <LanguageSwitch />
          </dd>
        </div>
      </dl>
      <LaterState title={t('profile.later')} text={t('profile.laterText')} />
    </Page>
  );
};
