import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { StoreCalendar } from '@lanewise/contract/entities/calendar';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate, formatWeekday } from '../../lib/date.ts';
import { CompletenessMark } from '../../ui/completeness-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSetDays } from './queries.ts';
import { writeHours } from './times.ts';
import { useLooking } from '../../state/session.ts';
import styles from './calendar.module.css';

/** The days of a year whose hours were set, and the days that lack receipts, each with its possible actions. */
export const DayList = ({
  calendar,
  year,
  onYear,
}: {
  calendar: StoreCalendar;
  year: number;
  onYear: (year: number) => void;
}): JSX.Element => {
  const { t } = useTranslation('calendar');
  const language = useLanguage();
  const { mutate, isPending } = useSetDays();
  const looking = useLooking();
  const set = calendar.days.map((one) => ({ ...one, missing: false }));
  const missing = calendar.missing.map((day) => ({ day, hours: null, note: '', setBy: '', missing: true }));
  const rows = [...set, ...missing].sort((a, b) => (a.day < b.day ? -1 : 1));
  const change = (day: string, hours: 'closed' | 'regular'): void =>
    mutate({ locationIds: [calendar.reg_loc_id], from: day, to: day, hours, note: '' });
  return (
    <>
      <div className={styles.year} role="group" aria-label={t('year')}>
        <IconButton icon="chevronRight" turned label={t('previousYear')} onClick={() => onYear(year - 1)} />
        <strong role="status">{year}</strong>
        <IconButton icon="chevronRight" label={t('nextYear')} onClick={() => onYear(year + 1)} />
      </div>
      {rows.length === 0 ? <p className={styles.quiet}>{t('noDays')}</p> : null}
      <ul className={styles.days}>
        {rows.map(({ day, hours, note, setBy, missing: lacks }) => (
          <li key={day}>
            <span className={styles.date}>
              {lacks ? <CompletenessMark state="missing" label={t('missing')} /> : null}
              {formatDate(day, language)}
              <small>{formatWeekday(day, language)}</small>
            </span>
            <span className={styles.what} title={setBy === '' ? undefined : t('setBy', { name: setBy })}>
              {lacks ? t('missing') : hours ? writeHours(hours) : t('closed')}
              {note === '' ? null : <small>{note}</small>}
            </span>
            <button
              type="button"
              className={styles.link}
              disabled={isPending || looking}
              onClick={() => change(day, lacks ? 'closed' : 'regular')}
            >
              {lacks ? t('wasClosed') : t('remove')}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
