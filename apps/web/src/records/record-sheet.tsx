import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useBlocker } from '@tanstack/react-router';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import { useCrumbs } from '../state/crumbs.ts';
import { useLooking } from '../state/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Control } from '../ui/control.tsx';
import { SideSheet } from '../ui/side-sheet.tsx';
import { toastSuccess } from '../ui/toast.tsx';
import { ListContext } from './list-context.ts';
import { NewRecord } from './new-record.ts';
import { Overtaken } from './overtaken.tsx';
import type { RecordForm } from './use-record-form.ts';
import styles from './record-sheet.module.css';

export interface SheetAction {
  label: string;
  /** The action cannot be undone. */
  danger?: boolean;
  onClick: () => void;
}

/** The texts of a deletion; the question names the record. */
export interface Removal {
  /** 'Delete the role Area Lead?' */
  question: string;
  /** The consequences. */
  text: string;
  /** Message after the deletion ('Role deleted'). */
  done: string;
  remove: () => Promise<void>;
  /** Announces the deletion, if it can be undone; absent: `done` is announced. */
  tell?: (() => void) | undefined;
}

export interface RecordSheetProps<Values> {
  title: string;
  record: RecordForm<Values>;
  onClose: () => void;
  /** False: the user may read the record but not change it, for example in a read-only switch. */
  editable: boolean;
  removal?: Removal | undefined;
  /** Further entries at the end of the menu. */
  actions?: readonly SheetAction[];
  /** The fields, in one column. */
  children: ReactNode;
  /** Content below the form that is not part of it. */
  after?: ReactNode;
  /** Content above everything else, for instance tabs of the record's parts. */
  above?: ReactNode;
  /** Another part of the record, shown in place of the form. The form keeps its typed values. */
  instead?: ReactNode;
  width?: number;
}

/** Asks before unsaved changes are lost, also when the window is closed. */
const LeaveGuard = ({ dirty }: { dirty: boolean }): JSX.Element | null => {
  const { t } = useTranslation('settings');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('leave.title')}
      text={t('leave.text')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      danger
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  );
};

const More = ({ actions }: { actions: readonly SheetAction[] }): JSX.Element => {
  const { t } = useTranslation('settings');
  return (
    <Menu position="top-end" shadow="none" withinPortal={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Control label={t('more')} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, danger, onClick }) => (
          <Menu.Item key={label} data-danger={danger || undefined} className={styles.item ?? ''} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** Focuses the first field of a new record, because the user types next. */
const focusFirst = (fields: HTMLFieldSetElement | null): void => {
  const first = fields?.querySelector<HTMLElement>('input, select, textarea');
  // When the drawer opens over the list, the drawer sets the focus itself, to the element with this mark.
  first?.setAttribute('data-autofocus', '');
  first?.focus();
};

/** The form of one record, next to its list: fields, Save and Cancel, and further actions under More. */
export const RecordSheet = <Values,>(props: RecordSheetProps<Values>): JSX.Element => {
  const { title, record, onClose, actions = [], children, after, above, instead, width = 400 } = props;
  const { t } = useTranslation('settings');
  const list = use(ListContext);
  useCrumbs(list ? [list, { label: title }] : []);
  const isNew = use(NewRecord);
  const looking = useLooking();
  const editable = props.editable && !looking;
  const removal = looking ? undefined : props.removal;
  const [asking, setAsking] = useState(false);
  const [gone, setGone] = useState(false);
  const more = [...actions, ...(removal ? [{ label: t('delete'), danger: true, onClick: () => setAsking(true) }] : [])];
  return (
    <SideSheet title={title} closeLabel={t('close')} width={width} onClose={onClose}>
      {above}
      <form
        className={styles.form}
        hidden={instead !== undefined}
        noValidate
        aria-label={title}
        data-record-form
        onSubmit={record.onSubmit}
      >
        {record.overtaken ? <Overtaken /> : null}
        <fieldset ref={isNew ? focusFirst : undefined} className={styles.fields} disabled={!editable}>
          {children}
        </fieldset>
        <div className={styles.buttons}>
          {editable ? (
            <Button type="submit" size="compact-md" disabled={!record.dirty} loading={record.busy}>
              {t('save')}
            </Button>
          ) : null}
          <Control label={editable ? t('cancel') : t('close')} onClick={onClose} />
          {more.length > 0 ? (
            <span className={styles.more}>
              <More actions={more} />
            </span>
          ) : null}
        </div>
      </form>
      {instead ?? after}
      <LeaveGuard dirty={record.dirty && !gone} />
      {asking && removal ? (
        <ConfirmDialog
          title={removal.question}
          text={removal.text}
          confirmLabel={t('delete')}
          cancelLabel={t('cancel')}
          danger
          onConfirm={async () => {
            await removal.remove();
            setGone(true);
            toastSuccess(removal.done);
            onClose();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </SideSheet>
  );
};
