import { marks } from '@lanewise/domain/signs';
import { useTranslation } from 'react-i18next';
import type { MovementDay, MovementSide } from '@lanewise/contract/entities/movements';

/** The words for a side of a movement. */
export const useSideName = ({ accounts }: Pick<MovementDay, 'accounts'>): ((side: MovementSide) => string) => {
  const { t } = useTranslation('tills');
  return (side) => {
    if (side === null) return marks.notKnown;
    if ('accountId' in side)
      return accounts.find(({ accountId }) => accountId === side.accountId)?.name ?? marks.notKnown;
    const { lane, cashier } = side;
    if (lane !== '' && cashier !== '') return t('name.till', { lane, cashier });
    if (lane !== '') return t('name.lane', { lane });
    return cashier === '' ? t('name.drawers') : t('name.cashier', { cashier });
  };
};
