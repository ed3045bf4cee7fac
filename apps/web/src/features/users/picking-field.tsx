import { Input } from '@mantine/core';
import { useId, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { PickerPopover } from '../../ui/picker.tsx';
import styles from './users.module.css';

/** A field for a value from a large set: a button that shows the value and opens the picker. */
export const PickingField = ({
  label,
  value,
  placeholder,
  hint,
  error,
  disabled,
  children,
}: {
  label: string;
  hint?: string | undefined;
  /** The picked value in words; '' for none. */
  value: string;
  placeholder: string;
  error: string | null;
  disabled: boolean;
  /** The picker; `close` closes it. */
  children: (close: () => void) => ReactNode;
}): JSX.Element => {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  return (
    <Input.Wrapper id={id} label={label} description={hint} error={error} labelElement="div">
      <PickerPopover
        label={label}
        opened={opened}
        onClose={close}
        onGiveUp={close}
        target={
          <button
            type="button"
            className={styles.picking}
            aria-haspopup="dialog"
            aria-expanded={opened}
            aria-invalid={error === null ? undefined : true}
            aria-label={`${label}: ${value === '' ? placeholder : value}`}
            data-empty={value === '' || undefined}
            disabled={disabled}
            onClick={() => setOpened(!opened)}
          >
            <span>{value === '' ? placeholder : value}</span>
            <Icon name="chevronDown" size={14} />
          </button>
        }
      >
        {children(close)}
      </PickerPopover>
    </Input.Wrapper>
  );
};

/** The same with the picker in the form, for a value that everybody gives. */
export const InlineField = ({
  label,
  value,
  placeholder,
  error,
  children,
}: {
  label: string;
  value: string;
  placeholder: string;
  error: string | null;
  children: ReactNode;
}): JSX.Element => (
  <Input.Wrapper label={label} description={value === '' ? placeholder : value} error={error} labelElement="div">
    <div className={styles.inline} data-wrong={error === null ? undefined : true}>
      {children}
    </div>
  </Input.Wrapper>
);
