import { Drawer } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
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

const over = '[aria-modal=true]';

/** Over its list. Escape closes it, but not together with a dialog or a menu that stands over it. */
const OverList = ({ label, widthOver, onClose, children }: SideFrameProps & { widthOver: number }): JSX.Element => {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.key !== 'Escape' || event.defaultPrevented || target?.closest('[role=menu]')) return;
      const modal = target?.closest(over) ?? null;
      if (modal === null || modal === content.current?.closest(over)) onClose();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onClose]);
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={widthOver}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.drawer ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content ref={content} aria-label={label}>
        <Drawer.Body className={styles.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};

/** What was opened from a list: beside it on wide screens, over it on narrow ones. */
export const SideFrame = (props: SideFrameProps): JSX.Element => {
  const { label, width, widthOver = width, className = '', children } = props;
  if (!useBeside()) return <OverList {...props} widthOver={widthOver} />;
  return (
    <aside className={`${styles.aside} ${className}`} style={{ width }} aria-label={label}>
      <div className={styles.stay}>{children}</div>
    </aside>
  );
};
