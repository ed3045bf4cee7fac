import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import styles from './toast.module.css';

let closeLabel = 'Close';
/** Sets the label of a toast's close button, in the user's language. */
export const nameCloseButton = (label: string): void => {
  closeLabel = label;
};

const show = (
  message: ReactNode,
  { role, ...rest }: { id: string; color: string; autoClose: number | false; role: 'status' | 'alert' },
): void => {
  notifications.show({
    message,
    role,
    withBorder: true,
    closeButtonProps: { 'aria-label': closeLabel },
    ...rest,
  });
};

// The text is the id, so a message of many calls appears once.

/** Reports a success; the toast closes by itself. */
export const toastSuccess = (text: string): void => {
  show(text, { id: `status:${text}`, color: 'var(--lw-up)', autoClose: 5_000, role: 'status' });
};

/** Reports a success that can be undone while the toast is open. */
export const toastUndo = (text: string, undoLabel: string, undo: () => void): void => {
  const id = `undo:${text}`;
  const takeBack = (): void => {
    notifications.hide(id);
    undo();
  };
  const message = (
    <span className={styles.undoable}>
      {text}
      <button type="button" className={styles.undo} onClick={takeBack}>
        {undoLabel}
      </button>
    </span>
  );
  show(message, { id, color: 'var(--lw-up)', autoClose: 10_000, role: 'status' });
};

/** Reports a failure; the toast stays until the user closes it. */
export const toastError = (text: string): void => {
  show(text, { id: `alert:${text}`, color: 'var(--lw-down)', autoClose: false, role: 'alert' });
};
