import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { isSwitchedUser, switchedUserName } from '../state/keys.ts';
import { useStored } from '../state/storage.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './switched-banner.module.css';

/** Above every screen while somebody works as another user: as whom. */
export const SwitchedBanner = (): JSX.Element | null => {
  const { t } = useTranslation();
  const switched = useStored(isSwitchedUser) === 'true';
  const name = useStored(switchedUserName);
  if (!switched) return null;
  return (
    <div className={styles.banner} role="status">
      <Icon name="person" />
      <p>{t('switched', { name })}</p>
    </div>
  );
};
