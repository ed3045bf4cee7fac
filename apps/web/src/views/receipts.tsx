import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { receipts as callReceipts } from '../api/reports.ts';
import { companyId } from '../state/keys.ts';
import { useStored } from '../state/storage.ts';
import { Paper } from './receipt/paper.tsx';
import type { AskedPart } from '@lanewise/domain/reports/marked';
import { ReceiptSheet } from './receipt/sheet.tsx';
import styles from './receipt/sheet.module.css';
import { queryKeys } from '../api/query-keys.ts';

export interface ReceiptsPanelProps {
  uniqueIds: readonly string[];
  /** The range of business dates of the receipts. */
  dates: { start: string; last: string };
  /** The locations of the list; null: all. */
  locations: readonly number[] | null;
  /** The record numbers of the receipts; null if any receipt is not on this page of the list. */
  recordNumbers: readonly string[] | null;
  /** The part of each receipt that the list shows. Its lines are marked. */
  part: AskedPart;
  /** dpId of the data point whose receipts the list shows. The server marks its lines. */
  dataPoint?: number | undefined;
  onClose: () => void;
}

/** Several receipts one below the other; each prints on a page of its own. */
export const ReceiptsPanel = (props: ReceiptsPanelProps): JSX.Element => {
  const { uniqueIds, dates, locations, recordNumbers, part, dataPoint, onClose } = props;
  const { t } = useTranslation('report');
  const company = useStored(companyId);
  const query = useQuery({
    queryKey: queryKeys.receipts(company, uniqueIds, dates, dataPoint),
    queryFn: ({ signal }) =>
      callReceipts(
        {
          uniqueIds,
          fromDate: dates.start,
          toDate: dates.last,
          locationIds: locations ?? undefined,
          recordNumbers: recordNumbers ?? undefined,
          dataPoint,
        },
        signal,
      ),
    staleTime: Infinity,
  });
  const count = query.data?.length ?? 0;
  return (
    <ReceiptSheet
      words={{ label: t('receipts.label'), close: t('receipts.close'), failed: t('receipts.failed') }}
      title={t('receipts.title', { count: query.data ? count : uniqueIds.length })}
      query={query}
      printable={count > 0}
      onClose={onClose}
    >
      {(found) => (
        <>
          {found.length < uniqueIds.length ? (
            <p className={styles.absent}>{t('receipts.absent', { count: uniqueIds.length - found.length })}</p>
          ) : null}
          <div className={styles.several}>
            {found.map((receipt) => (
              <Paper key={receipt.token} receipt={receipt} part={part} />
            ))}
          </div>
        </>
      )}
    </ReceiptSheet>
  );
};
