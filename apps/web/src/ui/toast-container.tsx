import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { useEffect } from 'react';
import type { JSX } from 'react';
import { setTold } from './told.ts';
import styles from './toast-container.module.css';

export { notifications } from '@mantine/notifications';

const phone = '(max-width: 840px)';

/** On a phone toasts cover the content, so a success toast closes at the next touch. */
const giveWay = ({ target }: PointerEvent): void => {
  const own = target instanceof Element && target.closest('[class*=Notification-root]') !== null;
  if (own || !window.matchMedia(phone).matches) return;
  const told = notificationsStore.getState().notifications.filter(({ id }) => id?.startsWith('status:'));
  for (const { id } of told) if (id !== undefined) notifications.hide(id);
};

const failure = 'alert:';
const shown = (): string[] => notificationsStore.getState().notifications.flatMap(({ id }) => id ?? []);

/** Ids of toasts about failures that lead to another screen, on which they are read. */
const ahead = new Set<string>();
export const sendAhead = (id: string): void => {
  // A toast that is already visible came with an earlier failure on the way to the same screen.
  if (!shown().includes(id)) ahead.add(id);
};

/**
 * Closes the failure toasts of a screen that the user leaves. A navigation with a redirect calls this more than once
 * before it arrives.
 */
export const endFailures = (): void => {
  for (const id of shown()) if (id.startsWith(failure) && !ahead.has(id)) notifications.hide(id);
};

/**
 * Call it when the next screen is shown. The toasts about failures that led to this screen then belong to the screen,
 * and close when the user leaves the screen.
 */
export const arrive = (): void => ahead.clear();

notificationsStore.subscribe(() =>
  setTold(shown().flatMap((id) => (id.startsWith(failure) ? id.slice(failure.length) : []))),
);

/** The place of the toasts. */
export const ToastContainer = (): JSX.Element => {
  useEffect(() => {
    document.addEventListener('pointerdown', giveWay);
    return () => document.removeEventListener('pointerdown', giveWay);
  }, []);
  return (
    <Notifications
      position="top-center"
      limit={4}
      classNames={{ root: styles.place ?? '', notification: styles.toast ?? '' }}
    />
  );
};
