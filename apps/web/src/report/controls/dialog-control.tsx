import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { Suspense } from 'react';
import type { JSX, ReactNode } from 'react';
import { Control } from '../../ui/control.tsx';
import type { ControlProps } from '../../ui/control.tsx';
import { LoadingState } from '../../ui/states.tsx';
import type { Words } from '../labels.ts';
import styles from './dialog-control.module.css';

interface DialogControlProps {
  /** Names the dialog. */
  name: string;
  /** The button, but for what it opens. */
  control: Omit<ControlProps, 'onClick' | 'aria-haspopup'>;
  /** What decides in the dialog also closes it; Escape and a click elsewhere close it undecided. */
  opened: boolean;
  onOpened: (opened: boolean) => void;
  /** The dialog ends where its button ends. */
  end?: boolean;
  /** Pixels; absent: as wide as what is in it. */
  width?: number;
  /** Of the dialog. */
  className?: string | undefined;
  words: Words;
  /** Drawn while it is open; may come by itself, with the first opening. */
  children: ReactNode;
}

/** A control of the line above a report that opens a dialog under itself. */
export const DialogControl = (props: DialogControlProps): JSX.Element => {
  const { name, control, opened, onOpened, end = false, width, className = '', words, children } = props;
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position={end ? 'bottom-end' : 'bottom-start'}
      {...(width === undefined ? {} : { width })}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Control {...control} aria-haspopup="dialog" onClick={() => onOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={`${styles.dialog} ${className}`} aria-label={name}>
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
