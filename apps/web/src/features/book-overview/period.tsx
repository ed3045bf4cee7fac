import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { BookPeriod, PeriodLine } from '@lanewise/contract/entities/book-days';
import { Stated } from '../../i18n/sign.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { sideOf, writeOverShort, writeValue } from '../../lib/book-figures.ts';
import { formatShortDate, formatWeekday } from '../../lib/date.ts';
import { Loaded } from '../../records/loaded.tsx';
import { hrefOf } from '../../state/address.ts';
import { CompletenessMark } from '../../ui/completeness-mark.tsx';
import { ScrollFrame } from '../../ui/scroll-frame.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { dayOf, type OverviewAddress } from './address.ts';
import { useBookPeriod, type SpanKind } from './queries.ts';
import { bookDifference, byDay, byWeek, differenceOver, sumOfTexts, totalOver, type DayGroup } from './sums.ts';
import styles from './book-overview.module.css';

type Sheet = BookPeriod['sheets'][number];

interface HeadProps {
  group: DayGroup;
  period: BookPeriod;
  address: OverviewAddress;
  kind: SpanKind;
}

/** Head of a column: a day with its state, linked to its book; or a week, linked to its days. */
const Head = ({ group: { first, last, places }, period, address, kind }: HeadProps): JSX.Element => {
  const { t } = useTranslation(['bookOverview', 'report']);
  const language = useLanguage();
  const days = places.flatMap((at) => period.days[at] ?? []);
  const closed = days.filter(({ state }) => state === 'Closed').length;
  const [day] = days;
  const search = dayOf(address, period.locationId, first);
  const isMissing = days.find(({ completeness }) => completeness === 'missing' || completeness === 'partial');
  return (
    <th scope="col">
      <a href={hrefOf(kind === 'week' ? '/balancing/daily-reporting' : '/balancing/weekly-reporting', search)}>
        <span className={styles.weekday}>{kind === 'week' ? formatWeekday(first, language) : t('week')}</span>
        {first === last
          ? formatShortDate(first, language)
          : `${formatShortDate(first, language)} – ${formatShortDate(last, language)}`}
      </a>
      <span className={styles.quiet}>
        {isMissing ? (
          <CompletenessMark state={isMissing.completeness} label={t(`why.${isMissing.completeness}`)} />
        ) : null}
        {kind === 'week' && day ? t(`state.${day.state}`) : t('closedOf', { count: closed, total: days.length })}
      </span>
    </th>
  );
};

const Line = ({
  line,
  groups,
  carryOver,
}: {
  line: PeriodLine;
  groups: readonly DayGroup[];
  carryOver: boolean;
}): JSX.Element => {
  const language = useLanguage();
  const { t } = useTranslation('bookOverview');
  const all = groups.flatMap(({ places }) => places);
  const written = (places: readonly number[]): JSX.Element => (
    <Stated
      text={writeValue(totalOver(line, carryOver, places), line, language)}
      none="notYet"
      why={t('why.noValue')}
    />
  );
  return (
    <tr>
      <th scope="row">{line.name}</th>
      {groups.map(({ first, places }) => (
        <td key={first}>{written(places)}</td>
      ))}
      <td className={styles.sum}>{written(all)}</td>
    </tr>
  );
};

const Difference = ({ label, values }: { label: string; values: readonly (string | null)[] }): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const language = useLanguage();
  return (
    <tr className={styles.difference}>
      <th scope="row">{label}</th>
      {[...values, sumOfTexts(values)].map((value, at) => (
        <td key={at} data-side={sideOf(value)}>
          <Stated text={writeOverShort(value, language)} none="notYet" why={t('nothingCounted')} />
        </td>
      ))}
    </tr>
  );
};

const SheetRows = ({ sheet, groups }: { sheet: Sheet; groups: readonly DayGroup[] }): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const { name, rows, carryOver, type } = sheet;
  const differences = groups.map(({ places }) => sumOfTexts(rows.map((line) => differenceOver(line, places))));
  return (
    <tbody>
      <tr className={styles.sheet}>
        <th scope="rowgroup" colSpan={groups.length + 2}>
          {name}
        </th>
      </tr>
      {rows.map((line) => (
        <Line key={line.dpId} line={line} groups={groups} carryOver={carryOver} />
      ))}
      {type === 'tender' && differences.some((value) => value !== null) ? (
        <Difference label={t('overShort')} values={differences} />
      ) : null}
    </tbody>
  );
};

const Table = ({ period, address, kind }: { period: BookPeriod; address: OverviewAddress; kind: SpanKind }) => {
  const { t } = useTranslation('bookOverview');
  const dates = period.days.map(({ date }) => date);
  const groups = kind === 'week' ? byDay(dates) : byWeek(dates, address.company.us_week);
  if (dates.length === 0) return <EmptyState title={t('early')} text={t('earlyText')} />;
  return (
    <ScrollFrame
      data-across
      role="region"
      tabIndex={0}
      aria-label={t(kind === 'week' ? 'weekOf' : 'monthOf', { name: period.presetName })}
    >
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            {groups.map((group) => (
              <Head key={group.first} group={group} period={period} address={address} kind={kind} />
            ))}
            <th scope="col" className={styles.sum}>
              {t('total')}
            </th>
          </tr>
        </thead>
        {period.sheets.map((sheet) => (
          <SheetRows key={sheet.sheetId} sheet={sheet} groups={groups} />
        ))}
        {period.isBlind ? null : (
          <tfoot>
            <Difference
              label={t('overShortOfBook')}
              values={groups.map(({ places }) => bookDifference(period, places))}
            />
          </tfoot>
        )}
      </table>
    </ScrollFrame>
  );
};

/** The books of a store: for a week one column a day, for a period one column a week. */
export const Period = ({ address, kind }: { address: OverviewAddress; kind: SpanKind }): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const { preset, store, span, knownAt } = address;
  const asked =
    preset && store && span ? { presetId: preset.presetId, locationId: store.reg_loc_id, span, knownAt } : null;
  const query = useBookPeriod(asked);
  return (
    <Loaded query={query} failed={t('couldNotLoad')}>
      {(period) => <Table period={period} address={address} kind={kind} />}
    </Loaded>
  );
};
