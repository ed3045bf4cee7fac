import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';
import styles from './connectors.module.css';

/**
 * Resets the key with which a connector logs in. The server makes the key, and it is shown once. `source` is a function
 * that makes a new key and announces its failures, or the key of a connector that was just added.
 */
export const KeyDialog = ({
  name,
  source,
  onClose,
}: {
  name: string;
  source: string | (() => Promise<string>);
  onClose: () => void;
}): JSX.Element => {
  const { t } = useTranslation(['connectors', 'settings']);
  const [key, setKey] = useState(typeof source === 'string' ? source : null);
  const [busy, setBusy] = useState(false);
  const reset = async (): Promise<void> => {
    if (typeof source === 'string') return;
    setBusy(true);
    try {
      setKey(await source());
    } catch {
      // The call announces the failure.
    } finally {
      setBusy(false);
    }
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(key ?? '');
      toastSuccess(t('key.copied'));
    } catch {
      toastError(t('key.notCopied'));
    }
  };
  return (
    <Dialog
      title={t(typeof source === 'string' ? 'key.made' : 'key.title', { name })}
      closeLabel={t('settings:close')}
      onClose={onClose}
    >
      <div className={styles.key}>
        {key === null ? (
          <>
            <p>{t('key.text')}</p>
            <div className={styles.buttons}>
              <Button variant="default" disabled={busy} onClick={onClose}>
                {t('settings:cancel')}
              </Button>
              <Button loading={busy} onClick={() => void reset()}>
                {t('key.reset')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>{t('key.once')}</p>
            <code aria-label={t('key.label')}>{key}</code>
            <div className={styles.buttons}>
              <Button variant="default" onClick={onClose}>
                {t('key.done')}
              </Button>
              <Button data-autofocus onClick={() => void copy()}>
                {t('key.copy')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
};
