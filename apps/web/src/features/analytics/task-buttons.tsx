import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Task } from '@lanewise/contract/entities/analytics';
import { useLanguage } from '../../i18n/language.ts';
import { useLooking } from '../../state/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isOpen, saveResult, useTaskActions } from './queries.ts';
import styles from './task-buttons.module.css';

interface TaskButtonsProps {
  task: Task;
  /** Called with the new copy of the task. */
  onAgain: (task: Task) => void;
  /** Called after the task was deleted. */
  onGone?: () => void;
}

const ignore = (): void => undefined;

/** Buttons for all actions on a task. Their calls announce failures. */
export const TaskButtons = ({ task, onAgain, onGone }: TaskButtonsProps): JSX.Element => {
  const { t } = useTranslation(['analytics', 'settings']);
  const language = useLanguage();
  const looking = useLooking();
  const actions = useTaskActions();
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const act = (work: () => Promise<void>): void => {
    setBusy(true);
    void work()
      .catch(ignore)
      .finally(() => setBusy(false));
  };
  const button = (label: string, work: () => Promise<void>): JSX.Element => (
    <Button size="compact-md" variant="default" disabled={busy} onClick={() => act(work)}>
      {label}
    </Button>
  );
  const mayChange = task.isOwn && !looking;
  return (
    <div className={styles.buttons}>
      {task.status === 'Completed' && task.isShown ? (
        <>
          {button(t('download.xlsx'), () => saveResult(task, 'xlsx', language))}
          {button(t('download.csv'), () => saveResult(task, 'csv', language))}
        </>
      ) : null}
      {mayChange && (task.status === 'Failed' || task.status === 'Cancelled')
        ? button(t('retry'), () => actions.retry(task))
        : null}
      {mayChange && isOpen(task) ? button(t('cancel'), () => actions.cancel(task)) : null}
      {looking ? null : button(t('repeat'), async () => onAgain(await actions.repeat(task)))}
      {mayChange ? (
        <Button size="compact-md" variant="default" disabled={busy} onClick={() => setRemoving(true)}>
          {t('settings:delete')}
        </Button>
      ) : null}
      {removing ? (
        <ConfirmDialog
          title={t('removeTitle', { title: task.task_title })}
          text={t('removeText')}
          confirmLabel={t('settings:delete')}
          cancelLabel={t('settings:cancel')}
          danger
          onConfirm={async () => {
            await actions.remove(task);
            onGone?.();
          }}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </div>
  );
};
