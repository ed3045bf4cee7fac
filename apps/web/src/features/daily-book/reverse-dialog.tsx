import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { LONGEST_NOTE } from '@lanewise/contract/entities/ledger-rules';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { Control } from '../../ui/control.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './daily-book.module.css';

interface ReverseProps {
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Takes a movement back, with a reason: the movement and its reversal both stay. */
export const ReverseDialog = ({ onConfirm, onClose }: ReverseProps): JSX.Element => {
  const { t } = useTranslation(['tills', 'dailyBook']);
  const [reason, setReason] = useState('');
  const [failed, setFailed] = useState<unknown>(null);
  const confirm = async (): Promise<void> => {
    try {
      await onConfirm(reason.trim());
      onClose();
    } catch (error) {
      setFailed(error);
    }
  };
  return (
    <Dialog title={t('reverseTitle')} closeLabel={t('dailyBook:cancel')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') void confirm();
        }}
      >
        <label className={styles.reason}>
          {t('reverseReason')}
          <input
            className={styles.select}
            value={reason}
            maxLength={LONGEST_NOTE}
            data-autofocus
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </label>
        {failed instanceof Problem ? (
          <p role="alert" className={styles.wrong}>
            {explain(failed)}
          </p>
        ) : null}
        <div className={styles.buttons}>
          <Control label={t('dailyBook:cancel')} onClick={onClose} />
          <Control type="submit" className={styles.act ?? ''} disabled={reason.trim() === ''}>
            {t('reverse')}
          </Control>
        </div>
      </form>
    </Dialog>
  );
};
