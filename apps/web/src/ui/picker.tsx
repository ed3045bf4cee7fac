import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import type { InputHTMLAttributes, JSX, ReactNode } from 'react';
import styles from './picker.module.css';

interface PickerPopoverProps {
  label: string;
  opened: boolean;
  /** The button that opens it. */
  target: ReactNode;
  /** A click elsewhere. */
  onClose: () => void;
  /** Escape; what the button stands in stays open. */
  onGiveUp: () => void;
  children: ReactNode;
}

/** What something large is picked in, below its button. */
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
    // Its own onClose is called however it closes, also when it is given up.
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

/** The search at the head of it. */
export const FindField = ({ label, ...rest }: FindFieldProps): JSX.Element => (
  <input type="search" className={styles.find} placeholder={label} aria-label={label} data-autofocus {...rest} />
);
