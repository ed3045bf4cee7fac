import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, RefObject } from 'react';
import type { BookDay } from '@lanewise/contract/entities/book-days';
import { datesBetween } from '@lanewise/domain/calendar/day';
import { Sign, Stated } from '../../i18n/sign.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { sideOf, writeOverShort } from '../../lib/book-figures.ts';
import { formatDate, formatShortDate, formatWeekday } from '../../lib/date.ts';
import { hrefOf } from '../../state/address.ts';
import { moveInTable } from '../../ui/move-in-table.ts';
import { ScrollFrame } from '../../ui/scroll-frame.tsx';
import { dayOf, type OverviewAddress } from './address.ts';
import { isDue, sumOfTexts } from './sums.ts';
import styles from './book-overview.module.css';

export type Shown = 'all' | 'different' | 'open';

/** The sign of a book's state, next to its colour. */
const marks = { Open: '○', Closed: '✓', Reopened: '↺' } as const;

const isOff = (overShort: string | null): boolean => overShort !== null && Number(overShort) !== 0;

const isShown = (day: BookDay, shown: Shown, today: string): boolean => {
  if (shown === 'different') return isOff(day.overShort) || day.isChangedSince || day.missing > 0;
  return shown === 'all' || (day.state !== 'Closed' && day.date <= today && isDue(day));
};

interface CellProps {
  day: BookDay | undefined;
  date: string;
  name: string;
  address: OverviewAddress;
  shown: Shown;
}

const Cell = ({ day, date, name, address, shown }: CellProps): JSX.Element => {
  const { t } = useTranslation(['bookOverview', 'report']);
  const language = useLanguage();
  const isQuiet = !day || day.date > address.today || (day.state === 'Open' && !isDue(day));
  if (!day || isQuiet) {
    const isToCome = date > address.today;
    return (
      <td className={styles.none}>
        <Sign of={isToCome ? 'notYet' : 'notApplicable'} why={t(isToCome ? 'why.notYet' : 'why.noBook')} />
      </td>
    );
  }
  const difference = writeOverShort(day.overShort, language);
  const isMissing = day.completeness === 'missing' || day.completeness === 'partial';
  const said = [
    name,
    formatDate(day.date, language),
    t(`state.${day.state}`),
    ...(day.missing > 0 ? [t('incomplete', { count: day.missing })] : []),
    ...(day.isChangedSince ? [t('changedSince')] : []),
    ...(isMissing ? [t(`why.${day.completeness}`)] : []),
    ...(difference === '' ? [] : [`${t('overShort')} ${difference}`]),
  ].join(', ');
  const search = dayOf(address, day.locationId, day.date);
  return (
    <td className={styles.cell} data-faint={!isShown(day, shown, address.today) || undefined}>
      <a
        href={hrefOf('/balancing/daily-reporting', search)}
        aria-label={said}
        title={said}
        data-state={day.state}
        data-changed={day.isChangedSince || undefined}
        data-missing={isMissing || undefined}
      >
        <span aria-hidden="true">{day.isChangedSince ? '!' : day.missing > 0 ? '◐' : marks[day.state]}</span>
        <span aria-hidden="true" data-side={sideOf(day.overShort)}>
          {isOff(day.overShort) ? difference : ''}
        </span>
      </a>
    </td>
  );
};

const Head = ({ dates, today }: { dates: readonly string[]; today: string }): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const language = useLanguage();
  return (
    <thead>
      <tr>
        <th scope="col">{t('store')}</th>
        {dates.map((date) => (
          <th key={date} scope="col" title={formatDate(date, language)} data-today={date === today || undefined}>
            <span className={styles.weekday}>{formatWeekday(date, language).slice(0, 2)}</span>
            {formatShortDate(date, language)}
          </th>
        ))}
        <th scope="col" className={styles.sum}>
          {t('overShort')}
        </th>
      </tr>
    </thead>
  );
};

/** If fewer days than this fit between the store names and the sums, the days take the room of the sums. */
const FEWEST_DAYS = 2;

/**
 * Scroll position at which a table of stores by days rests: its end. If fewer than FEWEST_DAYS days would fit, as on a
 * phone, the newest days are in sight, and the sums are out of sight on their right.
 */
const restOf = (element: HTMLElement): number => {
  const heads = [...element.querySelectorAll<HTMLElement>('thead th')].map(({ offsetWidth }) => offsetWidth);
  const [names = 0, day = 0, sums = 0] = [heads[0], heads.at(-2), heads.at(-1)];
  const end = element.scrollWidth - element.clientWidth;
  return element.clientWidth - names - sums < FEWEST_DAYS * day ? Math.max(0, end - sums) : end;
};

/** Keeps the newest days in sight, also when the size of the table changes, until somebody scrolls away from them. */
const useNewestInSight = (frame: RefObject<HTMLDivElement | null>, last: string | null): void => {
  useEffect(() => {
    const element = frame.current;
    if (!element || last === null) return undefined;
    let rest: number | null = null;
    const sizes = new ResizeObserver(() => {
      if (rest !== null && Math.abs(element.scrollLeft - rest) > 1) return sizes.disconnect();
      element.scrollLeft = restOf(element);
      rest = element.scrollLeft;
      return undefined;
    });
    for (const watched of [element, ...element.children]) sizes.observe(watched);
    return () => sizes.disconnect();
  }, [frame, last]);
};

/** Table of stores by days: state of each book and its over or short, with sums by store and by day. */
export const OverviewGrid = ({
  days,
  address,
  shown,
}: {
  days: readonly BookDay[];
  address: OverviewAddress;
  shown: Shown;
}): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const language = useLanguage();
  const { span, stores } = address;
  const frame = useRef<HTMLDivElement>(null);
  // Future days are hidden, unless the whole span is in the future.
  const hasBegun = span !== null && span.startDate <= address.today && address.today < span.lastDate;
  const last = hasBegun ? address.today : (span?.lastDate ?? null);
  const dates = span && last ? datesBetween(span.startDate, last) : [];
  useNewestInSight(frame, last);
  const found = new Map(days.map((day) => [`${day.locationId} ${day.date}`, day]));
  const of = (select: (day: BookDay) => boolean): string | null =>
    sumOfTexts(days.filter(select).map(({ overShort }) => overShort));
  const sum = (value: string | null, key = 'all'): JSX.Element => (
    <td key={key} className={styles.sum} data-side={sideOf(value)}>
      <Stated text={writeOverShort(value, language)} none="notYet" why={t('nothingCounted')} />
    </td>
  );
  return (
    <ScrollFrame ref={frame} data-across role="region" tabIndex={0} aria-label={t('grid')}>
      <table className={styles.grid} onKeyDown={moveInTable}>
        <Head dates={dates} today={address.today} />
        <tbody>
          {stores.map(({ reg_loc_id, name }) => (
            <tr key={reg_loc_id}>
              <th scope="row">{name}</th>
              {dates.map((date) => (
                <Cell
                  key={date}
                  date={date}
                  day={found.get(`${reg_loc_id} ${date}`)}
                  name={name}
                  address={address}
                  shown={shown}
                />
              ))}
              {sum(of(({ locationId }) => locationId === reg_loc_id))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('allStores')}</th>
            {dates.map((date) =>
              sum(
                of((day) => day.date === date),
                date,
              ),
            )}
            {sum(of(() => true))}
          </tr>
        </tfoot>
      </table>
    </ScrollFrame>
  );
};
