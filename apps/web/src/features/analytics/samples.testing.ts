import type { Task, Thing } from '@lanewise/contract/entities/analytics';
import type {
  ChangedRow,
  DaypartRow,
  EffectRow,
  Interval,
  PairRow,
  PlaceRow,
  ReceiptRow,
  Result,
  RuleRow,
  StoreRow,
} from '@lanewise/contract/entities/analytics-results';
import { noneComplete } from '../../report/none-complete.ts';

export const buns: Thing = { kind: 'item', code: '0041', label: 'Hamburger buns', department: 'Bakery' };
export const patties: Thing = { kind: 'item', code: '0052', label: 'Beef patties', department: 'Meat' };

export const taskOf = (change: Partial<Task> = {}): Task => ({
  taskid: 7,
  task_title: 'Buns in summer',
  tasktype: 'Affinity',
  status: 'Completed',
  start_date: '2026-03-02',
  end_date: '2026-03-29',
  location: null,
  locationNames: [],
  locationCount: 0,
  item1: buns,
  item2: null,
  options: {},
  mail: false,
  submittedBy: 'ines@store.example',
  submittedAt: '2026-04-01T10:00:00.000Z',
  startedAt: '2026-04-01T10:00:01.000Z',
  finishedAt: '2026-04-01T10:00:02.000Z',
  progress: null,
  ahead: null,
  failure: null,
  rowCount: 1,
  isOwn: true,
  isShown: true,
  ...change,
});

export const resultOf = (change: Partial<Result> = {}): Result => ({
  tasktype: 'Affinity',
  computedAt: '2026-04-01T10:00:02.000Z',
  completeness: { ...noneComplete, counts: { ...noneComplete.counts, complete: 28 } },
  baskets: 40_000,
  setAside: 0,
  counts: { rows: 1, substitutes: 0, places: 0 },
  isCut: false,
  currency: 'USD',
  ...change,
});

const measures = {
  withA: 1_000,
  withB: 2_000,
  both: 300,
  baskets: 40_000,
  support: 0.0075,
  confidence: 0.3,
  lift: 6,
  liftLow: 5.4,
  liftHigh: 6.6,
  leverage: 0.00625,
  conviction: 1.36,
  value: 2_100.5,
  valuePerThousand: 43.76,
  chance: 0.0001,
  standing: 'confirmed',
} as const;

export const pairRow: PairRow = { ...measures, itemA: buns, itemB: patties, basketSales: 9_000, averageBasket: 30 };

export const ruleRow: RuleRow = { ...measures, antecedent: [buns], consequent: patties, isRedundant: false };

export const receiptRow: ReceiptRow = {
  token: 'abc',
  uniqueId: '1-1-1',
  date: '2026-03-05',
  time: '17:20',
  reg_loc_id: 11,
  location: 'Harbor Point',
  lane: '4',
  number: '812',
  cashier: 'Robin',
  qty: 2,
  amount: 7.98,
  total: 31.2,
};

export const placeRow: PlaceRow = { ...measures, kind: 'region', reg_loc_id: 3, name: 'North' };

const interval = (value: number, low: number, high: number): Interval => ({ value, low, high });

export const effectRow: EffectRow = {
  item: patties,
  role: 'halo',
  before: 900,
  during: 1_100,
  effect: interval(200, 120, 280),
  total: interval(800, 480, 1_120),
  chance: 0.001,
};

export const promotion: NonNullable<Result['promotion']> = {
  against: 'stores',
  promotedStores: 2,
  controlStores: 6,
  weeksBefore: 4,
  weeksDuring: 1,
  own: interval(500, 400, 600),
  halo: interval(800, 480, 1_120),
  cannibalised: interval(-90, -150, -30),
  net: interval(900, -100, 1_900),
  tested: 40,
  clear: 2,
  earlierCompleteness: { ...noneComplete, counts: { ...noneComplete.counts, complete: 224 } },
};

export const newItem: NonNullable<Result['newItem']> = {
  firstDate: '2026-03-09',
  stores: [{ reg_loc_id: 11, location: 'Harbor Point', firstDate: '2026-03-09', baskets: 40 }],
  weeks: [
    { week: '2026-03-09', baskets: 15, stores: 1 },
    { week: '2026-03-16', baskets: 25, stores: 1 },
  ],
  size: interval(8.25, 7, 9.5),
  otherSize: interval(5.5, 5.4, 5.6),
  sales: interval(31.2, 28, 34),
  otherSales: interval(22.1, 22, 22.2),
};

export const daypartRow: DaypartRow = {
  daypart: 'evening',
  from: 17,
  until: 20,
  baskets: 9_000,
  size: interval(7.5, 7.3, 7.7),
  sales: interval(28.4, 28, 28.8),
};

export const storeRow: StoreRow = {
  reg_loc_id: 11,
  location: 'Harbor Point',
  baskets: 8_000,
  value: 0.05,
  expected: 0.025,
  low: 0.02,
  high: 0.03,
  lowest: 0.017,
  highest: 0.033,
  standing: 'above',
};

export const changedRow: ChangedRow = { ...ruleRow, change: 'lost', earlier: measures, liftRatio: null };
