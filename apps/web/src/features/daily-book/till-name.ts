import { useTranslation } from 'react-i18next';
import type { TillRow } from '@lanewise/contract/entities/tills';

/** The words by which people know a drawer. */
export const useTillName = (): ((row: Pick<TillRow, 'lane' | 'cashier' | 'cashierName'>) => string) => {
  const { t } = useTranslation('tills');
  return ({ lane, cashier, cashierName }) => {
    const person = cashierName === '' ? cashier : `${cashierName} (${cashier})`;
    if (lane !== '' && cashier !== '') return t('name.till', { lane, cashier: person });
    if (lane !== '') return t('name.lane', { lane });
    return cashier === '' ? t('name.none') : person;
  };
};
