import type { Thing } from '@lanewise/contract/entities/analytics';
import type {
  ChangedRow,
  DaypartRow,
  EffectRow,
  Measures,
  PairRow,
  ReceiptRow,
  ResultRow,
  RuleRow,
  StoreRow,
} from '@lanewise/contract/entities/analytics-results';
import type { TaskType } from '@lanewise/contract/entities/analytics-rules';
import type { Value } from '@lanewise/contract/envelope';
import type { NamedFieldId } from '@lanewise/contract/fields';

export interface FileColumn {
  field: NamedFieldId;
  take: (row: ResultRow) => Value;
}

type Taken<Of> = Readonly<Partial<Record<NamedFieldId, (row: Of) => Value>>>;

/** Columns of rows of one type; a list of rows holds no others. */
const columns = <Of extends ResultRow>(taken: Taken<Of>): FileColumn[] =>
  (Object.entries(taken) as [NamedFieldId, (row: Of) => Value][]).map(([field, take]) => ({
    field,
    take: (row) => take(row as Of),
  }));

/** A share or quotient with ten digits, because two decimals are too few to show it. Empty if there is no value. */
const exact = (value: number | null): string =>
  value === null
    ? ''
    : Number(value.toPrecision(10))
        .toFixed(10)
        .replace(/\.?0+$/, '');

const measures: Taken<Measures> = {
  baskets_a: ({ withA }) => withA,
  baskets_b: ({ withB }) => withB,
  baskets_both: ({ both }) => both,
  baskets_all: ({ baskets }) => baskets,
  support: ({ support }) => exact(support),
  confidence: ({ confidence }) => exact(confidence),
  lift: ({ lift }) => exact(lift),
};

const more: Taken<Measures> = {
  lift_low: ({ liftLow }) => exact(liftLow),
  lift_high: ({ liftHigh }) => exact(liftHigh),
  leverage: ({ leverage }) => exact(leverage),
  conviction: ({ conviction }) => exact(conviction),
  rule_value: ({ value }) => value,
  rule_worth: ({ valuePerThousand }) => valuePerThousand,
  rule_chance: ({ chance }) => exact(chance),
  rule_standing: ({ standing }) => standing,
};

const pair = columns<PairRow>({
  item_a: ({ itemA }) => itemA.label,
  code_a: ({ itemA }) => itemA.code,
  item_b: ({ itemB }) => itemB.label,
  code_b: ({ itemB }) => itemB.code,
  ...measures,
  basket_sales: ({ basketSales }) => basketSales,
  basket_mean: ({ averageBasket }) => averageBasket,
  ...more,
});

const joined = (things: readonly Thing[], part: 'label' | 'code'): string =>
  things.map((thing) => thing[part]).join(' + ');

const rule: Taken<RuleRow> = {
  item_a: ({ antecedent }) => joined(antecedent, 'label'),
  code_a: ({ antecedent }) => joined(antecedent, 'code'),
  item_b: ({ consequent }) => consequent.label,
  code_b: ({ consequent }) => consequent.code,
  ...measures,
  ...more,
};

const byType: Readonly<Record<TaskType, readonly FileColumn[]>> = {
  Pair: pair,
  Affinity: pair,
  'New item': pair,
  'All rules': columns(rule),
  'Changed rules': columns<ChangedRow>({ rule_change: ({ change }) => change, ...rule }),
  'Item transactions': columns<ReceiptRow>({
    date: ({ date }) => date,
    location: ({ location }) => location,
    lane: ({ lane }) => lane,
    number: ({ number }) => number,
    cashier: ({ cashier }) => cashier,
    item_qty: ({ qty }) => qty,
    item_amt: ({ amount }) => amount,
    total: ({ total }) => total,
  }),
  Promotion: columns<EffectRow>({
    item_a: ({ item }) => item.label,
    code_a: ({ item }) => item.code,
    effect_role: ({ role }) => role,
    before_amt: ({ before }) => before,
    during_amt: ({ during }) => during,
    effect_amt: ({ total }) => total.value,
    effect_low: ({ total }) => total.low,
    effect_high: ({ total }) => total.high,
    rule_chance: ({ chance }) => exact(chance),
  }),
  Dayparts: columns<DaypartRow>({
    daypart: ({ daypart }) => daypart,
    baskets_all: ({ baskets }) => baskets,
    basket_size: ({ size }) => size.value,
    size_low: ({ size }) => size.low,
    size_high: ({ size }) => size.high,
    basket_mean: ({ sales }) => sales.value,
    mean_low: ({ sales }) => sales.low,
    mean_high: ({ sales }) => sales.high,
  }),
  'Differing stores': columns<StoreRow>({
    location: ({ location }) => location,
    baskets_all: ({ baskets }) => baskets,
    store_value: ({ value }) => exact(value),
    store_expected: ({ expected }) => exact(expected),
    limit_low: ({ lowest }) => exact(lowest),
    limit_high: ({ highest }) => exact(highest),
    store_standing: ({ standing }) => standing,
  }),
};

/** Columns of the file of a type. */
export const columnsOf = (type: TaskType): readonly FileColumn[] => byType[type];
