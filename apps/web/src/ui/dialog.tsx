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
  /** Name of the button in the corner. */
  closeLabel: string;
  /** At most, in pixels. */
  width?: number;
  /** False where whoever opened it puts the focus back himself. */
  returnFocus?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Mantine gives the focus back when a dialog is closed, but not when it is taken off the page, which is how ours end. */
const useFocusReturn = (wanted: boolean): void => {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (wanted && before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [wanted, before],
  );
};

/** A question or a form over the page. It keeps the focus inside; Escape and a click beside it close it. */
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
      <Modal.Content>
        <div className={styles.head}>
          <Modal.Title>{title}</Modal.Title>
          <CloseButton label={closeLabel} size={28} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  );
};
