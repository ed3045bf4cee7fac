import { Drawer } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import type { JSX, ReactNode } from 'react';
import styles from './side-frame.module.css';

/** From this width on there is room beside the list, in pixels. */
const beside = '(min-width: 1200px)';

export const useBeside = (): boolean => useMediaQuery(beside, true, { getInitialValueInEffect: false });

export interface SideFrameProps {
  label: string;
  /** Pixels beside the list, and at most over it. */
  width: number;
  widthOver?: number;
  /** Of the frame beside the list. */
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** What was opened from a list: beside it on wide screens, over it on narrow ones. */
export const SideFrame = ({
  label,
  width,
  widthOver = width,
  className = '',
  onClose,
  children,
}: SideFrameProps): JSX.Element => {
  if (useBeside())
    return (
      <aside className={`${styles.aside} ${className}`} style={{ width }} aria-label={label}>
        <div className={styles.stay}>{children}</div>
      </aside>
    );
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={widthOver}
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
