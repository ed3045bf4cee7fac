import type { RegLocId } from '../primitives/ids.ts';
import type { Completeness } from '../reports/completeness.ts';
import type { Thing } from './analytics.ts';
import type { DaypartKey, EffectRole, RuleChange, RuleStanding, StoreMeasure, TaskType } from './analytics-rules.ts';

// Types of the results of analyses. Money is in units of the currency with 2 decimals, shares are from 0 to 1,
// intervals are of 95 %.

/** A figure with its 95 % interval. */
export interface Interval {
  value: number;
  low: number;
  high: number;
}

/** Measures of the rule "who takes A takes B". `baskets`: number of all baskets. */
export interface Measures {
  withA: number;
  withB: number;
  both: number;
  baskets: number;
  support: number;
  confidence: number;
  lift: number;
  liftLow: number;
  liftHigh: number;
  leverage: number;
  /** Conviction of the rule; null: the rule never fails, so its conviction is infinite. */
  conviction: number | null;
  /** Sales of B in the baskets with A and B, and the part of these sales beyond chance for each 1,000 baskets. */
  value: number;
  valuePerThousand: number;
  /**
   * Probability of finding at least this many baskets with A and B if A and B were independent, corrected for the
   * number of tests. Null: not tested.
   */
  chance: number | null;
  standing: RuleStanding;
}

/** A row of the results of Pair, Affinity and New item. */
export interface PairRow extends Measures {
  itemA: Thing;
  itemB: Thing;
  /** Sales of the baskets with A and B: their sum, and their average for each basket. */
  basketSales: number;
  averageBasket: number;
}

/** A row of the result of All rules. */
export interface RuleRow extends Measures {
  antecedent: Thing[];
  consequent: Thing;
  isRedundant: boolean;
}

/**
 * A row of the result of Changed rules. Its measures are from the later period; the measures of a lost rule are from
 * the earlier period.
 */
export interface ChangedRow extends RuleRow {
  change: RuleChange;
  earlier: Measures | null;
  /** Ratio of the later lift to the earlier lift, with its interval. Null if a lift is unknown. */
  liftRatio: Interval | null;
}

/** A row of the list `substitutes` of All rules. */
export interface SubstituteRow {
  itemA: Thing;
  itemB: Thing;
  withA: number;
  withB: number;
  both: number;
  baskets: number;
  lift: number;
  chance: number;
}

/** A row of the result of Item transactions. */
export interface ReceiptRow {
  token: string;
  uniqueId: string;
  date: string;
  /** Local time, hh:mm; '' where it is unknown. */
  time: string;
  reg_loc_id: RegLocId;
  location: string;
  lane: string;
  number: string;
  cashier: string;
  qty: number;
  amount: number;
  total: number;
}

/** A row of the result of Promotion: an item, and the effect of the promotion on its sales. */
export interface EffectRow {
  item: Thing;
  role: EffectRole;
  /** Sales for each promoted store and week: before the promotion, and during it. */
  before: number;
  during: number;
  /** Change of sales for each store and week, beyond the change of the stores or weeks without the promotion. */
  effect: Interval;
  /** The effect, summed over all promoted stores and weeks. */
  total: Interval;
  chance: number;
}

/** A row of the result of Dayparts. */
export interface DaypartRow {
  daypart: DaypartKey;
  /** First and last hour, both inclusive. The daypart spans midnight if the last hour is lower. */
  from: number;
  until: number;
  baskets: number;
  size: Interval;
  sales: Interval;
}

/** A row of the result of Differing stores. By chance alone, two stores in a thousand are outside the 99.8 % limits. */
export interface StoreRow {
  reg_loc_id: RegLocId;
  location: string;
  baskets: number;
  value: number;
  /** The measure of all stores together, and its 95 % and 99.8 % limits for a store with this number of baskets. */
  expected: number;
  low: number;
  high: number;
  lowest: number;
  highest: number;
  standing: 'above' | 'below' | 'within';
}

/** A row of the list `places` of Pair: the rule in one store or one region. */
export interface PlaceRow extends Measures {
  kind: 'region' | 'location';
  reg_loc_id: RegLocId;
  name: string;
}

export type ResultRow =
  | PairRow
  | RuleRow
  | ChangedRow
  | SubstituteRow
  | ReceiptRow
  | EffectRow
  | DaypartRow
  | StoreRow
  | PlaceRow;

export interface Confirmed {
  canConfirm: boolean;
  confirmed: number;
  tested: number;
  /** First days of the weeks in which the analysis found the rules, and of the weeks in which it tested them. */
  finding: string[];
  testing: string[];
}

/** A result without its rows. Each type of task fills the fields that apply to it. */
export interface Result {
  tasktype: TaskType;
  computedAt: string;
  /** Last entry of the company's journal that the figures contain. */
  completeness: Completeness;
  baskets: number;
  setAside: number;
  /** Number of rows in each list. */
  counts: { rows: number; substitutes: number; places: number };
  /** Whether the analysis found more rows than it kept. */
  isCut: boolean;
  currency: string;
  /** Only of tasks that find rules. */
  confirmation?: Confirmed;
  completeTo?: number;
  stopped?: { reason: string; limit: number } | null;
  redundant?: number;
  /**
   * Only of Affinity and New item: number of partners that sold often enough to be tested, and number of tested
   * partners that are confirmed to be more than chance.
   */
  partners?: { tested: number; confirmed: number };
  thresholds?: { support: number; confidence: number; size: number; mostLines: number };
  /** Only of Item transactions: sums over all its receipts. */
  totals?: { receipts: number; qty: number; amount: number };
  /** Only of Promotion. */
  promotion?: {
    /**
     * What the promoted stores are compared with: stores without the promotion, or only their own weeks before it. Any
     * other event of the week distorts a comparison with weeks.
     */
    against: 'stores' | 'weeks';
    promotedStores: number;
    controlStores: number;
    /**
     * Number of stores left out of the comparison, because they sold nothing before or nothing during the promotion;
     * absent in older results.
     */
    storesLeftOut?: number;
    weeksBefore: number;
    weeksDuring: number;
    own: Interval;
    halo: Interval;
    cannibalised: Interval;
    net: Interval;
    /** Number of tested items, and number of these with a clear effect. */
    tested: number;
    clear: number;
    earlierCompleteness: Completeness;
  };
  /** Present in results of New item alone. */
  newItem?: {
    firstDate: string | null;
    stores: { reg_loc_id: RegLocId; location: string; firstDate: string; baskets: number }[];
    weeks: { week: string; baskets: number; stores: number }[];
    size: Interval;
    otherSize: Interval;
    sales: Interval;
    otherSales: Interval;
  };
  /** Only of Changed rules. */
  changes?: { gained: number; lost: number; kept: number; earlierBaskets: number; earlierCompleteness: Completeness };
  /** Only of Dayparts: figures of the whole day. */
  day?: { size: Interval; sales: Interval };
  /**
   * Only in results of Differing stores. `overdispersion`: how much more the stores differ than by chance (1: no more
   * than by chance).
   */
  stores?: { measure: StoreMeasure; expected: number; overdispersion: number; above: number; below: number };
}
