import { useEffect, useRef } from 'react';
import type { JSX, ReactNode } from 'react';
import { CloseButton } from './close-button.tsx';
import { SideFrame, useBeside } from './side-frame.tsx';
import styles from './side-sheet.module.css';

export interface SideSheetProps {
  title: string;
  closeLabel: string;
  /** Pixels beside the list; over it, it takes what there is. */
  width: number;
  onClose: () => void;
  /** Arrow keys up and down; left out at the end of the list. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** The title has the focus when it opens, for what is read rather than stepped through. */
  focused?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** What has uses of its own for keys; a select that is closed has none for Escape. */
const usesKeys = 'input, textarea, [role=radiogroup], [role=tree], [role=menu]';

/** What stands over everything: its keys are its own, also when the one that was pressed has just closed it. */
const over = '[aria-modal=true]';

/** `beside`: the sheet stands beside its list, and is nothing over everything itself. */
const isFree = (event: KeyboardEvent, beside: boolean): boolean => {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.defaultPrevented || (beside && target?.closest(over))) return false;
  return !target?.closest(event.key === 'Escape' ? usesKeys : `select, ${usesKeys}`);
};

const useKeys = ({ onClose, onPrevious, onNext }: SideSheetProps, beside: boolean): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!isFree(event, beside)) return;
      if (event.key === 'Escape' && beside) onClose();
      const step = { ArrowDown: onNext, ArrowUp: onPrevious }[event.key];
      if (!step) return;
      event.preventDefault();
      step();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onClose, onPrevious, onNext, beside]);
};

/** One thing opened from a list, with its title and the keys that lead to its neighbours. */
export const SideSheet = (props: SideSheetProps): JSX.Element => {
  const { title, closeLabel, width, focused = false, className = '', onClose, children } = props;
  useKeys(props, useBeside());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => (focused ? heading.current?.focus() : undefined), [focused]);
  return (
    <SideFrame label={title} width={width} className={`${styles.unprinted} ${className}`} onClose={onClose}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <CloseButton label={closeLabel} onClick={onClose} />
      </div>
      {children}
    </SideFrame>
  );
};
