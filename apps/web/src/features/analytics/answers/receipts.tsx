import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { ReceiptRow } from '@lanewise/contract/entities/analytics-results';
import { formatCurrency } from '@lanewise/domain/format';
import { useLanguage } from '../../../i18n/language.ts';
import { useReceiptColumns } from '../columns.tsx';
import { receiptOf } from '../receipts.ts';
import { AnswerRows } from '../rows.tsx';
import { useFigures } from '../words.ts';
import type { AnswerParts } from './parts.ts';
import styles from '../analytics.module.css';

/** The receipts of an item. */
export const Receipts = ({ task, result }: AnswerParts): JSX.Element => {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const { count, things } = useFigures();
  const columns = useReceiptColumns(result.currency);
  const { totals } = result;
  return (
    <>
      {totals ? (
        <p className={styles.said}>
          {t('receipts', {
            count: totals.receipts,
            receipts: count(totals.receipts),
            item: task.item1 ? things([task.item1]) : '',
            qty: count(totals.qty),
            amount: formatCurrency(totals.amount, result.currency, language),
          })}
        </p>
      ) : null}
      <AnswerRows<ReceiptRow>
        taskid={task.taskid}
        list="rows"
        label={t('views.receipts')}
        columns={columns}
        hrefOf={receiptOf}
        empty={{ title: t('empty.receipts'), text: t('empty.receiptsText') }}
      />
    </>
  );
};
