import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { MovementDay } from '@lanewise/contract/entities/movements';
import { Stated } from '../../i18n/sign.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { moneyLine, writeValue } from '../../lib/book-figures.ts';
import { ScrollFrame } from '../../ui/scroll-frame.tsx';
import bookStyles from './daily-book.module.css';
import styles from './tills.module.css';

const figures = ['opening', 'in', 'out', 'closing'] as const;

/** The opening amounts of the store's accounts, and what moved in and out. */
export const Balances = ({ day }: { day: MovementDay }): JSX.Element | null => {
  const { t } = useTranslation('tills');
  const language = useLanguage();
  const { accounts, balances } = day;
  if (balances.length === 0) return null;
  return (
    <section className={bookStyles.section} aria-label={t('balances')}>
      <h2>{t('balances')}</h2>
      <ScrollFrame className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('column.account')}</th>
              {figures.map((figure) => (
                <th key={figure} scope="col" data-column="amount">
                  {t(`balance.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {balances.map((balance) => (
              <tr key={balance.accountId} className={styles.balance}>
                <th scope="row">{accounts.find(({ accountId }) => accountId === balance.accountId)?.name}</th>
                {figures.map((figure) => (
                  <td key={figure} className={styles.figure} data-label={t(`balance.${figure}`)}>
                    <Stated text={writeValue(balance[figure], moneyLine, language)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  );
};
