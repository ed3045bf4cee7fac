import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { LONGEST_NOTE } from '@lanewise/contract/entities/ledger-rules';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { Control } from '../../ui/control.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './daily-book.module.css';

/** Opens a closed book again. The reason is kept with the close. */
export const ReopenDialog = ({
  onConfirm,
  onClose,
}: {
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const wrong = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    if (reason.trim() === '') return setError(t('reopen.required'));
    setBusy(true);
    try {
      await onConfirm(reason.trim());
      onClose();
    } catch (failed) {
      setError(failed instanceof Problem ? explain(failed) : t('couldNotLoad'));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('reopen.title')} closeLabel={t('cancel')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <p className={styles.quiet}>{t('reopen.text')}</p>
        <label className={styles.reason}>
          {t('reopen.reason')}
          <input
            className={styles.select}
            value={reason}
            maxLength={LONGEST_NOTE}
            data-autofocus
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : wrong}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setError(null);
            }}
          />
        </label>
        {error === null ? null : (
          <p id={wrong} role="alert" className={styles.wrong}>
            {error}
          </p>
        )}
        <div className={styles.buttons}>
          <Control label={t('cancel')} disabled={busy} onClick={onClose} />
          <Control type="submit" className={styles.act ?? ''} disabled={busy} aria-busy={busy}>
            {t('reopen.confirm')}
          </Control>
        </div>
      </form>
    </Dialog>
  );
};
