import { serverAddress } from '@lanewise/contract/endpoints/server-address';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';
import { useTold } from '../../i18n/told.ts';
import { useMoment } from '../../i18n/moment.ts';
import { basePath } from '../../api/client.ts';
import { useStoreZone } from '../../api/store-zone.ts';
import styles from './connectors.module.css';

export interface ShownCode {
  code: string;
  expiresAt: string;
}

/** The command that a person types in the store, with the address that this browser uses. */
const commandOf = (code: string): string =>
  `lanewise-agent enrol ${serverAddress(window.location.origin, basePath())} ${code}`;

interface CodeDialogProps {
  name: string;
  locationId: number | null;
  code: ShownCode;
  /** Shows a key in its place, for other programs; undefined: there is none. */
  onKey?: (() => void) | undefined;
  onClose: () => void;
}

/** The code with which the agent of a store gets its key. It is shown once. */
export const CodeDialog = ({ name, locationId, code, onKey, onClose }: CodeDialogProps): JSX.Element => {
  const { t } = useTranslation(['connectors', 'settings']);
  const told = useTold();
  const moment = useMoment();
  const zone = useStoreZone()({ locationId });
  const [command] = useState(() => commandOf(code.code));
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(command);
      toastSuccess(told(t('code.copied'), name));
    } catch {
      toastError(t('code.notCopied'));
    }
  };
  return (
    <Dialog title={t('code.title', { name })} closeLabel={t('settings:close')} onClose={onClose}>
      <div className={styles.key}>
        <p>{t('code.text')}</p>
        <code className={styles.code} aria-label={t('code.label')}>
          {code.code}
        </code>
        <p>{t('code.command')}</p>
        <code aria-label={t('code.commandLabel')}>{command}</code>
        <p className={styles.quiet}>{t('code.until', { moment: moment(code.expiresAt, zone) })}</p>
        {onKey ? (
          <p className={styles.quiet}>
            {t('code.other')}{' '}
            <button type="button" className={styles.save} onClick={onKey}>
              {t('code.key')}
            </button>
          </p>
        ) : null}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('key.done')}
          </Button>
          <Button data-autofocus onClick={() => void copy()}>
            {t('code.copy')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
