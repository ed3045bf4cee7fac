import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReportReply, Row } from '@lanewise/contract/envelope';
import { isOffered } from '@lanewise/contract/reports/definition';
import type { Brief as Asked, ReportView } from '@lanewise/contract/reports/definition';
import { reportList, reportOf } from '@lanewise/contract/reports/index';
import type { ReportId } from '@lanewise/contract/reports/index';
import { phoneRowOf } from '@lanewise/contract/reports/phone';
import { addDays } from '@lanewise/domain/calendar/day';
import type { DateRange } from '@lanewise/domain/calendar/range';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { queryKeys } from '../../api/query-keys.ts';
import { report as callReport } from '../../api/reports.ts';
import { loadTexts } from '../../i18n/setup.ts';
import { allows } from '../../sitemap/access.ts';
import { companyId } from '../../state/keys.ts';
import { useUser } from '../../state/session.ts';
import { useStored } from '../../state/storage.ts';
import { emptyAddress, isReportId, pathOf, viewOf } from '../address/address.ts';
import type { Address } from '../address/address.ts';
import { drillOf } from '../address/drill.ts';
import { wireParameters } from '../address/wire.ts';
import type { Effective } from '../address/wire.ts';
import { Stated } from '../../i18n/sign.tsx';
import { trendOf, writeChange, writeFigure } from '../format.ts';
import { useLabels } from '../labels.ts';
import { changeOf, totalOf } from '../summary/facts.ts';
import { comparisonSentence, completenessSentence } from '../summary/sentences.ts';
import { CellValue } from '../table/cell.tsx';
import type { Screen } from '../use-screen.ts';
import styles from './brief.module.css';
import { Below, Subtitle } from './lines.tsx';
import { sameOf } from './same.ts';

/** Rows of a report in a brief. */
const MOST = 3;

const minute = 60_000;

/** A report of the brief with its query. */
interface Question {
  report: ReportId;
  fell: boolean;
  view: ReportView;
  address: Address;
  effective: Effective;
}

/**
 * Whether the screen shows today. Then the brief shows the day before, because in the morning today has no data yet.
 */
const isToday = ({ effective, calendar }: Screen): boolean =>
  effective !== null && effective.dates.start === calendar?.today;

const periodOf = (report: ReportId, screen: Screen, dates: DateRange): DateRange => {
  const today = screen.calendar?.today ?? dates.last;
  if (reportOf(report).period === 'today') return { start: today, last: today };
  return isToday(screen) ? { start: addDays(today, -1), last: addDays(today, -1) } : dates;
};

const questionOf = ({ report, fell }: Asked, screen: Screen): Question | null => {
  if (!screen.effective || !isReportId(report)) return null;
  const dates = periodOf(report, screen, screen.effective.dates);
  const { filters } = reportOf(report);
  return {
    report,
    fell: fell === true,
    view: viewOf(report, 'default'),
    address: {
      ...emptyAddress,
      locations: screen.effective.locations ?? 'all',
      dates,
      size: 10,
      sort: fell === true ? [{ field: 'change_amt', direction: 'ASC' }] : [],
      compare: filters.includes('compare') ? screen.address.compare : null,
    },
    effective: { ...screen.effective, dates },
  };
};

const useReply = ({ report, view, address, effective }: Question): UseQueryResult<ReportReply> => {
  const company = useStored(companyId);
  const path = view.path ?? reportOf(report).path;
  const parameters = wireParameters(address, view, effective);
  return useQuery({
    queryKey: queryKeys.report(company, path, address.view, parameters),
    queryFn: ({ signal }) => callReport(path, parameters, { signal, quiet: true }),
    staleTime: minute,
  });
};

const Line = ({ question, row, screen }: { question: Question; row: Row; screen: Screen }): JSX.Element => {
  const { report, view, address, effective } = question;
  const labels = useLabels(report, screen.currency);
  const phone = phoneRowOf(view);
  const href = drillOf({ report, view, address, effective }, row);
  const value = row[phone.figure] ?? null;
  return (
    <li>
      <a className={styles.row} href={`#${href ?? pathOf(report, address)}`}>
        <span className={styles.name}>
          <CellValue field={phone.title} row={row} labels={labels} />
          <Subtitle phone={phone} row={row} same={sameOf({ effective })} labels={labels} />
        </span>
        <span className={styles.figure}>
          <Stated text={writeFigure(phone.figure, value === null ? null : Number(value), labels.language)} />
          <Below phone={phone} row={row} labels={labels} />
        </span>
      </a>
    </li>
  );
};

/** The day before in one line: its figure, its missing data, and a link to its figures. */
const DayBefore = ({
  question,
  reply,
  screen,
}: {
  question: Question;
  reply: ReportReply;
  screen: Screen;
}): JSX.Element => {
  const labels = useLabels(screen.report, screen.currency);
  const { dates, locations } = question.address;
  const change = changeOf(reply.comparison, 'amt');
  return (
    <>
      <a className={styles.row} href={`#${pathOf(screen.report, { ...emptyAddress, locations, dates })}`}>
        <span className={styles.name}>
          {labels.say('preset.yesterday')} · {labels.header('net_sales_amt')}
          <span className={styles.quiet}>{comparisonSentence(reply, labels)}</span>
        </span>
        <span className={styles.figure}>
          <Stated text={writeFigure('amt', totalOf(reply.totals, 'amt'), labels.language)} />
          {change === null ? null : (
            <span className={styles.change} data-trend={trendOf(change, labels.good('amt'))}>
              {writeChange(change, labels.language)}
            </span>
          )}
        </span>
      </a>
      <p className={styles.quiet}>{completenessSentence(reply.completeness, question.effective.dates, labels)}</p>
    </>
  );
};

const Part = ({ question, screen }: { question: Question; screen: Screen }): JSX.Element | null => {
  const { t } = useTranslation('phone');
  const id = useId();
  const { data: reply } = useReply(question);
  if (!reply) return null;
  const { report, fell, address } = question;
  const rows = reply.data.filter((row) => !fell || Number(row['change_amt'] ?? 0) < 0).slice(0, MOST);
  return (
    <section className={styles.part} aria-labelledby={id}>
      {fell && isToday(screen) ? <DayBefore question={question} reply={reply} screen={screen} /> : null}
      <h2 id={id}>
        <a href={`#${pathOf(report, { ...address, size: emptyAddress.size })}`}>{t(`brief.${report}.title`)}</a>
      </h2>
      {rows.length === 0 ? (
        <p className={styles.quiet}>{t(`brief.${report}.none`)}</p>
      ) : (
        <ul>
          {rows.map((row, at) => (
            <Line key={at} question={question} row={row} screen={screen} />
          ))}
        </ul>
      )}
    </section>
  );
};

/**
 * The first questions of a store manager: what fell, who is signed on, and, on the screen of today, the sales and
 * missing data of the day before.
 */
const Brief = ({ screen }: { screen: Screen }): JSX.Element | null => {
  const { t } = useTranslation('phone');
  const user = useUser();
  const asked = (screen.view.brief ?? []).flatMap((one) => questionOf(one, screen) ?? []);
  const shown = asked.filter(
    ({ report }) =>
      user !== null && allows(reportOf(report).access, user) && isOffered(reportOf(report), screen.connectorType),
  );
  if (shown.length === 0) return null;
  return (
    <div role="group" aria-label={t('brief.label')} className={styles.brief}>
      {shown.map((question) => (
        <Part key={question.report} question={question} screen={screen} />
      ))}
    </div>
  );
};

/** The text catalogues of the reports whose rows a brief shows. */
const briefTexts = (): string[] => {
  const asked = reportList.flatMap(({ views }) => Object.values(views).flatMap(({ brief = [] }) => brief));
  return reportList.filter(({ id }) => asked.some(({ report }) => report === id)).flatMap(({ texts = [] }) => texts);
};

/** The brief with the texts of its reports. */
export const loadBrief = async (): Promise<typeof Brief> => {
  await Promise.all(briefTexts().map(loadTexts));
  return Brief;
};
