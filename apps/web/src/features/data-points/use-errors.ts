import { useTranslation } from 'react-i18next';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { isReportDate } from '@lanewise/contract/reports/period-rules';
import { formulaFault, hasEmptyFilter, isRedefined, type PointValues } from './point-values.ts';

type Errors = Partial<Record<keyof PointValues & string, string>>;

/**
 * Whether the form needs a first date: the definition changes, or the type of a data point with earlier definitions
 * changes.
 */
export const needsDate = (typed: PointValues, read: PointValues, all: readonly DataPoint[]): boolean =>
  isRedefined(typed, read, all) || (typed.valueType !== read.valueType && read.earlier.length > 0);

/** Why what fills a data point (null: a new one) cannot be worked out: at most one field. */
export const useSourceErrors = (
  point: DataPoint | null,
  all: readonly DataPoint[],
): ((values: PointValues) => Errors) => {
  const { t } = useTranslation(['dataPoints', 'settings']);
  const required = t('settings:wrong.required');
  return (values) => {
    if (values.source === 'posTotal' && values.posAssignment === '') return { posAssignment: required };
    if (values.source === 'posTotal' && hasEmptyFilter(values)) return { filters: t('wrong.emptyFilter') };
    if (values.source !== 'formula') return {};
    if (values.formula.trim() === '') return { formula: required };
    const fault = formulaFault(values, point?.dpId ?? null, all);
    return fault ? { formula: t(`wrong.${fault.key}`, { ...fault }) } : {};
  };
};

/** The errors of the typed values, by field. `read`: the values before the change; null for a new data point. */
export const useErrors = (
  point: DataPoint | null,
  all: readonly DataPoint[],
): ((typed: PointValues, read: PointValues | null) => Errors) => {
  const { t } = useTranslation(['dataPoints', 'settings']);
  const source = useSourceErrors(point, all);
  const required = t('settings:wrong.required');
  const dates = (values: PointValues, read: PointValues): Errors => {
    if (!needsDate(values, read, all)) return {};
    if (values.applies === 'date' && values.from === '') return { from: required };
    if (values.applies === 'date' && !isReportDate(values.from)) return { from: t('wrong.date') };
    return values.valueType !== read.valueType && values.applies !== 'all' ? { valueType: t('wrong.type') } : {};
  };
  return (values, read) => ({
    ...(values.name.trim() === '' ? { name: required } : {}),
    ...source(values),
    ...(read ? dates(values, read) : {}),
  });
};
