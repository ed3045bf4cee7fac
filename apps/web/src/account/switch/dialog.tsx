import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormEvent, JSX } from 'react';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { switchTo } from './switching.ts';
import styles from './dialog.module.css';

const MOST_REASON = 200;

/** Asks for a reason, then works as the user. Texts: `accounts`. */
export const SwitchDialog = ({
  userId,
  name,
  across = false,
  onClose,
}: {
  userId: number;
  /** The user's name as shown in the list. */
  name: string;
  /** The user belongs to another company than the selected one, or is an administrator. */
  across?: boolean;
  onClose: () => void;
}): JSX.Element => {
  const { t } = useTranslation('accounts');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const said = reason.trim();
    if (said === '') return setProblem(t('switch.reasonMissing'));
    setBusy(true);
    try {
      await switchTo(userId, said, { across });
    } catch (error) {
      setBusy(false);
      if (error instanceof Problem && error.status !== 0) setProblem(obstacleOf(error));
    }
  };
  const obstacleOf = (refused: Problem): string => {
    const why = refused.params['reason'];
    if (refused.code === 'switch.notAllowed' && (why === 'above' || why === 'notActive' || why === 'self'))
      return t(`switch.obstacle.${why}`);
    return explain(refused);
  };
  return (
    <Dialog title={t('switch.title', { name })} closeLabel={t('switch.cancel')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.text}>{t('switch.text', { name })}</p>
        <TextInput
          label={t('switch.reason')}
          maxLength={MOST_REASON}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={problem || null}
          autoComplete="off"
          data-autofocus
        />
        <div className={styles.buttons}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('switch.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('switch.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
