import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { Suspense } from 'react';
import type { JSX, ReactNode } from 'react';
import { Control } from '../../ui/control.tsx';
import type { ControlProps } from '../../ui/control.tsx';
import { LoadingState } from '../../ui/states.tsx';
import type { LabelWords } from '../labels.ts';
import styles from './dialog-control.module.css';

interface DialogControlProps {
  /** Accessible name of the dialog. */
  name: string;
  /** Props of the button, without those for the dialog. */
  control: Omit<ControlProps, 'onClick' | 'aria-haspopup'>;
  /**
   * State of the dialog. A decision in the dialog also closes it. Escape and a click outside close it without a
   * decision; a field that handles Escape itself prevents this.
   */
  opened: boolean;
  onOpened: (opened: boolean) => void;
  /** Aligns the end of the dialog with that of the button. */
  end?: boolean;
  /** Width in pixels; absent: as wide as the content. */
  width?: number;
  /** Class of the dialog. */
  className?: string | undefined;
  words: LabelWords;
  /** Rendered while the dialog is open; may load lazily. */
  children: ReactNode;
}

/** A control of the line above a report that opens a dialog below itself. */
export const DialogControl = (props: DialogControlProps): JSX.Element => {
  const { name, control, opened, onOpened, end = false, width, className = '', words, children } = props;
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position={end ? 'bottom-end' : 'bottom-start'}
      {...(width === undefined ? {} : { width })}
      shadow="md"
      // Mantine would close the dialog before a field inside it gets the key.
      closeOnEscape={false}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Control {...control} aria-haspopup="dialog" onClick={() => onOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown
        className={`${styles.dialog} ${className}`}
        aria-label={name}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) onOpened(false);
        }}
      >
        <Suspense
          fallback={
            <div className={styles.waiting}>
              <LoadingState label={words.say('loading')} />
            </div>
          }
        >
          {children}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
