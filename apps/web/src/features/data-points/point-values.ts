import type {
  DataPoint,
  DataPointChange,
  DataPointInput,
  PointDefinition,
} from '@lanewise/contract/entities/data-point';
import { posTotals, typesOf, valueTypes } from '@lanewise/contract/entities/data-point-rules';
import type { DataPointSource, PosTotal, ValueType } from '@lanewise/contract/entities/data-point-rules';
import {
  pointFilterNames,
  pointFilterOf,
  setFilters,
  type PointFilterName,
  type PointFilters,
} from '@lanewise/contract/entities/point-filters';
import { checkFormula, type FormulaFault } from '@lanewise/domain/points/check';
import { isSameDefinition } from '@lanewise/domain/points/definitions';
import { byId, pointsOf, readFormula, writeFormula } from '@lanewise/domain/points/formula';

/** Values of filters as texts; a filter with none is shown, and counts as not set. */
export type FilterValues = Partial<Record<PointFilterName, string[]>>;

/** From when a changed definition holds. */
export const appliesFrom = ['today', 'date', 'all'] as const;

/** The values of a data point's form. '' is no choice. */
export interface PointValues extends Record<string, unknown> {
  name: string;
  description: string;
  categoryId: string;
  valueType: ValueType;
  source: DataPointSource;
  posAssignment: PosTotal | '';
  filters: FilterValues;
  formula: string;
  format: DataPoint['format'];
  glAccount: string;
  sign: DataPoint['sign'];
  goodDirection: DataPoint['goodDirection'];
  status: DataPoint['status'];
  earlier: DataPoint['earlier'];
  since: DataPoint['since'];
  applies: (typeof appliesFrom)[number];
  /** First business date, where `applies` is 'date'. */
  from: string;
  version: string | undefined;
}

export const pointValuesOf = (point: DataPoint): PointValues => ({
  name: point.name,
  description: point.description,
  categoryId: point.categoryId === null ? '' : String(point.categoryId),
  valueType: point.valueType,
  source: point.source,
  posAssignment: point.posAssignment ?? '',
  filters: Object.fromEntries(setFilters(point.filters).map(([name, values]) => [name, values.map(String)])),
  formula: point.formula ?? '',
  format: point.format,
  glAccount: point.glAccount,
  sign: point.sign,
  goodDirection: point.goodDirection,
  status: point.status,
  earlier: point.earlier,
  since: point.since,
  applies: 'today',
  from: '',
  version: point.version,
});

/** A new data point of a category, or of none (null). */
export const newPoint = (categoryId: number | null): PointValues => ({
  name: '',
  description: '',
  categoryId: categoryId === null ? '' : String(categoryId),
  valueType: 'amount',
  source: 'posTotal',
  posAssignment: '',
  filters: {},
  formula: '',
  format: 'number',
  glAccount: '',
  sign: '+',
  goodDirection: 'none',
  status: 'Active',
  earlier: [],
  since: null,
  applies: 'today',
  from: '',
  version: undefined,
});

/** The possible types of a value, by its source. */
export const possibleTypes = ({ source, posAssignment }: Pick<PointValues, 'source' | 'posAssignment'>) => {
  if (source === 'formula') return valueTypes.filter((type) => type !== 'text');
  if (source === 'manual') return valueTypes;
  return posAssignment === '' ? valueTypes.filter((type) => type !== 'text') : typesOf(posAssignment);
};

/** The values with a type that fits the chosen source. */
export const withFittingType = <Values extends Pick<PointValues, 'source' | 'posAssignment' | 'valueType'>>(
  values: Values,
): Values => {
  const types = possibleTypes(values);
  return types.includes(values.valueType) ? values : { ...values, valueType: types[0] ?? 'amount' };
};

/**
 * Whether any shown filter has no chosen value. Such a filter is not saved, so the point would count more than it seems
 * to count.
 */
export const hasEmptyFilter = ({ filters }: Pick<PointValues, 'filters'>): boolean =>
  Object.values(filters).some((values) => values.length === 0);

/** The filters that have values. */
export const filtersOf = (values: FilterValues): PointFilters =>
  Object.fromEntries(
    pointFilterNames.flatMap((name) => {
      const chosen = values[name] ?? [];
      const { type } = pointFilterOf(name);
      const isNumber = type === 'department' || type === 'category';
      return chosen.length === 0 ? [] : [[name, isNumber ? chosen.map(Number) : chosen]];
    }),
  );

/** What fills the data point, as the form says. */
export const definitionOf = ({ source, posAssignment, filters, formula }: PointValues): PointDefinition => {
  const total = source === 'posTotal' ? (posTotals.find((one) => one === posAssignment) ?? null) : null;
  return {
    source,
    posAssignment: total,
    filters: total === null ? {} : filtersOf(filters),
    formula: source === 'formula' ? formula : null,
  };
};

/** The definition with ids in its formula, so that another spelling of the same formula is not a change. */
const withIds = (definition: PointDefinition, all: readonly DataPoint[]): PointDefinition => {
  const read = definition.formula === null ? null : readFormula(definition.formula, all).formula;
  return read ? { ...definition, formula: writeFormula(read, byId) } : definition;
};

/** Whether the typed definition differs from the saved one, so that it needs a first date. */
export const isRedefined = (typed: PointValues, read: PointValues, all: readonly DataPoint[]): boolean =>
  !isSameDefinition(withIds(definitionOf(typed), all), withIds(definitionOf(read), all));

/** The data point that the form describes. */
export const pointOf = (values: PointValues): DataPointInput => ({
  name: values.name,
  description: values.description,
  valueType: values.valueType,
  sign: values.sign,
  goodDirection: values.goodDirection,
  status: values.status,
  categoryId: values.categoryId === '' ? null : Number(values.categoryId),
  ...definitionOf(values),
  format: values.format,
  glAccount: values.glAccount,
});

/** `dates`: whether the change has to say from when it applies. */
export const pointInputOf = (values: PointValues, dates: boolean): DataPointChange => ({
  ...pointOf(values),
  ...(values.version === undefined ? {} : { version: values.version }),
  ...(dates && values.applies !== 'today' ? { from: values.applies === 'all' ? null : values.from } : {}),
});

/**
 * The fault of a data point's formula, checked against all data points of the company; null when there is no fault.
 * `dpId` null: a new point.
 */
export const formulaFault = (
  { name, formula, valueType }: Pick<PointValues, 'name' | 'formula' | 'valueType'>,
  dpId: number | null,
  all: readonly DataPoint[],
): FormulaFault | null => {
  const usesOf = (text: string | null): number[] => {
    const { formula: read } = readFormula(text ?? '', all);
    return read ? pointsOf(read) : [];
  };
  const points = all.map((point) => ({
    ...point,
    uses: [...new Set([point, ...point.earlier].flatMap((one) => usesOf(one.formula)))],
  }));
  return checkFormula(formula, { dpId: dpId ?? 0, name, valueType }, points).fault ?? null;
};
