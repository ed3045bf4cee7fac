import { useTranslation } from 'react-i18next';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { PosTotal } from '@lanewise/contract/entities/data-point-rules';

/** Text key of a total: 'tender.cash', because a dot nests keys; 'sales.…' for a total without one. */
const textKeyOf = (total: PosTotal): string => (total.includes('.') ? total : `sales.${total}`);

/** Names of the register totals that fill data points. */
export const useTotalNames = (): ((total: PosTotal) => string) => {
  const { t } = useTranslation('dataPoints');
  return (total) => t(`total.${textKeyOf(total)}`);
};

/** Heading of the group in which a POS total is offered. */
export const groupOf = (total: PosTotal): string => textKeyOf(total).split('.')[0] ?? '';

/** The source of a data point's value, in words. */
export const useFilling = (): ((point: DataPoint) => string) => {
  const { t } = useTranslation('dataPoints');
  const nameOf = useTotalNames();
  return ({ posAssignment, formula }) => {
    if (posAssignment !== null) return t('ofRegisters', { name: nameOf(posAssignment) });
    return formula === null ? t('sourceName.manual') : `= ${formula}`;
  };
};
