import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import styles from './frame.module.css';

const ForgottenDialog = lazy(() => import('./forgotten.tsx'));

/** Opens the dialog for a forgotten password with the username typed so far. */
export const ForgottenLink = ({ usernameOf }: { usernameOf: () => string }): JSX.Element => {
  const { t } = useTranslation();
  /** Null: the dialog is closed. */
  const [username, setUsername] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setUsername(null);
    opener.current?.focus();
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.forgotten}
        aria-haspopup="dialog"
        onClick={() => setUsername(usernameOf())}
      >
        {t('forgotten.link')}
      </button>
      {username === null ? null : (
        <Suspense>
          <ForgottenDialog username={username} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
