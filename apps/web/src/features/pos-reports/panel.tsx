import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { closingKinds } from '@lanewise/contract/entities/pos-report-rules';
import type { PosReport } from '@lanewise/contract/entities/pos-report';
import { failureOf } from '../../api/explain.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import { saveFile } from '../../report/export/save.ts';
import { Control } from '../../ui/control.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { FailedAnswer } from '../../ui/failed-answer.tsx';
import { LoadingState } from '../../ui/states.tsx';
import type { ReportsAddress, Show } from './address.ts';
import { Comparison, PrintedFigures } from './figures.tsx';
import { useNames } from './names.ts';
import { saveText, usePdf } from './queries.ts';
import styles from './pos-reports.module.css';

const pdfName = (name: string): string => `${name.replace(/\.(txt|prn|lst|log|pdf)$/i, '')}.pdf`;

/** Shows the page in full width without the thumbnail column (Adobe, parameters for opening PDF files). */
const asViewed = '#navpanes=0&view=FitH';

/** The PDF in the browser's viewer, from a blob URL. */
const File = ({ report }: { report: PosReport }): JSX.Element => {
  const { t } = useTranslation('posReports');
  const { pdf, address, isError, error, refetch } = usePdf(report);
  if (isError)
    return (
      <FailedAnswer
        level={3}
        {...failureOf(error, t('couldNotOpen'))}
        retry={<Control label={t('retry')} onClick={() => void refetch()} />}
      />
    );
  return (
    <>
      <div className={styles.downloads}>
        <Control disabled={pdf === null} onClick={() => pdf && saveFile(pdf, pdfName(report.fileName))}>
          {t('downloadPdf')}
        </Control>
        {report.mediaType === 'text/plain' ? (
          <Control onClick={() => void saveText(report).catch(() => undefined)}>{t('downloadText')}</Control>
        ) : null}
      </div>
      {address === null ? (
        <LoadingState label={t('loading')} />
      ) : (
        <iframe className={styles.viewer} src={`${address}${asViewed}`} title={t('pdfOf', { name: report.fileName })} />
      )}
    </>
  );
};

/**
 * The parts of a report that the panel offers. Every report has its file. A text file of a store also has a comparison
 * of its figures, and a closing report of Lanewise also has its figures.
 */
const showsOf = ({ source, mediaType, reportType }: PosReport): Show[] => {
  if (source === 'own') return closingKinds.some((kind) => kind === reportType) ? ['file', 'figures'] : ['file'];
  return mediaType === 'text/plain' ? ['file', 'comparison'] : ['file'];
};

/** The panel with one report, next to the list. */
export const ReportPanel = ({
  report,
  rows,
  address,
  addressKeyOf,
}: {
  report: PosReport;
  rows: readonly PosReport[];
  address: ReportsAddress;
  addressKeyOf: (report: PosReport) => string;
}): JSX.Element => {
  const { t } = useTranslation('posReports');
  const language = useLanguage();
  const names = useNames();
  const choices = showsOf(report);
  const show = choices.find((one) => one === address.show) ?? 'file';
  const at = rows.indexOf(report);
  const step = (to: number): (() => void) | undefined => {
    const next = rows[to];
    return next && (() => address.set({ open: addressKeyOf(next) }, { replace: true }));
  };
  return (
    <SideSheet
      title={names.report(report)}
      closeLabel={t('closePanel')}
      width={620}
      onClose={() => address.set({ open: undefined, show: undefined })}
      onPrevious={step(at - 1)}
      onNext={step(at + 1)}
    >
      <p className={styles.about}>
        {names.type(report.reportType)} · {report.location} · {formatDate(report.businessDate, language)}
      </p>
      {choices.length > 1 ? (
        <div className={styles.shows}>
          <Segmented
            label={t('show')}
            choices={choices.map((value) => ({ value, label: t(`shown.${value}`) }))}
            value={show}
            onChange={(next) => address.set({ show: next === 'file' ? undefined : next }, { replace: true })}
          />
        </div>
      ) : null}
      {show === 'figures' ? <PrintedFigures report={report} /> : null}
      {show === 'comparison' ? <Comparison report={report} /> : null}
      {show === 'file' ? <File report={report} /> : null}
    </SideSheet>
  );
};
