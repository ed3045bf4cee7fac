import { Drawer } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import type { JSX, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './side-sheet.module.css';

/** From this width on it stands beside its list, in pixels. */
const beside = '(min-width: 1200px)';

export interface SideSheetProps {
  title: string;
  closeLabel: string;
  /** Pixels beside the list; over it, it takes what there is. */
  width: number;
  onClose: () => void;
  /** Arrow keys up and down; left out at the end of the list. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  children: ReactNode;
}

/** Keys that something else uses are its own. */
const isFree = (event: KeyboardEvent): boolean => {
  const target = event.target instanceof HTMLElement ? event.target : null;
  return !event.defaultPrevented && !target?.closest('input, select, textarea, [role=radiogroup], [role=tree]');
};

const useKeys = ({ onClose, onPrevious, onNext }: SideSheetProps, closes: boolean): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!isFree(event)) return;
      if (event.key === 'Escape' && closes) onClose();
      const step = { ArrowDown: onNext, ArrowUp: onPrevious }[event.key];
      if (!step) return;
      event.preventDefault();
      step();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onClose, onPrevious, onNext, closes]);
};

/** One thing opened from a list: beside it on wide screens, over it on narrow ones. */
export const SideSheet = (props: SideSheetProps): JSX.Element => {
  const { title, closeLabel, width, onClose, children } = props;
  const wide = useMediaQuery(beside, true, { getInitialValueInEffect: false });
  useKeys(props, wide);
  const content = (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </>
  );
  if (wide)
    return (
      <aside className={styles.aside} style={{ width }} aria-label={title}>
        <div className={styles.stay}>{content}</div>
      </aside>
    );
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={width}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.drawer ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={title}>
        <Drawer.Body className={styles.body}>{content}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};
