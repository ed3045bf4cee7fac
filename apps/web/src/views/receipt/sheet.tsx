import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/explain.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import { Control } from '../../ui/control.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SideFrame, useBeside } from '../../ui/side-frame.tsx';
import { FailedAnswer } from '../../ui/failed-answer.tsx';
import styles from './sheet.module.css';

/** Calls back for keys that no focused element uses itself. */
export const useFreeKeys = (onKey: (event: KeyboardEvent) => void): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.defaultPrevented || target?.closest('input, select, textarea, [role=tree], [role=dialog] [role=grid]'))
        return;
      onKey(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onKey]);
};

interface ReceiptSheetProps<Data> {
  /** Texts for one receipt or several. */
  words: { label: string; close: string; failed: string };
  title: string;
  query: UseQueryResult<Data>;
  printable: boolean;
  /** Shown between the title and the print button. */
  steps?: ReactNode;
  onClose: () => void;
  children: (data: Data) => ReactNode;
}

/** The side sheet of receipts: its title, printing, closing (also by Escape), and the answer of the query. */
export const ReceiptSheet = <Data,>(props: ReceiptSheetProps<Data>): JSX.Element => {
  const { words, title, query, printable, steps = null, onClose, children } = props;
  const { t } = useTranslation('report');
  const { data, isError, error, refetch } = query;
  const beside = useBeside();
  // The focus returns to the row that is open now, which may not be the first one opened.
  const close = useCallback(() => {
    const row = document.querySelector<HTMLElement>('a[aria-current="true"]');
    onClose();
    row?.focus();
  }, [onClose]);
  useFreeKeys(useCallback(({ key }) => (key === 'Escape' && beside ? close() : undefined), [beside, close]));
  return (
    <SideFrame label={words.label} width={388} widthOver={440} onClose={close}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {steps}
        <Control disabled={!printable} onClick={() => window.print()}>
          <Icon name="print" />
          {t('receipt.print')}
        </Control>
        <CloseButton label={words.close} onClick={close} />
      </div>
      {isError ? (
        <FailedAnswer
          level={3}
          {...failureOf(error, words.failed)}
          retry={<Control label={t('retry')} onClick={() => void refetch()} />}
        />
      ) : data === undefined ? (
        <div className={styles.pending} role="status" aria-label={t('loading')} />
      ) : (
        children(data)
      )}
    </SideFrame>
  );
};
