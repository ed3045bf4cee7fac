import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { receipts as callReceipts } from '../api/calls.ts';
import { explain } from '../api/explain.ts';
import { Problem } from '../api/problem.ts';
import { companyId } from '../state/keys.ts';
import { useStored } from '../state/storage.ts';
import { Control } from '../ui/control.tsx';
import { Icon } from '../ui/icon.tsx';
import { useBeside } from '../ui/side-frame.tsx';
import { FailedState } from '../ui/states.tsx';
import { Panel, useClosing } from './receipt/panel.tsx';
import { Paper } from './receipt/paper.tsx';
import styles from './receipt.module.css';

export interface ReceiptsPanelProps {
  uniqueIds: readonly string[];
  /** Business dates that they lie in. */
  dates: { start: string; last: string };
  onClose: () => void;
}

/** Several receipts one under the other; printed, each begins a page of its own. */
export const ReceiptsPanel = ({ uniqueIds, dates, onClose }: ReceiptsPanelProps): JSX.Element => {
  const { t } = useTranslation('report');
  const company = useStored(companyId);
  const close = useClosing(onClose);
  const beside = useBeside();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['receipts', company, uniqueIds, dates],
    queryFn: ({ signal }) => callReceipts(uniqueIds, dates, signal),
    staleTime: Infinity,
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && beside && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [beside, close]);
  const absent = data ? uniqueIds.length - data.length : 0;
  return (
    <Panel label={t('receipts.label')} onClose={close}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('receipts.title', { count: data?.length ?? uniqueIds.length })}</h2>
        <Control disabled={!data || data.length === 0} onClick={() => window.print()}>
          <Icon name="print" />
          {t('receipt.print')}
        </Control>
        <button type="button" className={styles.step} aria-label={t('receipts.close')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {isError ? (
        <FailedState
          level={3}
          title={t('receipts.failed')}
          text={error instanceof Problem ? explain(error) : null}
          action={<Control label={t('retry')} onClick={() => void refetch()} />}
        />
      ) : data ? (
        <>
          {absent > 0 ? <p className={styles.absent}>{t('receipts.absent', { count: absent })}</p> : null}
          <div className={styles.several}>
            {data.map((receipt) => (
              <Paper key={receipt.token} receipt={receipt} />
            ))}
          </div>
        </>
      ) : (
        <div className={styles.pending} role="status" aria-label={t('loading')} />
      )}
    </Panel>
  );
};
