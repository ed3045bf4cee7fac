import { useTranslation } from 'react-i18next';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { PosTotal } from '@lanewise/contract/entities/data-point-rules';
import { useDataPoints } from '../../api/queries.ts';
import { hrefOf } from '../../state/address.ts';
import { holds, useUser } from '../../state/session.ts';
import type { Choosable } from './choice-list.tsx';

/**
 * Names of the totals of the registers. A dot in a name separates levels of texts; a name without a dot is below
 * 'sales'.
 */
export const useTotalName = (): ((total: PosTotal) => string) => {
  const { t } = useTranslation('dataPoints');
  return (total) => t(`total.${total.includes('.') ? total : `sales.${total}`}`);
};

/** The data points of the company by id, and what fills each. */
export const usePoints = () => {
  const { t } = useTranslation('dataPoints');
  const nameOf = useTotalName();
  const { data: all = [] } = useDataPoints();
  const sourceOf = ({ posAssignment, formula }: DataPoint): string => {
    if (posAssignment !== null) return t('ofRegisters', { name: nameOf(posAssignment) });
    return formula === null ? t('sourceName.manual') : `= ${formula}`;
  };
  const options: Choosable[] = all.map((point) => ({ id: point.dpId, name: point.name, hint: sourceOf(point) }));
  return { all, byId: new Map(all.map((point) => [point.dpId, point])), sourceOf, options };
};

/** Whether the user may change data points, and where. */
export const usePointEditor = (): { mayEdit: boolean; hrefOfPoint: (dpId: number) => string } => {
  const user = useUser();
  return {
    mayEdit: user !== null && holds(user, ['Datapoint Setting']),
    hrefOfPoint: (dpId) => hrefOf('/settings/dp-category', { open: dpId }),
  };
};
