import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useClock } from '../i18n/clock.ts';
import { nameCloseButton } from '../ui/toast.tsx';
import { FillingNotice } from './filling-notice.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SidePanel } from './side-panel.tsx';
import { SwitchedBanner } from './switched-banner.tsx';
import { useSessionCare } from './use-session-care.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import styles from './shell.module.css';

/** Header, side panel, content and footer. */
export const Shell = (): JSX.Element => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const menuButton = useRef<HTMLButtonElement>(null);
  useSessionCare();
  const clock = useClock();
  useKeptFocus();
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
          <Outlet key={clock} />
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
