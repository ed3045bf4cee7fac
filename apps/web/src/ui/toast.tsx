import { notifications } from '@mantine/notifications';

let closeLabel = 'Close';
/** Name of the button that closes a toast, in the reader's language. */
export const nameCloseButton = (label: string): void => {
  closeLabel = label;
};

const show = (text: string, options: { color: string; autoClose: number | false; role: 'status' | 'alert' }): void => {
  // The text is the id: a sentence that many calls would say at once stands there once.
  const id = `${options.role}:${text}`;
  const { role, ...rest } = options;
  notifications.show({
    id,
    message: text,
    role,
    withBorder: true,
    closeButtonProps: { 'aria-label': closeLabel },
    ...rest,
  });
};

/** Something worked; the toast leaves by itself. */
export const toastSuccess = (text: string): void => {
  show(text, { color: 'var(--lw-up)', autoClose: 5_000, role: 'status' });
};

/** Something failed; the toast stays until it is closed. */
export const toastError = (text: string): void => {
  show(text, { color: 'var(--lw-down)', autoClose: false, role: 'alert' });
};
