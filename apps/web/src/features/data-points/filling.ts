import { useTranslation } from 'react-i18next';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { PosTotal } from '@lanewise/contract/entities/data-point-rules';

/** 'tender.cash' as a key of the texts, in which a dot leads deeper. */
const keyOf = (total: PosTotal): string => (total.includes('.') ? total : `sales.${total}`);

/** What the registers fill data points with, in words. */
export const useTotalNames = (): ((total: PosTotal) => string) => {
  const { t } = useTranslation('dataPoints');
  return (total) => t(`total.${keyOf(total)}`);
};

/** Under which heading a POS total is offered. */
export const groupOf = (total: PosTotal): string => keyOf(total).split('.')[0] ?? '';

/** What a data point is filled with, in words. */
export const useFilling = (): ((point: DataPoint) => string) => {
  const { t } = useTranslation('dataPoints');
  const nameOf = useTotalNames();
  return ({ posAssignment, formula }) => {
    if (posAssignment !== null) return t('ofRegisters', { name: nameOf(posAssignment) });
    return formula === null ? t('sourceName.manual') : `= ${formula}`;
  };
};
