import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useUser } from '../state/session.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './switched-banner.module.css';

/** Shown above every screen during a switch, including a read-only switch: the other user's name and the way back. */
export const SwitchedBanner = (): JSX.Element | null => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const user = useUser();
  if (!user?.isSwitchBackVisible) return null;
  const goBack = async (): Promise<void> => {
    setBusy(true);
    try {
      const { switchBack } = await import('../account/switch/switching.ts');
      await switchBack();
    } catch {
      // The failed call has announced its reason.
      setBusy(false);
    }
  };
  return (
    <div className={styles.banner}>
      <p role="status">
        <Icon name="person" />
        {t(user.isLooking ? 'looking' : 'switched', { name: user.username })}
      </p>
      <button type="button" disabled={busy} aria-busy={busy} onClick={() => void goBack()}>
        {t(user.isLooking ? 'lookBack' : 'switchBack')}
      </button>
    </div>
  );
};
