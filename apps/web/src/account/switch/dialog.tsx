import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormEvent, JSX } from 'react';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { lookAs, switchTo } from './switching.ts';
import styles from './dialog.module.css';

const MOST_REASON = 200;

interface AskingProps {
  userId: number;
  /** The user's name as shown in the list. */
  name: string;
  onClose: () => void;
}

/** Asks for a reason, then switches to the user. Texts: `accounts`. */
export const SwitchDialog = ({
  across = false,
  ...props
}: AskingProps & {
  /** Whether the user is an administrator or belongs to another company than the selected company. */
  across?: boolean;
}): JSX.Element => {
  const { t } = useTranslation('accounts');
  const { userId, name } = props;
  const words = { title: t('switch.title', { name }), text: t('switch.text', { name }), submit: t('switch.submit') };
  return <ReasonDialog {...props} words={words} begin={(reason) => switchTo(userId, reason, { across })} />;
};

/** Asks for a reason if the server wants one, then opens a read-only switch to the user. */
export const LookDialog = (props: AskingProps): JSX.Element => {
  const { t } = useTranslation('accounts');
  const { userId, name } = props;
  const words = { title: t('look.title', { name }), text: t('look.text', { name }), submit: t('look.submit') };
  return <ReasonDialog {...props} words={words} begin={(reason) => lookAs(userId, reason)} />;
};

const ReasonDialog = ({
  words,
  begin,
  onClose,
}: AskingProps & {
  words: Record<'title' | 'text' | 'submit', string>;
  begin: (reason: string) => Promise<void>;
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
      await begin(said);
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
    <Dialog title={words.title} closeLabel={t('switch.cancel')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.text}>{words.text}</p>
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
            {words.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
