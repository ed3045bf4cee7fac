import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { SuspendedSale, ValueTable } from '@lanewise/contract/entities/value-table';
import { useLanguage } from '../../i18n/language.ts';
import { moneyLine, writeValue } from '../../lib/book-figures.ts';
import { hrefOf } from '../../state/address.ts';
import { holds, useUser } from '../../state/session.ts';
import styles from './daily-book.module.css';

/** Sales that are listed; all of them stand in the list of receipts. */
const MOST_LISTED = 20;

interface SalesProps {
  sales: readonly SuspendedSale[];
  place: Pick<ValueTable, 'locationId' | 'date'>;
}

/** Suspended sales that nobody resumed, each with its receipt for who may read receipts. */
export const SuspendedSales = ({ sales, place }: SalesProps): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const user = useUser();
  const mayRead = user !== null && holds(user, ['Transactions Access Group']);
  const { locationId: location, date } = place;
  const textOf = ({ lane, number, cashier, at, amount }: SuspendedSale): string =>
    [
      t('suspended.one', { lane, number }),
      at.slice(11, 16),
      cashier,
      amount === null ? '' : writeValue(amount, moneyLine, language),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  const list = { location, date, kinds: 'all', receiptKind: 'suspended' };
  return (
    <ul className={styles.open}>
      {sales.slice(0, MOST_LISTED).map((sale) => (
        <li key={sale.token}>
          {mayRead ? (
            <a href={hrefOf('/transactions', { location, date, kinds: 'all', receipt: sale.token })}>{textOf(sale)}</a>
          ) : (
            textOf(sale)
          )}
        </li>
      ))}
      {sales.length <= MOST_LISTED ? null : (
        <li>
          {t('suspended.more', { count: sales.length - MOST_LISTED })}{' '}
          {mayRead ? <a href={hrefOf('/transactions', list)}>{t('suspended.all')}</a> : null}
        </li>
      )}
    </ul>
  );
};

/** The suspended sales of an open day; for a closed day they are shown with its close. */
export const Suspended = ({ table }: { table: ValueTable }): JSX.Element | null => {
  const { t } = useTranslation('dailyBook');
  if (table.isBookClosed || table.suspended.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('suspended.title')}>
      <h2>{t('suspended.title')}</h2>
      <p className={styles.quiet}>{t('suspended.text')}</p>
      <SuspendedSales sales={table.suspended} place={table} />
    </section>
  );
};
