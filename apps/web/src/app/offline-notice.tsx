import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { Icon } from '../ui/icon.tsx';
import styles from './notice.module.css';

const listen = (notify: () => void): (() => void) => {
  const events = ['online', 'offline'] as const;
  events.forEach((event) => window.addEventListener(event, notify));
  return () => events.forEach((event) => window.removeEventListener(event, notify));
};

/** Calls wait while this device has no network: says so above every screen, which would only be empty otherwise. */
export const OfflineNotice = (): JSX.Element | null => {
  const { t } = useTranslation();
  const online = useSyncExternalStore(listen, () => navigator.onLine);
  if (online) return null;
  return (
    <div className={styles.notice} role="status">
      <Icon name="warning" />
      <p>{t('offline')}</p>
    </div>
  );
};
