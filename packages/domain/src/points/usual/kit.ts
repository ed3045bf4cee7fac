import type {
  DataPointFormat,
  DataPointSign,
  GoodDirection,
  PosTotal,
  ValueType,
} from '@lanewise/contract/entities/data-point-rules';
import type { PointFilters } from '@lanewise/contract/entities/point-filters';
import type { Language } from '@lanewise/contract/primitives/language';

type Words = Readonly<Record<Language, string>>;

/**
 * A data point that every new company begins with. A formula names other data points by their keys. A data point with
 * neither formula nor POS total is entered by hand.
 */
export interface UsualDataPoint {
  key: string;
  name: Words;
  /** Explains what the name leaves open. */
  description?: Words;
  valueType: ValueType;
  posAssignment?: PosTotal;
  filters?: PointFilters;
  formula?: string;
  format: DataPointFormat;
  sign: DataPointSign;
  goodDirection: GoodDirection;
}

export interface UsualCategory {
  name: Words;
  points: readonly UsualDataPoint[];
}

const posTotal =
  (valueType: ValueType) =>
  (key: string, en: string, fr: string, posAssignment: PosTotal, filters: PointFilters = {}): UsualDataPoint => ({
    key,
    name: { en, fr },
    valueType,
    posAssignment,
    filters,
    format: 'number',
    sign: '+',
    goodDirection: 'none',
  });

/** A data point with the amount of a POS total; it has the quantity of the total too. */
export const amount = posTotal('amount');
/** A data point with the quantity of a POS total. */
export const count = posTotal('count');

const computed =
  (valueType: ValueType, format: DataPointFormat) =>
  (key: string, en: string, fr: string, formula: string): UsualDataPoint => ({
    key,
    name: { en, fr },
    valueType,
    formula,
    format,
    sign: '+',
    goodDirection: 'none',
  });

/** A formula with a result in money. */
export const moneyPoint = computed('amount', 'number');
/** A formula with a plain number as result, such as items for each customer. */
export const rate = computed('count', 'number');
/** A formula with a percentage as result. */
export const share = computed('amount', 'percent');

/** A data point that people enter. */
export const byHand = (key: string, en: string, fr: string, valueType: ValueType = 'amount'): UsualDataPoint => ({
  key,
  name: { en, fr },
  valueType,
  format: 'number',
  sign: '+',
  goodDirection: 'none',
});

const toward =
  (goodDirection: GoodDirection) =>
  (point: UsualDataPoint): UsualDataPoint => ({ ...point, goodDirection });

/** A copy of a data point, marked as one whose rise is good. */
export const better = toward('up');
/** A copy of a data point, marked as one whose fall is good. */
export const worse = toward('down');

/** A copy of a data point, subtracted from the total above it. */
export const less = (point: UsualDataPoint): UsualDataPoint => ({ ...point, sign: '-' });

/** A copy of a data point with a description, which explains what its name leaves open. */
export const about = (point: UsualDataPoint, en: string, fr: string): UsualDataPoint => ({
  ...point,
  description: { en, fr },
});
