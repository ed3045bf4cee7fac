import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import styles from './toast.module.css';

let closeLabel = 'Close';
/** Name of the button that closes a toast, in the reader's language. */
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

// The text is the id: a sentence that many calls would say at once stands there once.

/** Something worked; the toast leaves by itself. */
export const toastSuccess = (text: string): void => {
  show(text, { id: `status:${text}`, color: 'var(--lw-up)', autoClose: 5_000, role: 'status' });
};

/** Something worked and can be taken back while the toast is there. */
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

/** Something failed; the toast stays until it is closed. */
export const toastError = (text: string): void => {
  show(text, { id: `alert:${text}`, color: 'var(--lw-down)', autoClose: false, role: 'alert' });
};
