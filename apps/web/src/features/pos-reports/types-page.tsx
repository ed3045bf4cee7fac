import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { closingKinds } from '@lanewise/contract/entities/pos-report-rules';
import type { PosReportType } from '@lanewise/contract/entities/pos-report';
import { formatQuantity } from '@lanewise/domain/format';
import { Sign } from '../../i18n/sign.tsx';
import { failureOf } from '../../api/explain.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import { hrefOf } from '../../state/address.ts';
import { Control } from '../../ui/control.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import type { ListColumn } from '../../ui/list-table.tsx';
import { Page } from '../../ui/page.tsx';
import { FailedAnswer } from '../../ui/failed-answer.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { useNames } from './names.ts';
import { useReportTypes } from './queries.ts';
import styles from './pos-reports.module.css';

const multi = (type: PosReportType): string =>
  hrefOf('/reports/multi-loc', { type: type.reportType, ...(type.lastDate === '' ? {} : { date: type.lastDate }) });
const single = (type: PosReportType): string =>
  hrefOf('/reports/single-loc', type.lastDate === '' ? {} : { date: type.lastDate });

/** Groups the types: reports that the server also makes from receipts, and reports that only stores print. */
const groupsOf = (types: readonly PosReportType[]) => {
  const isMade = ({ reportType }: PosReportType): boolean => closingKinds.some((kind) => kind === reportType);
  return [
    { group: 'made', types: types.filter(isMade) },
    { group: 'printed', types: types.filter((type) => !isMade(type)) },
  ].filter((group) => group.types.length > 0);
};

/** The types of printed reports, each with a link to its files. */
export const TypesPage = (): JSX.Element => {
  const { t } = useTranslation('posReports');
  const language = useLanguage();
  const names = useNames();
  const { data, isError, error, refetch } = useReportTypes();
  const write = (value: number): string => formatQuantity(value, language);
  const columns: ListColumn<PosReportType>[] = [
    { key: 'type', header: t('column.type'), cell: ({ reportType }) => names.type(reportType) },
    { key: 'purpose', header: t('column.purpose'), wide: true, cell: ({ reportType }) => names.purpose(reportType) },
    { key: 'files', header: t('column.files'), side: 'right', phone: 'figure', cell: ({ files }) => write(files) },
    { key: 'locations', header: t('column.locations'), side: 'right', cell: ({ locations }) => write(locations) },
    {
      key: 'last',
      phone: 'below',
      header: t('column.last'),
      cell: ({ lastDate }) => (lastDate === '' ? <Sign of="notYet" /> : formatDate(lastDate, language)),
    },
    {
      key: 'open',
      phone: 'none',
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
        <FailedAnswer
          {...failureOf(error, t('couldNotLoad'))}
          retry={<Control label={t('retry')} onClick={() => void refetch()} />}
        />
      ) : !data ? (
        <LoadingState label={t('loading')} />
      ) : (
        groupsOf(data).map(({ group, types }) => (
          <section key={group} className={styles.group}>
            <h2>{t(`group.${group}.title`)}</h2>
            <p className={styles.quiet}>{t(`group.${group}.text`)}</p>
            <ListTable<PosReportType>
              label={t(`group.${group}.title`)}
              columns={columns}
              rows={types}
              idOf={(row) => data.indexOf(row)}
              hrefOf={multi}
            />
          </section>
        ))
      )}
    </Page>
  );
};
