import type { DataPoint, DataPointInput } from '@lanewise/contract/entities/data-point';
import { posTotals, typesOf, valueTypes } from '@lanewise/contract/entities/data-point-rules';
import type { DataPointSource, PosTotal, ValueType } from '@lanewise/contract/entities/data-point-rules';
import { checkFormula, type FormulaFault } from '@lanewise/domain/data-points/check';
import { pointsOf, readFormula } from '@lanewise/domain/data-points/formula';

/** A data point as its form holds it. '' stands for no choice. */
export interface PointValues extends Record<string, unknown> {
  name: string;
  description: string;
  categoryId: string;
  valueType: ValueType;
  source: DataPointSource;
  posAssignment: PosTotal | '';
  formula: string;
  sign: DataPoint['sign'];
  status: DataPoint['status'];
}

export const valuesOf = (point: DataPoint): PointValues => ({
  ...point,
  categoryId: point.categoryId === null ? '' : String(point.categoryId),
  posAssignment: point.posAssignment ?? '',
  formula: point.formula ?? '',
});

/** A new data point of a category, or of none (null). */
export const newPoint = (categoryId: number | null): PointValues => ({
  name: '',
  description: '',
  categoryId: categoryId === null ? '' : String(categoryId),
  valueType: 'amount',
  source: 'posTotal',
  posAssignment: '',
  formula: '',
  sign: '+',
  status: 'Active',
});

/** The possible types of a value, by its source. */
export const possibleTypes = ({ source, posAssignment }: Pick<PointValues, 'source' | 'posAssignment'>) => {
  if (source === 'formula') return valueTypes.filter((type) => type !== 'text');
  if (source === 'manual') return valueTypes;
  return posAssignment === '' ? valueTypes.filter((type) => type !== 'text') : typesOf(posAssignment);
};

/** The same values with a type that fits the others. */
export const withFittingType = <Values extends Pick<PointValues, 'source' | 'posAssignment' | 'valueType'>>(
  values: Values,
): Values => {
  const types = possibleTypes(values);
  return types.includes(values.valueType) ? values : { ...values, valueType: types[0] ?? 'amount' };
};

export const inputOf = (values: PointValues): DataPointInput => ({
  name: values.name,
  description: values.description,
  valueType: values.valueType,
  source: values.source,
  sign: values.sign,
  status: values.status,
  categoryId: values.categoryId === '' ? null : Number(values.categoryId),
  posAssignment:
    values.source === 'posTotal' ? (posTotals.find((total) => total === values.posAssignment) ?? null) : null,
  filters: {},
  formula: values.source === 'formula' ? values.formula : null,
  format: 'number',
  glAccount: '',
});

/** The fault of a data point's formula (dpId null: a new point) among all of the company; null when there is none. */
export const formulaFault = (
  { name, formula, valueType }: Pick<PointValues, 'name' | 'formula' | 'valueType'>,
  dpId: number | null,
  all: readonly DataPoint[],
): FormulaFault | null => {
  const points = all.map((point) => {
    const read = readFormula(point.formula ?? '', all);
    return { ...point, uses: read.formula ? pointsOf(read.formula) : [] };
  });
  return checkFormula(formula, { dpId: dpId ?? 0, name, valueType }, points).fault ?? null;
};
