import { Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './dialog.module.css';

/** A titled dialog of the help menu; Escape, the veil and its button close it. Whoever opened it takes the focus back. */
export const HelpDialog = ({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}): JSX.Element => {
  const { t } = useTranslation('help');
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={440}
      centered
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.dialog ?? '', overlay: styles.veil ?? '', title: styles.title ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.head}>
          <Modal.Title>{title}</Modal.Title>
          <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose} data-autofocus>
            <Icon name="close" />
          </button>
        </div>
        <div className={styles.body}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  );
};
