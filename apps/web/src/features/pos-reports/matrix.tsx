import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { MatrixCell, ReportMatrix } from '@lanewise/contract/entities/pos-report';
import { formatQuantity } from '@lanewise/domain/format';
import { failureOf } from '../../api/explain.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import { Control } from '../../ui/control.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import type { ListColumn } from '../../ui/list-table.tsx';
import { FailedAnswer } from '../../ui/failed-answer.tsx';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { addressKeyOf } from './address.ts';
import type { ReportsAddress } from './address.ts';
import { Pages } from './list.tsx';
import { useVerdict } from './verdict.tsx';
import styles from './pos-reports.module.css';

type Store = ReportMatrix['data'][number];

/** The reports of a matrix, store by store, in the order of the days. */
export const reportsIn = ({ data }: ReportMatrix) =>
  data.flatMap(({ cells }) => cells.flatMap(({ report }) => report ?? []));

/** A file leads to its comparison with the receipts. */
const Cell = ({ cell: { state, report }, address }: { cell: MatrixCell; address: ReportsAddress }): JSX.Element => {
  const say = useVerdict();
  const text = say(state, report);
  return report === null ? (
    <span className={styles.verdictCell} data-state={state}>
      {text}
    </span>
  ) : (
    <a
      className={styles.verdictCell}
      data-state={state}
      href={address.href({
        open: addressKeyOf(report),
        show: report.mediaType === 'text/plain' ? 'comparison' : undefined,
      })}
    >
      {text}
    </a>
  );
};

const countOf = ({ data }: ReportMatrix, wanted: MatrixCell['state']): number =>
  data.reduce((sum, { cells }) => sum + cells.filter(({ state }) => state === wanted).length, 0);

const counted = ['agrees', 'differs', 'noFile', 'notCompared'] as const;

/**
 * A table of stores by days. Each cell shows whether the file of the day agrees with its receipts, the largest
 * difference, or that no file came.
 */
export const Matrix = ({
  address,
  answer,
}: {
  address: ReportsAddress;
  answer: UseQueryResult<ReportMatrix>;
}): JSX.Element => {
  const { t } = useTranslation('posReports');
  const language = useLanguage();
  const { data: matrix, isError, error, refetch, isPlaceholderData } = answer;
  if (isError && !matrix)
    return (
      <FailedAnswer
        {...failureOf(error, t('couldNotLoad'))}
        retry={<Control label={t('retry')} onClick={() => void refetch()} />}
      />
    );
  if (!matrix) return <LoadingState label={t('loading')} />;
  if (matrix.data.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  const sums = Object.fromEntries(counted.map((name) => [name, formatQuantity(countOf(matrix, name), language)]));
  const columns: ListColumn<Store>[] = [
    { key: 'store', header: t('store'), cell: ({ location }) => location },
    ...matrix.days.map((day, at): ListColumn<Store> => ({
      key: day,
      header: formatDate(day, language),
      cell: ({ cells }) => {
        const cell = cells[at];
        return cell ? <Cell cell={cell} address={address} /> : null;
      },
    })),
  ];
  return (
    <>
      <p className={styles.sums} role="status">
        {t('matrixSum', sums)}
      </p>
      <ListTable<Store>
        matrix
        label={t('matrix')}
        columns={columns}
        rows={matrix.data}
        idOf={({ regionLocationId }) => regionLocationId}
        busy={isPlaceholderData}
      />
      <Pages address={address} total={matrix.totalCount} />
    </>
  );
};
