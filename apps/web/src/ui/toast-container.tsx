import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import type { JSX } from 'react';

export { notifications } from '@mantine/notifications';

/** The place of the toasts. */
export const ToastContainer = (): JSX.Element => <Notifications position="bottom-right" limit={4} />;
