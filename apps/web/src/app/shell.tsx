import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useCompany, useDataPoints, useProfile } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { adoptLanguage, hasChosenLanguage } from '../i18n/setup.ts';
import { companyId, companyUsWeek, loggedInUser } from '../state/keys.ts';
import { useUser } from '../state/session.ts';
import { read, write } from '../state/storage.ts';
import { nameCloseButton } from '../ui/toast.tsx';
import { goToLogin } from './failures.ts';
import type { AnyHashRouter } from './reload.ts';
import { FillingNotice } from './filling-notice.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SidePanel } from './side-panel.tsx';
import { SwitchedBanner } from './switched-banner.tsx';
import styles from './shell.module.css';

/** Another tab may end the session, and the profile may hold a language that this browser lacks. */
const useSessionCare = (): void => {
  const user = useUser();
  const router = useRouter<AnyHashRouter>();
  const { data: profile } = useProfile();
  const company = useCompany();
  useDataPoints();
  useEffect(() => {
    if (!user) goToLogin(router);
  }, [user, router]);
  useEffect(reloadForAnother, []);
  useEffect(() => {
    if (profile && !hasChosenLanguage()) void adoptLanguage(profile.language);
  }, [profile]);
  useEffect(() => {
    if (!company) return;
    const before = read(companyId);
    write(companyId, company.id);
    write(companyUsWeek, company.us_week ? 'true' : 'false');
    // The stored company no longer exists: queries about it are reset and refetched for this company.
    if (before !== null && before !== company.id) void queryClient.resetQueries({ predicate: isAboutCompany });
  }, [company]);
};

const isAboutCompany = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== 'company';

/** Reloads when another tab switches to another user or company: the answers shown here belong to the old one. */
const reloadForAnother = (): (() => void) => {
  const listen = ({ key, oldValue, newValue }: StorageEvent): void => {
    if (oldValue === null || newValue === null || oldValue === newValue) return;
    if (key === companyId.key || (key === loggedInUser.key && tokenOf(oldValue) !== tokenOf(newValue)))
      window.location.reload();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
};

const tokenOf = (record: string): string | undefined => loggedInUser.parse(record)?.Authorization;

/** Header, side panel, content and footer. */
export const Shell = (): JSX.Element => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const menuButton = useRef<HTMLButtonElement>(null);
  useSessionCare();
  useEffect(() => {
    nameCloseButton(t('close'));
  }, [t]);
  useEffect(() => setOpen(false), [path]);
  const close = (): void => {
    setOpen(false);
    menuButton.current?.focus();
  };
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        {t('skip')}
      </a>
      <SidePanel open={open} onClose={close} />
      <div className={styles.column}>
        <SwitchedBanner />
        <Header menuButton={menuButton} menuOpen={open} onMenu={() => setOpen(!open)} />
        <OfflineNotice />
        <FillingNotice />
        <main id="content" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <footer className={styles.footer}>{t('footer')}</footer>
      </div>
    </div>
  );
};

/** The hash holds the route, so the focus is moved by script. */
const skipToContent = (event: { preventDefault: () => void }): void => {
  event.preventDefault();
  document.getElementById('content')?.focus();
};
