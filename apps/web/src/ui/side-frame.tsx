import { Drawer } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { JSX, ReactNode } from 'react';
import styles from './side-frame.module.css';

/** Media query for windows with room for a frame next to the list. */
const beside = '(min-width: 1200px)';

export const useBeside = (): boolean => useMediaQuery(beside, true, { getInitialValueInEffect: false });

export interface SideFrameProps {
  label: string;
  /** Width in pixels next to the list; below, maximum width over the list. */
  width: number;
  widthOver?: number;
  /** Class of the frame beside the list. */
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

const over = '[aria-modal=true]';

/** The frame over its list. Escape closes it, unless a dialog or menu above it uses the key. */
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
      <Drawer.Content ref={content} aria-label={label} data-sheet>
        <Drawer.Body className={styles.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};

/** The frame of a record opened from a list: next to the list on wide screens, over the list on narrow screens. */
export const SideFrame = (props: SideFrameProps): JSX.Element => {
  const { label, width, widthOver = width, className = '', children } = props;
  if (!useBeside()) return <OverList {...props} widthOver={widthOver} />;
  return (
    <aside className={`${styles.aside} ${className}`} style={{ width }} aria-label={label}>
      <div className={styles.stay}>{children}</div>
    </aside>
  );
};
