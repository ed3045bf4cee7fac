import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { MissingReport, PosReport, PosReportList } from '@lanewise/contract/entities/pos-report';
import { formatQuantity } from '@lanewise/domain/format';
import { Sign } from '../../i18n/sign.tsx';
import { failureOf } from '../../api/explain.ts';
import { useStoreZone } from '../../api/store-zone.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import { formatDate } from '../../lib/date.ts';
import { CompletenessMark } from '../../ui/completeness-mark.tsx';
import { Control } from '../../ui/control.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import type { ListColumn } from '../../ui/list-table.tsx';
import { Paging } from '../../ui/paging.tsx';
import { FailedAnswer } from '../../ui/failed-answer.tsx';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { addressKeyOf, pageSize } from './address.ts';
import type { ReportsAddress } from './address.ts';
import { useNames } from './names.ts';
import { VerdictOf } from './verdict.tsx';
import styles from './pos-reports.module.css';

const none = <Sign of="notKnown" />;

/** `beside`: a report is open next to the list, so the list has room only for the columns that identify a row. */
const useColumns = (beside: boolean): ListColumn<PosReport>[] => {
  const { t } = useTranslation(['posReports', 'report']);
  const language = useLanguage();
  const moment = useMoment();
  const zoneOf = useStoreZone();
  const names = useNames();
  const own: ListColumn<PosReport>[] = [
    {
      key: 'created',
      header: t('column.created'),
      cell: ({ createdAt, regionLocationId }) =>
        createdAt === null ? none : moment(createdAt, zoneOf({ regLocId: regionLocationId })),
    },
    {
      key: 'size',
      header: t('column.size'),
      side: 'right',
      cell: ({ size }) =>
        size === null ? none : t('size', { count: Number(formatQuantity(Math.max(1, Math.ceil(size / 1024)))) }),
    },
  ];
  return [
    {
      key: 'name',
      header: t('column.name'),
      phone: 'subtitle',
      cell: (report) => (
        <span className={styles.name}>
          <span>
            {names.report(report)}
            {report.versions > 1 ? (
              <small>{t('version', { version: report.version, versions: report.versions })}</small>
            ) : null}
          </span>
          {report.source === 'own' ? (
            <CompletenessMark state={report.state} label={t(`report:state.${report.state}`)} />
          ) : null}
        </span>
      ),
    },
    ...(beside
      ? []
      : [{ key: 'type', header: t('column.type'), cell: (row: PosReport) => names.type(row.reportType) }]),
    { key: 'location', header: t('column.location'), phone: 'title', cell: ({ location }) => location },
    {
      key: 'date',
      header: t('column.date'),
      phone: 'below',
      cell: ({ businessDate }) => formatDate(businessDate, language),
    },
    { key: 'verdict', header: t('column.verdict'), phone: 'figure', cell: (report) => <VerdictOf report={report} /> },
    ...(beside ? [] : own),
  ];
};

const named = 3;

/** Days on which a report is missing that the store prints every day. */
const Missing = ({ missing, count }: { missing: readonly MissingReport[]; count: number }): JSX.Element | null => {
  const { t } = useTranslation('posReports');
  const language = useLanguage();
  const names = useNames();
  if (count === 0) return null;
  const told = missing.slice(0, named);
  return (
    <p className={styles.missing} role="status">
      <strong>{t('missing', { count })}</strong>
      {told.map(({ location, reportType, businessDate }) => (
        <span key={`${location} ${reportType} ${businessDate}`}>
          {t('missingOne', { type: names.type(reportType), location, date: formatDate(businessDate, language) })}
        </span>
      ))}
      {count > told.length ? <span>{t('missingMore', { count: count - told.length })}</span> : null}
    </p>
  );
};

/** The range of shown rows, with links to further pages. */
export const Pages = ({ address, total }: { address: ReportsAddress; total: number }): JSX.Element => {
  const { t } = useTranslation('posReports');
  const language = useLanguage();
  const { page } = address;
  const write = (value: number): string => formatQuantity(value, language);
  return (
    <Paging
      page={page}
      size={pageSize}
      total={total}
      labels={{
        pages: t('pages'),
        range: t('range', {
          from: write((page - 1) * pageSize + 1),
          to: write(Math.min(page * pageSize, total)),
          total: write(total),
        }),
        previous: t('previousPage'),
        next: t('nextPage'),
      }}
      onPage={(next) => address.set({ page: next === 1 ? undefined : String(next), open: undefined })}
    />
  );
};

/** Printed reports, newest business date first; a row opens its PDF beside the list. */
export const Reports = ({
  address,
  answer,
}: {
  address: ReportsAddress;
  answer: UseQueryResult<PosReportList>;
}): JSX.Element => {
  const { t } = useTranslation('posReports');
  const { data, isError, error, refetch, isPlaceholderData } = answer;
  const columns = useColumns(address.open !== '');
  if (isError && !data)
    return (
      <FailedAnswer
        {...failureOf(error, t('couldNotLoad'))}
        retry={<Control label={t('retry')} onClick={() => void refetch()} />}
      />
    );
  if (!data) return <LoadingState label={t('loading')} />;
  const { data: rows, totalCount: total, missing, missingCount } = data;
  return (
    <>
      <Missing missing={missing} count={missingCount} />
      {rows.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <ListTable<PosReport>
          label={t('reports')}
          columns={columns}
          rows={rows}
          idOf={(row) => rows.indexOf(row)}
          hrefOf={(row) => address.href({ open: addressKeyOf(row), show: undefined })}
          current={rows.findIndex((row) => addressKeyOf(row) === address.open)}
          busy={isPlaceholderData}
        />
      )}
      <Pages address={address} total={total} />
    </>
  );
};
