import { useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { Control } from './control.tsx';
import { Dialog } from './dialog.tsx';
import styles from './dialog.module.css';

export interface ConfirmDialogProps {
  /** The question ('Delete the role Analyst?'). */
  title: string;
  /** The consequences. */
  text: ReactNode;
  /** The action, as a verb ('Delete'). */
  confirmLabel: string;
  cancelLabel: string;
  /** The action cannot be undone: the focus starts on Cancel. */
  danger?: boolean;
  /**
   * Called on confirmation. The buttons are disabled until the promise resolves. If the promise rejects, the dialog
   * stays open; the failed call has already announced the failure.
   */
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
}

/** Asks for a confirmation. */
export const ConfirmDialog = (props: ConfirmDialogProps): JSX.Element => {
  const { title, text, confirmLabel, cancelLabel, danger = false, onConfirm, onClose } = props;
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} closeLabel={cancelLabel} onClose={onClose}>
      <p className={styles.text}>{text}</p>
      <div className={styles.buttons}>
        <Control label={cancelLabel} disabled={busy} data-autofocus={danger || undefined} onClick={onClose} />
        <Control
          className={(danger ? styles.danger : styles.act) ?? ''}
          disabled={busy}
          aria-busy={busy}
          data-autofocus={danger ? undefined : true}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Control>
      </div>
    </Dialog>
  );
};
