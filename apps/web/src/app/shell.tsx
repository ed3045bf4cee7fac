import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useClock } from '../i18n/clock.ts';
import { listsAllColumns } from '../state/keys.ts';
import { useStored, write } from '../state/storage.ts';
import { AllColumnsContext } from '../ui/all-columns.ts';
import type { AllColumns } from '../ui/all-columns.ts';
import { nameCloseButton } from '../ui/toast.tsx';
import { FillingNotice } from './filling-notice.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SidePanel } from './side-panel.tsx';
import { SwitchedBanner } from './switched-banner.tsx';
import { useSessionCare } from './use-session-care.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import styles from './shell.module.css';

/** The switch that shows all columns of lists on a phone; one switch for all lists. */
const useAllColumns = (): AllColumns => {
  const label = useTranslation().t('allColumns');
  const all = useStored(listsAllColumns);
  return useMemo(() => ({ all, label, onChange: (next) => write(listsAllColumns, next) }), [all, label]);
};

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
  const columns = useAllColumns();
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
          <AllColumnsContext value={columns}>
            <Suspense fallback={null}>
              <Outlet key={clock} />
            </Suspense>
          </AllColumnsContext>
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
