import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { LateDay, ValueTable } from '@lanewise/contract/entities/value-table';
import { useLanguage } from '../../i18n/language.ts';
import { moneyLine, writeDifference, writeValue } from '../../lib/book-figures.ts';
import { formatDate } from '../../lib/date.ts';
import { hrefOf } from '../../state/address.ts';
import { holds, useUser } from '../../state/session.ts';
import styles from './daily-book.module.css';

type Place = Pick<ValueTable, 'locationId' | 'presetId'>;

const Day = ({ late, table }: { late: LateDay; table: ValueTable }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const user = useUser();
  const { date, after, receipts, amount, points, rebooked } = late;
  const lines = new Map(table.sheets.flatMap(({ rows }) => rows).map((line) => [line.dpId, line]));
  const values = { date: formatDate(date, language), count: receipts, amount: writeValue(amount, moneyLine, language) };
  const isShown = receipts > 0 && user !== null && holds(user, ['Transactions Access Group']);
  const search = { location: table.locationId, date, kinds: 'all', enteredAfter: after };
  return (
    <li>
      <span>{t(receipts > 0 ? 'late.one' : 'late.back', values)}</span>{' '}
      {isShown ? <a href={hrefOf('/transactions', search)}>{t('late.receipts')}</a> : null}
      <div className={styles.quiet}>
        {points
          .map(({ dpId, name, amount: added }) =>
            t('late.point', { name, amount: writeDifference(added, lines.get(dpId) ?? moneyLine, language) }),
          )
          .join(' · ')}
        {rebooked === null ? null : ` · ${t('late.rebooked')}`}
      </div>
    </li>
  );
};

/** Late receipts of closed days that this day takes up. */
export const Late = ({ table }: { table: ValueTable }): JSX.Element | null => {
  const { t } = useTranslation('dailyBook');
  if (table.late.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('late.title')}>
      <h2>{t('late.title')}</h2>
      <ul className={styles.closes}>
        {table.late.map((late) => (
          <Day key={late.date} late={late} table={table} />
        ))}
      </ul>
    </section>
  );
};

/** The days that take up the late receipts of a closed one. */
export const LateOn = ({ on, place }: { on: ValueTable['lateOn']; place: Place }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const { locationId: location, presetId } = place;
  return (
    <ul className={styles.closes}>
      {on.map(({ date, receipts, amount }) => {
        const values = { count: receipts, amount: writeValue(amount, moneyLine, language) };
        return (
          <li key={date}>
            {t(date === null ? 'late.waits' : 'late.on', values)}{' '}
            {date === null ? null : (
              <a href={hrefOf('/balancing/daily-reporting', { presetId, location, date })}>
                {formatDate(date, language)}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
};
