import type { RegLocId } from '../primitives/ids.ts';
import type { Completeness } from '../reports/completeness.ts';
import type { Thing } from './analytics.ts';
import type { DaypartKey, EffectRole, RuleChange, RuleStanding, StoreMeasure, TaskType } from './analytics-rules.ts';

// Types of results. Money is in units of the currency with 2 decimals, shares are from 0 to 1, intervals are of 95 %.

/** A figure with its interval. */
export interface Interval {
  value: number;
  low: number;
  high: number;
}

/** Measures of "who takes A takes B". `baskets`: all of them. */
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
  /** Null: it never fails, which makes it infinite. */
  conviction: number | null;
  /** Sales of B in the baskets with both, and beyond chance for each 1,000 baskets. */
  value: number;
  valuePerThousand: number;
  /** Chance of as many baskets with both if neither had to do with the other, among all tests; null: not tested. */
  chance: number | null;
  standing: RuleStanding;
}

/** A row of Pair, Affinity, New item. */
export interface PairRow extends Measures {
  itemA: Thing;
  itemB: Thing;
  /** Sales of the baskets with both, and of each on average. */
  basketSales: number;
  averageBasket: number;
}

/** A row of All rules. */
export interface RuleRow extends Measures {
  antecedent: Thing[];
  consequent: Thing;
  isRedundant: boolean;
}

/** A row of Changed rules: the measures are those of the later period, or of the earlier one where it is lost. */
export interface ChangedRow extends RuleRow {
  change: RuleChange;
  earlier: Measures | null;
  /** Interval of the ratio of both lifts. Null where a lift is unknown. */
  liftRatio: Interval | null;
}

/** The list `substitutes` of All rules. */
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

/** A row of Item transactions. */
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

/** A row of Promotion: an item, and what the promotion did to its sales. */
export interface EffectRow {
  item: Thing;
  role: EffectRole;
  /** Sales of the promoted stores in the weeks before and in those with the promotion, for each store and week. */
  before: number;
  during: number;
  /** Change for each store and week beyond that of the stores or weeks without the promotion. */
  effect: Interval;
  /** The same over all promoted stores and weeks. */
  total: Interval;
  chance: number;
}

/** A row of Dayparts. */
export interface DaypartRow {
  daypart: DaypartKey;
  /** First and last hour, both inclusive; after midnight where the last is lower. */
  from: number;
  until: number;
  baskets: number;
  size: Interval;
  sales: Interval;
}

/** A row of Differing stores: beyond the limits only one store in a thousand would be by chance. */
export interface StoreRow {
  reg_loc_id: RegLocId;
  location: string;
  baskets: number;
  value: number;
  /** Of all stores together, and the limits of a store of so many baskets (95 % and 99.8 %). */
  expected: number;
  low: number;
  high: number;
  lowest: number;
  highest: number;
  standing: 'above' | 'below' | 'within';
}

/** The list `places` of Pair: the same rule in each store and in each region. */
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
  /** First days of the weeks in which rules were found and tested. */
  finding: string[];
  testing: string[];
}

/** What a result says beside its rows; a type has the parts that it knows. */
export interface Result {
  tasktype: TaskType;
  computedAt: string;
  /** Figures are as they were known then: the last entry of the journal that is in them. */
  completeness: Completeness;
  baskets: number;
  setAside: number;
  /** Length of each list. */
  counts: { rows: number; substitutes: number; places: number };
  /** More rows were found than are kept. */
  isCut: boolean;
  currency: string;
  /** Of rules. */
  confirmation?: Confirmed;
  completeTo?: number;
  stopped?: { reason: string; limit: number } | null;
  redundant?: number;
  /** Of Affinity and New item: things sold often enough to be tested, and of them those confirmed to be more than chance. */
  partners?: { tested: number; confirmed: number };
  thresholds?: { support: number; confidence: number; size: number; mostLines: number };
  /** Of Item transactions: what the receipts come to. */
  totals?: { receipts: number; qty: number; amount: number };
  /** Of Promotion. */
  promotion?: {
    /** Compared with stores without it, or with the weeks before alone, which an event of the week would distort. */
    against: 'stores' | 'weeks';
    promotedStores: number;
    controlStores: number;
    /** Stores that sold nothing before or nothing during it, which are compared with none; absent in older results. */
    storesLeftOut?: number;
    weeksBefore: number;
    weeksDuring: number;
    own: Interval;
    halo: Interval;
    cannibalised: Interval;
    net: Interval;
    /** Number of tested items, and of tested items with a clear effect. */
    tested: number;
    clear: number;
    earlierCompleteness: Completeness;
  };
  /** Of New item. */
  newItem?: {
    firstDate: string | null;
    stores: { reg_loc_id: RegLocId; location: string; firstDate: string; baskets: number }[];
    weeks: { week: string; baskets: number; stores: number }[];
    size: Interval;
    otherSize: Interval;
    sales: Interval;
    otherSales: Interval;
  };
  /** Of Changed rules. */
  changes?: { gained: number; lost: number; kept: number; earlierBaskets: number; earlierCompleteness: Completeness };
  /** Of Dayparts: of the whole day. */
  day?: { size: Interval; sales: Interval };
  /** Of Differing stores: how much more they differ than by chance (1: not at all). */
  stores?: { measure: StoreMeasure; expected: number; overdispersion: number; above: number; below: number };
}
