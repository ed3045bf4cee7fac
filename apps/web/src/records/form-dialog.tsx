import { Button } from '@mantine/core';
import { useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLooking } from '../state/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Control } from '../ui/control.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toastSuccess } from '../ui/toast.tsx';
import { Overtaken } from './overtaken.tsx';
import type { Removal } from './record-sheet.tsx';
import type { RecordForm } from './use-record-form.ts';
import styles from './form-dialog.module.css';

interface FormDialogProps<Values> {
  title: string;
  /** Maximum width in pixels. */
  width?: number;
  record: RecordForm<Values>;
  /** False: the form is read-only for this user. */
  editable?: boolean;
  /** Absent: the record is new, or the user may not delete it. */
  removal?: Removal | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the list with the form of one record: its fields, Save and Cancel, and Delete with a confirmation. */
export const FormDialog = <Values,>(props: FormDialogProps<Values>): JSX.Element => {
  const { title, width, record, onClose, children } = props;
  const looking = useLooking();
  const editable = props.editable !== false && !looking;
  const removal = looking ? undefined : props.removal;
  const { t } = useTranslation('settings');
  const [asking, setAsking] = useState(false);
  if (asking && removal) {
    return (
      <ConfirmDialog
        title={removal.question}
        text={removal.text}
        confirmLabel={t('delete')}
        cancelLabel={t('cancel')}
        danger
        onConfirm={async () => {
          await removal.remove();
          if (removal.tell) removal.tell();
          else toastSuccess(removal.done);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={title} closeLabel={t('close')} {...(width === undefined ? {} : { width })} onClose={onClose}>
      <form className={styles.form} noValidate data-record-form onSubmit={record.onSubmit}>
        {record.overtaken ? <Overtaken /> : null}
        <fieldset className={styles.fields} disabled={!editable}>
          {children}
        </fieldset>
        <div className={styles.buttons}>
          {removal ? (
            <Control className={styles.danger ?? ''} label={t('delete')} onClick={() => setAsking(true)} />
          ) : null}
          <span className={styles.rest} />
          <Control label={t('cancel')} onClick={onClose} />
          {editable ? (
            <Button type="submit" size="compact-md" disabled={!record.dirty} loading={record.busy}>
              {t('save')}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
};
