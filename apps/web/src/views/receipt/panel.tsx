import { Drawer } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback } from 'react';
import type { JSX, ReactNode } from 'react';
import styles from '../receipt.module.css';

/** From this width on receipts stand beside their list, in pixels. */
const BESIDE = '(min-width: 1200px)';

/** Whether there is room beside the list. */
export const useBeside = (): boolean => useMediaQuery(BESIDE, true, { getInitialValueInEffect: false });

/** Closes, and gives the keyboard back to the row that is open now, which may not be the one that was opened first. */
export const useClosing = (onClose: () => void): (() => void) =>
  useCallback(() => {
    const row = document.querySelector<HTMLElement>('a[aria-current="true"]');
    onClose();
    row?.focus();
  }, [onClose]);

/** Receipts beside their list on wide screens, over it on narrow ones. */
export const Panel = ({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose: () => void;
  children: ReactNode;
}): JSX.Element => {
  if (useBeside()) {
    return (
      <aside className={styles.aside} aria-label={label}>
        <div className={styles.stay}>{children}</div>
      </aside>
    );
  }
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={440}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.drawer ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>
        <Drawer.Body className={styles.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};
