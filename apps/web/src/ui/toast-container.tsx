import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { useEffect } from 'react';
import type { JSX } from 'react';
import { setTold } from './told.ts';
import styles from './toast-container.module.css';

export { notifications } from '@mantine/notifications';

const phone = '(max-width: 840px)';

/** On a phone there is no room beside anything: a success that was told goes when its reader goes on. */
const giveWay = ({ target }: PointerEvent): void => {
  const own = target instanceof Element && target.closest('[class*=Notification-root]') !== null;
  if (own || !window.matchMedia(phone).matches) return;
  const told = notificationsStore.getState().notifications.filter(({ id }) => id?.startsWith('status:'));
  for (const { id } of told) if (id !== undefined) notifications.hide(id);
};

const failure = 'alert:';
const shown = (): string[] => notificationsStore.getState().notifications.flatMap(({ id }) => id ?? []);

/** Failures that are told on the way to the screen on which they are read, by their ids. */
const ahead = new Set<string>();
export const sendAhead = (id: string): void => {
  // What is there already has come with an earlier one, on the same way.
  if (!shown().includes(id)) ahead.add(id);
};

/** Takes back what failed on a screen that is left. A way with a redirect leaves more than once before it arrives. */
export const endFailures = (): void => {
  for (const id of shown()) if (id.startsWith(failure) && !ahead.has(id)) notifications.hide(id);
};

/** The next screen is there: what was told ahead of it belongs to it from now on. */
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
