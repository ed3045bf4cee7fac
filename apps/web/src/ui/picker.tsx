import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import type { InputHTMLAttributes, JSX, ReactNode } from 'react';
import styles from './picker.module.css';

interface PickerPopoverProps {
  label: string;
  opened: boolean;
  /** The button that opens the popover. */
  target: ReactNode;
  /** Called on a click outside. */
  onClose: () => void;
  /** Called on Escape. The panel that contains the button stays open. */
  onGiveUp: () => void;
  children: ReactNode;
}

/** A popover with a large picker, below its button. */
export const PickerPopover = ({
  label,
  opened,
  target,
  onClose,
  onGiveUp,
  children,
}: PickerPopoverProps): JSX.Element => (
  <Popover
    opened={opened}
    // Mantine's onClose runs on every close, even on Escape.
    onDismiss={onClose}
    closeOnEscape={false}
    position="bottom-start"
    width={340}
    shadow="md"
    trapFocus
    returnFocus
    withinPortal
  >
    <Popover.Target>{target}</Popover.Target>
    <Popover.Dropdown
      className={styles.dropdown ?? ''}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onGiveUp();
      }}
    >
      {children}
    </Popover.Dropdown>
  </Popover>
);

type FindFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & { label: string };

/** The search at the top of a picker. */
export const FindField = ({ label, ...rest }: FindFieldProps): JSX.Element => (
  <input type="search" className={styles.find} placeholder={label} aria-label={label} data-autofocus {...rest} />
);
