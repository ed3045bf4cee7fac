import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import type { JSX } from 'react';
import styles from './toast.module.css';

export { notifications } from '@mantine/notifications';

/** The place of the toasts. */
export const ToastContainer = (): JSX.Element => (
  <Notifications
    position="top-center"
    limit={4}
    classNames={{ root: styles.place ?? '', notification: styles.toast ?? '' }}
  />
);
