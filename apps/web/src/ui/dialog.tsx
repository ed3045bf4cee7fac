import { Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { useEffect, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { CloseButton } from './close-button.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  title: string;
  /** Label of the button in the corner. */
  closeLabel: string;
  /** Maximum width in pixels. */
  width?: number;
  /** False if the opener returns the focus itself. */
  returnFocus?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Mantine returns the focus when a dialog closes, but not when a dialog unmounts. These dialogs end by unmounting. */
const useFocusReturn = (wanted: boolean): void => {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (wanted && before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [wanted, before],
  );
};

/** A question or a form over the page. It traps the focus; Escape and a click outside close it. */
export const Dialog = ({
  title,
  closeLabel,
  width = 440,
  returnFocus = true,
  onClose,
  children,
}: DialogProps): JSX.Element => {
  useFocusReturn(returnFocus);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={width}
      centered
      returnFocus={false}
      classNames={{ content: styles.dialog ?? '', overlay: styles.veil ?? '', title: styles.title ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content data-over-page>
        <div className={styles.head}>
          <Modal.Title>{title}</Modal.Title>
          <CloseButton label={closeLabel} size={28} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  );
};
