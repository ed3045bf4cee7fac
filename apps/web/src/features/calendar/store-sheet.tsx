import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { sinceAlways } from '@lanewise/contract/entities/calendar';
import type { StoreCalendar, StoreWeek } from '@lanewise/contract/entities/calendar';
import { weekOn } from '@lanewise/domain/trading';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { Waiting } from '../../records/loaded.tsx';
import { useLooking } from '../../state/session.ts';
import { DayList } from './day-list.tsx';
import { DaysForm } from './days-form.tsx';
import { useSetWeek, useStoreCalendar } from './queries.ts';
import { WeekForm } from './week-form.tsx';
import styles from './calendar.module.css';

const width = 420;

/** The source of the week, in one sentence. */
const Source = ({ calendar }: { calendar: StoreCalendar }): JSX.Element => {
  const { t } = useTranslation('calendar');
  const language = useLanguage();
  const set = weekOn(calendar.weeks, calendar.today);
  if (!set) return <p className={styles.lead}>{t(`sourceText.${calendar.source}`)}</p>;
  const when = formatDate(set.setAt.slice(0, 10), language);
  const since = set.validFrom === sinceAlways ? '' : formatDate(set.validFrom, language);
  return (
    <p className={styles.lead}>
      {t('sourceText.set', { name: set.setBy, when })} {since === '' ? '' : t('holdsSince', { date: since })}
    </p>
  );
};

/** Weeks with other dates of validity, later or earlier, if there are any. */
const OtherWeeks = ({ calendar }: { calendar: StoreCalendar }): JSX.Element | null => {
  const { t } = useTranslation('calendar');
  const language = useLanguage();
  const { mutate, isPending } = useSetWeek();
  const current = weekOn(calendar.weeks, calendar.today)?.validFrom;
  const others = calendar.weeks.filter(({ validFrom }) => validFrom !== current);
  if (others.length === 0) return null;
  return (
    <ul className={styles.days}>
      {others.map(({ validFrom }) => (
        <li key={validFrom}>
          <span className={styles.date}>
            {validFrom === sinceAlways ? t('weekAlways') : t('weekFrom', { date: formatDate(validFrom, language) })}
          </span>
          <button
            type="button"
            className={styles.link}
            disabled={isPending}
            onClick={() => mutate({ locationIds: [calendar.reg_loc_id], validFrom, hours: null })}
          >
            {t('remove')}
          </button>
        </li>
      ))}
    </ul>
  );
};

interface SheetProps {
  usWeek: boolean;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** The calendar of one store: its week, its special days, and the days that lack receipts. */
export const StoreSheet = ({
  regLocId,
  year,
  onYear,
  usWeek,
  ...steps
}: SheetProps & { regLocId: number; year: number; onYear: (year: number) => void }): JSX.Element => {
  const { t } = useTranslation('calendar');
  const looking = useLooking();
  const found = useStoreCalendar(regLocId, year);
  const calendar = found.data?.reg_loc_id === regLocId ? found.data : undefined;
  const current = calendar ? (weekOn(calendar.weeks, calendar.today)?.validFrom ?? null) : null;
  return (
    <SideSheet title={calendar?.name ?? t('store')} closeLabel={t('close')} width={width} {...steps}>
      {calendar ? (
        <>
          <Source calendar={calendar} />
          <h3 className={styles.heading}>{t('week')}</h3>
          <fieldset className={styles.part} disabled={looking}>
            <WeekForm
              key={`${regLocId} ${JSON.stringify(calendar.hours)} ${current}`}
              locationIds={[regLocId]}
              initial={calendar.hours}
              validFrom={current}
              usWeek={usWeek}
            />
            <OtherWeeks calendar={calendar} />
          </fieldset>
          <h3 className={styles.heading}>{t('days')}</h3>
          <DayList calendar={calendar} year={year} onYear={onYear} />
          {looking ? null : <DaysForm locationIds={[regLocId]} />}
        </>
      ) : (
        <Waiting query={found} failed={t('couldNotLoad')} level={3} />
      )}
    </SideSheet>
  );
};

/** The calendar of several stores together; their current calendars may differ. */
export const ManySheet = ({ stores, usWeek, onClose }: SheetProps & { stores: readonly StoreWeek[] }): JSX.Element => {
  const { t } = useTranslation('calendar');
  const locationIds = stores.map(({ reg_loc_id }) => reg_loc_id);
  const known = stores.find(({ source }) => source !== 'unknown') ?? stores[0];
  return (
    <SideSheet title={t('several', { count: stores.length })} closeLabel={t('close')} width={width} onClose={onClose}>
      <p className={styles.lead}>{t('severalText')}</p>
      <h3 className={styles.heading}>{t('days')}</h3>
      <DaysForm locationIds={locationIds} />
      <h3 className={styles.heading}>{t('week')}</h3>
      <WeekForm
        key={locationIds.join()}
        locationIds={locationIds}
        initial={known?.hours ?? Array.from({ length: 7 }, () => null)}
        validFrom={null}
        usWeek={usWeek}
      />
    </SideSheet>
  );
};
