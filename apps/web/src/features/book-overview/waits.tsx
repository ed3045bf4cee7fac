import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { BookDay, BookPeople, BookStore } from '@lanewise/contract/entities/book-days';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import { hrefOf } from '../../state/address.ts';
import { useMay } from '../../state/rights.ts';
import { dayOf, type OverviewAddress } from './address.ts';
import { waitingFor, type WaitsFor } from './sums.ts';
import styles from './book-overview.module.css';

/** Largest number of days that are listed for each step. */
const MOST_LISTED = 5;

/**
 * The right that a step needs. Null: nobody does the step in this book, because receipts come by themselves and earlier
 * days have their own books.
 */
const rights = {
  receipts: null,
  count: 'enterValues',
  match: 'enterValues',
  explain: 'enterValues',
  approve: 'approveBook',
  earlier: null,
  close: 'closeBook',
} as const satisfies Record<WaitsFor, string | null>;

/** Names the users who may do a step for a store. */
const usePeople = () => {
  const { t } = useTranslation('bookOverview');
  return ({ names, more }: BookPeople): string => {
    if (names.length === 0) return t('forNobody');
    const all = more > 0 ? [...names, t('otherPeople', { count: more })] : names;
    return t('forPeople', { names: all.join(', ') });
  };
};

interface KindProps {
  kind: WaitsFor;
  stores: readonly BookStore[];
  days: readonly BookDay[];
  address: OverviewAddress;
}

const Kind = ({ kind, stores, days, address }: KindProps): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const language = useLanguage();
  const may = useMay();
  const names = new Map(address.stores.map(({ reg_loc_id, name }) => [reg_loc_id, name]));
  const right = rights[kind];
  const write = usePeople();
  const peopleOf = (locationId: number): string => {
    const people = right && stores.find((store) => store.locationId === locationId)?.people?.[right];
    return people ? ` · ${write(people)}` : '';
  };
  const whyOf = ({ completeness, state, ...day }: BookDay): string =>
    [
      ...(state === 'Reopened' ? [t('why.reopened')] : []),
      ...(day.emptyLines > 0 ? [t('why.empty', { count: day.emptyLines })] : []),
      ...(day.uncountedDrawers > 0 ? [t('why.uncounted', { count: day.uncountedDrawers })] : []),
      ...(day.unmatchedMovements > 0 ? [t('why.unmatched', { count: day.unmatchedMovements })] : []),
      ...(day.unexplainedLines > 0 ? [t('why.unexplained', { count: day.unexplainedLines })] : []),
      ...(day.unapprovedLines > 0 ? [t('why.unapproved', { count: day.unapprovedLines })] : []),
      ...(day.earlierDays > 0 ? [t('why.earlier', { count: day.earlierDays })] : []),
      ...(completeness === 'missing' || completeness === 'partial' ? [t(`why.${completeness}`)] : []),
    ].join(', ') || t('why.ready');
  return (
    <>
      <h3 className={styles.who}>
        {t(`waitsFor.${kind}`)}
        {right !== null && may(right) ? <span className={styles.yours}>{t('yours')}</span> : null}
      </h3>
      <ul className={styles.waits}>
        {days.slice(0, MOST_LISTED).map((day) => (
          <li key={`${day.locationId} ${day.date}`}>
            <a href={hrefOf('/balancing/daily-reporting', dayOf(address, day.locationId, day.date))}>
              {formatDate(day.date, language)} · {names.get(day.locationId) ?? ''}
            </a>
            <span className={styles.quiet}>
              {whyOf(day)}
              {peopleOf(day.locationId)}
            </span>
          </li>
        ))}
      </ul>
      {days.length > MOST_LISTED ? (
        <p className={styles.quiet}>{t('moreWaiting', { count: days.length - MOST_LISTED })}</p>
      ) : null}
    </>
  );
};

/** Open days by the step that they wait for, with the users who may do it. */
export const Waits = ({
  days,
  stores,
  address,
}: {
  days: readonly BookDay[];
  /** Stores with the users who may do each step. */
  stores: readonly BookStore[];
  address: OverviewAddress;
}): JSX.Element | null => {
  const { t } = useTranslation('bookOverview');
  const kinds = waitingFor(days, address.today);
  if (kinds.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={styles.heading}>
        {t('waiting')}
      </h2>
      {kinds.map(({ kind, days: some }) => (
        <Kind key={kind} kind={kind} stores={stores} days={some} address={address} />
      ))}
    </section>
  );
};
