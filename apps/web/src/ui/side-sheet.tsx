import { useEffect, useRef } from 'react';
import type { JSX, ReactNode } from 'react';
import { CloseButton } from './close-button.tsx';
import { SideFrame, useBeside } from './side-frame.tsx';
import styles from './side-sheet.module.css';

export interface SideSheetProps {
  title: string;
  closeLabel: string;
  /** Width in pixels next to the list. Over the list the sheet takes the available width. */
  width: number;
  onClose: () => void;
  /** The Up and Down arrow keys call these; absent at the end of the list. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** The title gets the focus on opening, for content that is read rather than stepped through. */
  focused?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Elements that use these keys themselves; a closed select does not use Escape. */
const usesKeys = 'input, textarea, [role=radiogroup], [role=tree], [role=menu]';

/** Selector of modals. A modal handles its own keys, even the key that has just closed it. */
const over = '[aria-modal=true]';

/**
 * Whether the sheet may use a key, because no other element uses it. `beside`: the sheet is next to its list and is not
 * a modal itself.
 */
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

/** One record opened from a list, with its title and the keys that lead to its neighbours. */
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
