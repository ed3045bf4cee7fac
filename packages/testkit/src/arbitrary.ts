import fc from 'fast-check';
import type { TenderKind, Transaction, TransactionKind } from '@lanewise/contract/facts/transaction';
import {
  emptyBasket,
  postVoidedBasket,
  returnBasket,
  sellBasket,
  unpaidBasket,
  voidedBasket,
  type Basket,
  type Payment,
  type Pick,
} from './basket.ts';
import { shelf } from './shelf.ts';

/** Place and time of a generated chain. */
export interface ChainPlan {
  stores: readonly string[];
  /** Business dates, yyyy-mm-dd. */
  dates: readonly string[];
  /** '' for a store without lanes. */
  lanes: readonly string[];
  /** Fewest and most happenings; one gives one transaction, or two. Default 1 and 24. */
  least?: number;
  most?: number;
}

const pick: fc.Arbitrary<Pick> = fc.record({
  item: fc.nat({ max: shelf.length - 1 }),
  count: fc.integer({ min: 1, max: 4 }),
  weight: fc.integer({ min: 1, max: 400 }),
  off: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 900 })),
  fate: fc.constantFrom<Pick['fate']>('kept', 'kept', 'kept', 'voided', 'returned'),
});

const payment: fc.Arbitrary<Payment> = fc.record({
  kind: fc.constantFrom<TenderKind>('cash', 'credit', 'debit', 'ebtFood', 'giftCard', 'manufacturerCoupon'),
  share: fc.integer({ min: 0, max: 100 }),
  change: fc.nat({ max: 2_000 }),
});

export type DrawnReceipt = readonly [kind: TransactionKind, basket: Basket];

/** Kinds without goods: their receipts hold at most a total. */
const chores = ['noSale', 'signOn', 'signOff', 'loan', 'pickup', 'paidIn', 'paidOut', 'endOfDay', 'other'] as const;
const movesCash = new Set<TransactionKind>(['loan', 'pickup', 'paidIn', 'paidOut']);

const picks = fc.array(pick, { minLength: 1, maxLength: 5 });

/** One transaction at a lane, or a sale and the post void that reverses it. */
export const happening: fc.Arbitrary<readonly DrawnReceipt[]> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.tuple(picks, payment).map(([items, by]): DrawnReceipt[] => [['sale', sellBasket(items, by)]]),
  },
  { weight: 2, arbitrary: picks.map((items): DrawnReceipt[] => [['return', returnBasket(items)]]) },
  {
    weight: 2,
    arbitrary: fc.tuple(picks, payment).map(([items, by]): DrawnReceipt[] => {
      const { sale, back } = postVoidedBasket(items, by);
      return [
        ['sale', sale],
        ['postVoid', back],
      ];
    }),
  },
  { weight: 1, arbitrary: picks.map((items): DrawnReceipt[] => [['void', voidedBasket(items)]]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('suspended', 'training'), picks)
      .map(([kind, items]): DrawnReceipt[] => [[kind, unpaidBasket(items)]]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...chores), fc.integer({ min: 1, max: 50_000 }))
      .map(([kind, cents]): DrawnReceipt[] => [
        [kind, { ...emptyBasket, total: movesCash.has(kind) ? cents * 100 : 0 }],
      ]),
  },
);

interface LaneMoment {
  store: string;
  date: string;
  lane: string;
  /** Of the business day; past 86,400 the clock shows the next date. */
  second: number;
}

/** A day may run past midnight: the business date stays, the clock moves on. */
const lastSecond = 25 * 3600;

const placeIn = ({ stores, dates, lanes }: ChainPlan): fc.Arbitrary<LaneMoment> =>
  fc.record({
    store: fc.constantFrom(...stores),
    date: fc.constantFrom(...dates),
    lane: fc.constantFrom(...lanes),
    second: fc.nat({ max: lastSecond }),
  });

const clock = (date: string, second: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + second * 1000).toISOString().slice(0, 19);

export const transactionOf = (
  { store, date, lane, second }: LaneMoment,
  number: number,
  [kind, basket]: DrawnReceipt,
): Transaction => ({
  store,
  businessDate: date,
  lane,
  number: String(number).padStart(4, '0'),
  occurrence: 0,
  kind,
  began: clock(date, second),
  ended: clock(date, second + 40),
  cashier: '114',
  cashierName: 'Zoé G.',
  customer: '',
  currency: 'USD',
  ringSeconds: 0,
  tenderSeconds: 0,
  idleSeconds: 0,
  ...basket,
  vouchers: [],
  events: [],
});

/** Transaction numbers of a lane are consecutive through its day. */
const numbered = (visits: readonly { place: LaneMoment; parts: readonly DrawnReceipt[] }[]): Transaction[] => {
  const next = new Map<string, number>();
  return [...visits]
    .sort((a, b) => a.place.second - b.place.second)
    .flatMap(({ place, parts }) =>
      parts.map((part) => {
        const lane = [place.store, place.date, place.lane].join(' ');
        const number = (next.get(lane) ?? 0) + 1;
        next.set(lane, number);
        return transactionOf(place, number, part);
      }),
    );
};

/**
 * A small complete chain in clock order: sales with line voids, returns, deposits, discounts and mixed tenders, voids,
 * post voids, suspended and training receipts, and drawer events. All selling transactions are balanced (imbalanceOf).
 * Shrinks to fewer happenings, with fewer and plainer items.
 */
export const chainOf = (plan: ChainPlan): fc.Arbitrary<Transaction[]> =>
  fc
    .array(fc.record({ place: placeIn(plan), parts: happening }), {
      minLength: plan.least ?? 1,
      maxLength: plan.most ?? 24,
    })
    .map(numbered);

/** Seconds by which the clock of a correction may differ: none, another column of the file, or another time zone. */
const misread = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  fc.integer({ min: -599, max: 599 }),
  fc.integer({ min: -40, max: 40 }).map((quarters) => quarters * 900),
);

const moved = (time: string, seconds: number): string =>
  new Date(Date.parse(`${time}Z`) + seconds * 1000).toISOString().slice(0, 19);

/**
 * One transaction of any kind under the key of another and at its time, perhaps read otherwise: a possible replacement
 * in a resync.
 */
export const replacementOf = (old: Transaction): fc.Arbitrary<Transaction> =>
  fc.tuple(happening, misread).map(([parts, seconds]): Transaction => {
    const [part = ['noSale', emptyBasket] as const] = parts;
    const place = { store: old.store, date: old.businessDate, lane: old.lane, second: 0 };
    const { number, began, ended } = old;
    return { ...transactionOf(place, 0, part), number, began: moved(began, seconds), ended: moved(ended, seconds) };
  });

/** The same transactions in several segments, in any order: each in at least one of them, some in more. */
export const segmentsOf = (
  transactions: readonly Transaction[],
  most = 3,
): fc.Arbitrary<{ segments: Transaction[][]; order: number[] }> => {
  const all = Array.from({ length: most }, (_, at) => at);
  return fc
    .record({
      homes: fc.array(fc.subarray(all, { minLength: 1 }), {
        minLength: transactions.length,
        maxLength: transactions.length,
      }),
      order: fc.array(fc.nat({ max: most - 1 }), { maxLength: most }),
      last: fc.shuffledSubarray(all, { minLength: most, maxLength: most }),
    })
    .map(({ homes, order, last }) => ({
      segments: all.map((segment) => transactions.filter((_, at) => homes[at]?.includes(segment))),
      // Some come early and again later; every one comes in the end.
      order: [...order, ...last],
    }));
};
