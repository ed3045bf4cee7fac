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
 * A data point that a new company begins with. A formula names others by their keys; one without formula or total is
 * entered by hand.
 */
export interface UsualDataPoint {
  key: string;
  name: Words;
  /** What the name leaves open. */
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

/** The amount of a total of the registers; its quantity goes with it. */
export const amount = posTotal('amount');
/** The quantity of a total of the registers. */
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

/** Money over other points. */
export const money = computed('amount', 'number');
/** A number over other points that is no money, such as a count for each customer. */
export const rate = computed('count', 'number');
/** A part of a whole, as a percentage. */
export const share = computed('amount', 'percent');

/** Entered by hand. */
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

/** The same point, marked as one where a rise is good. */
export const better = toward('up');
/** The same point, marked as one where a fall is good. */
export const worse = toward('down');

/** The same point, subtracted from the total above it. */
export const less = (point: UsualDataPoint): UsualDataPoint => ({ ...point, sign: '-' });

/** The same point, with what its name leaves open. */
export const about = (point: UsualDataPoint, en: string, fr: string): UsualDataPoint => ({
  ...point,
  description: { en, fr },
});
