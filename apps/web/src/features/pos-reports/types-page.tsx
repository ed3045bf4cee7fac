import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { PosReportType } from '@lanewise/contract/entities/pos-report';
import { formatQuantity } from '@lanewise/domain/format';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import { hrefOf } from '../../state/address.ts';
import { Control } from '../../ui/control.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import type { ListColumn } from '../../ui/list-table.tsx';
import { Page } from '../../ui/page.tsx';
import { FailedState, LoadingState } from '../../ui/states.tsx';
import { useNames } from './names.ts';
import { useReportTypes } from './queries.ts';
import styles from './pos-reports.module.css';

const multi = (type: PosReportType): string =>
  hrefOf('/reports/multi-loc', { type: type.reportType, ...(type.lastDate === '' ? {} : { date: type.lastDate }) });
const single = (type: PosReportType): string =>
  hrefOf('/reports/single-loc', type.lastDate === '' ? {} : { date: type.lastDate });

/** The types of printed reports, each with a link to its files. */
export const TypesPage = (): JSX.Element => {
  const { t } = useTranslation('posReports');
  const language = useLanguage();
  const names = useNames();
  const { data, isError, error, refetch } = useReportTypes();
  const write = (value: number): string => (value === 0 ? '–' : formatQuantity(value, language));
  const columns: ListColumn<PosReportType>[] = [
    { key: 'type', header: t('column.type'), cell: ({ reportType }) => names.type(reportType) },
    { key: 'files', header: t('column.files'), side: 'right', cell: ({ files }) => write(files) },
    { key: 'locations', header: t('column.locations'), side: 'right', cell: ({ locations }) => write(locations) },
    {
      key: 'last',
      header: t('column.last'),
      cell: ({ lastDate }) => (lastDate === '' ? '–' : formatDate(lastDate, language)),
    },
    {
      key: 'open',
      header: t('column.open'),
      cell: (type) => (
        <span className={styles.links}>
          <a href={multi(type)}>{t('byLocations')}</a>
          <a href={single(type)}>{t('byLocation')}</a>
        </span>
      ),
    },
  ];
  return (
    <Page>
      {isError && !data ? (
        <FailedState
          title={t('couldNotLoad')}
          text={error instanceof Problem ? explain(error) : null}
          action={<Control label={t('retry')} onClick={() => void refetch()} />}
        />
      ) : !data ? (
        <LoadingState label={t('loading')} />
      ) : (
        <ListTable<PosReportType>
          label={t('types')}
          columns={columns}
          rows={data}
          idOf={(row) => data.indexOf(row)}
          hrefOf={multi}
        />
      )}
    </Page>
  );
};
