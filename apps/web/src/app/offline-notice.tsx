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

/** Says above every screen that the device is offline. Calls wait until it is online, and screens stay empty. */
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
