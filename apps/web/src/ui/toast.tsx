import { useEffect, useSyncExternalStore } from 'react';
import type { JSX, ReactNode } from 'react';
import type * as ToastModule from './toast-container.tsx';
import styles from './toast.module.css';

// The container of toasts and its store. They are loaded after the first paint, which shows no toast, but before a
// toast is needed, because they could not be loaded during a network failure.
type Loaded = typeof ToastModule;
let loaded: Loaded | null = null;
let tell = (): void => undefined;

/** Calls `work` with the toasts. When they cannot be loaded, nothing is shown. */
const withToasts = async (work: (toasts: Loaded) => void): Promise<void> => {
  try {
    loaded ??= await import('./toast-container.tsx');
  } catch {
    return;
  }
  tell();
  work(loaded);
};

const listen = (drawAgain: () => void): (() => void) => {
  tell = drawAgain;
  return () => {
    tell = () => undefined;
  };
};

/** The place of the toasts on the page. */
export const Toasts = (): JSX.Element | null => {
  const Container = useSyncExternalStore(listen, () => loaded?.ToastContainer);
  useEffect(() => void withToasts(() => undefined), []);
  return Container ? <Container /> : null;
};

let closeLabel = 'Close';
/** Sets the label of a toast's close button, in the user's language. */
export const nameCloseButton = (label: string): void => {
  closeLabel = label;
};

const show = (
  message: ReactNode,
  { role, ...rest }: { id: string; color: string; autoClose: number | false; role: 'status' | 'alert' },
): void => {
  void withToasts(({ notifications }) =>
    notifications.show({
      message,
      role,
      withBorder: true,
      closeButtonProps: { 'aria-label': closeLabel },
      ...rest,
    }),
  );
};

// The text is the toast's id, so that several calls with one message show it once.

/** Reports a success; the toast closes by itself. */
export const toastSuccess = (text: string): void => {
  show(text, { id: `status:${text}`, color: 'var(--lw-up)', autoClose: 5_000, role: 'status' });
};

/** Reports a success that can be undone while the toast is open. */
export const toastUndo = (text: string, undoLabel: string, undo: () => void): void => {
  const id = `undo:${text}`;
  const takeBack = (): void => {
    void withToasts(({ notifications }) => notifications.hide(id));
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

/**
 * Reports a failure; the toast stays until the user closes it or leaves the screen. `isAhead`: the failure leads to
 * another screen, where the user reads the toast.
 */
export const toastError = (text: string, isAhead = false): void => {
  const id = `alert:${text}`;
  if (isAhead) void withToasts((toasts) => toasts.sendAhead(id));
  show(text, { id, color: 'var(--lw-down)', autoClose: false, role: 'alert' });
};

/**
 * `endFailures`: the user leaves the screen, so its failure toasts close. `arrive`: the next screen is shown. The
 * toasts about failures that led to the next screen belong to it from now on.
 */
export const onWay = (step: 'endFailures' | 'arrive'): void => void withToasts((toasts) => toasts[step]());
