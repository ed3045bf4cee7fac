import { useQuery } from '@tanstack/react-query';
import type { QueryOf } from '@lanewise/contract/endpoints/endpoint';
import type { oneReceipt } from '@lanewise/contract/endpoints/receipts';
import type { Completeness } from '@lanewise/contract/reports/completeness';
import { useCallback } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { receipt as callReceipt } from '../api/reports.ts';
import { companyId } from '../state/keys.ts';
import { useStored } from '../state/storage.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Paper } from './receipt/paper.tsx';
import type { AskedPart } from '@lanewise/domain/reports/marked';
import { ReceiptSheet, useFreeKeys } from './receipt/sheet.tsx';
import { Source } from './receipt/source.tsx';
import { queryKeys } from '../api/query-keys.ts';

export interface ReceiptPanelProps {
  token: string;
  /**
   * The data of the receipt in its row of the list. The receipt must agree with these data. Empty if the receipt is not
   * on this page of the list.
   */
  known: QueryOf<typeof oneReceipt>;
  /** Tokens of the list next to the receipt, in its order. The arrow keys step through them. */
  tokens: readonly string[];
  /** Completeness of the list, used for the day of this receipt. */
  completeness: Completeness;
  /** The part of receipts that the list shows; its lines are marked. */
  part: AskedPart;
  /** dpId of the data point whose receipts the list shows. The server marks its lines. */
  dataPoint?: number | undefined;
  onGo: (token: string) => void;
  onClose: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** One receipt with links to its neighbours. It has an address of its own. */
export const ReceiptPanel = (props: ReceiptPanelProps): JSX.Element => {
  const { token, known, tokens, completeness, part, dataPoint, onGo, onClose } = props;
  const { t } = useTranslation('report');
  const company = useStored(companyId);
  const query = useQuery({
    queryKey: queryKeys.receipt(company, token, dataPoint),
    queryFn: ({ signal }) => callReceipt(token, { ...known, dataPoint }, signal),
    staleTime: Infinity,
  });
  const at = tokens.indexOf(token);
  const neighbour = useCallback((by: number) => (at < 0 ? undefined : tokens[at + by]), [tokens, at]);
  useFreeKeys(
    useCallback(
      (event) => {
        const step = steps[event.key];
        const next = step === undefined ? undefined : neighbour(step);
        if (next === undefined) return;
        event.preventDefault();
        onGo(next);
      },
      [neighbour, onGo],
    ),
  );
  const way = (by: -1 | 1, label: string): JSX.Element => {
    const next = neighbour(by);
    return (
      <IconButton
        icon="chevronDown"
        turned={by < 0}
        label={label}
        disabled={next === undefined}
        onClick={() => next !== undefined && onGo(next)}
      />
    );
  };
  const { data } = query;
  return (
    <ReceiptSheet
      words={{ label: t('receipt.label'), close: t('receipt.close'), failed: t('receipt.failed') }}
      title={data ? t('receipt.title', { number: data.transaction.number }) : t('receipt.label')}
      query={query}
      printable={data !== undefined}
      steps={
        <>
          {way(-1, t('receipt.previous'))}
          {way(1, t('receipt.next'))}
        </>
      }
      onClose={onClose}
    >
      {(receipt) => (
        <>
          <Paper receipt={receipt} part={part} />
          <Source receipt={receipt} completeness={completeness} />
        </>
      )}
    </ReceiptSheet>
  );
};
