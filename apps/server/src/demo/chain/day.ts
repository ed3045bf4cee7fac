import type { Transaction, TransactionKind } from '@lanewise/contract/facts/transaction';
import { weekday } from '@lanewise/domain/calendar/day';
import { bringBack, empty, giveUp, sell, turned, type Basket } from './basket.ts';
import { openRandom, seedOf, type Random } from './random.ts';
import { cashiers, selfCheckoutCashier, type Store } from './stores.ts';

/** Share of customers by hour of the day, from midnight; and by weekday, from Sunday. */
const hourShare = [0, 0, 0, 0, 0, 0, 1, 2, 4, 5, 6, 7, 8, 7, 7, 7, 8, 10, 11, 9, 6, 4, 2, 0];
const weekdayShare = [1.15, 0.88, 0.86, 0.9, 0.97, 1.12, 1.25];

/** Something that happens on a lane at a second of the day. */
interface Happening {
  second: number;
  lane: string;
  kind: TransactionKind;
  basket: Basket;
  /** Kinds that happen at the same second keep this order. */
  rank: number;
}

const clock = (second: number): string =>
  [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

const secondIn = (store: Store, random: Random): number => {
  const open = hourShare.map((share, hour) => (hour >= store.opens && hour < store.closes ? share : 0));
  return random.weighted(open) * 3600 + random.between(0, 3599);
};

const withEvent = (basket: Basket, kind: Basket['events'][number]['kind'], detail: string): Basket => ({
  ...basket,
  events: [...basket.events, { sequence: basket.events.length + 1, kind, detail }],
});

/** What customers do: mostly buy; some bring back, give up, or are called back for a mistake. */
const visit = (store: Store, week: number, random: Random): Happening[] => {
  const lanes = [...store.staffedLanes, ...store.selfCheckouts];
  const lane = random.pick(lanes);
  const second = secondIn(store, random);
  const onSelfCheckout = store.selfCheckouts.includes(lane);
  const csv = store.sends === 'csv';
  const basket = sell(random, week, { most: onSelfCheckout ? 12 : 40, single: csv });
  const at = (kind: TransactionKind, what: Basket, later = 0): Happening => ({
    second: second + later,
    lane,
    kind,
    basket: what,
    rank: later,
  });
  if (onSelfCheckout || csv) return [at('sale', basket)];
  switch (random.weighted([92, 3, 1.5, 0.7, 0.8])) {
    case 1:
      return [at('return', bringBack(random))];
    case 2:
      return [at('void', giveUp(basket))];
    case 3:
      return [at('sale', basket), at('postVoid', withEvent(turned(basket, 'return'), 'postVoid', 'Wrong tender'), 60)];
    case 4:
      return [
        at('suspended', { ...withEvent(empty, 'suspended', 'Forgot wallet') }),
        at('sale', withEvent(basket, 'resumed', 'Suspended before'), 300),
      ];
    default:
      return [at('sale', basket)];
  }
};

/** What the store itself does with its lanes and drawers. */
const chores = (store: Store, random: Random): Happening[] => {
  const open = store.opens * 3600 - 900;
  const close = store.closes * 3600;
  const shift = 14 * 3600 + 1800;
  const happening = (second: number, lane: string, kind: TransactionKind, rank: number, basket = empty): Happening => ({
    second,
    lane,
    kind,
    basket,
    rank,
  });
  const ofLane = (lane: string): Happening[] => [
    happening(open, lane, 'signOn', -3),
    happening(open + 60, lane, 'loan', -2),
    happening(shift, lane, 'signOff', -2),
    happening(shift + 30, lane, 'signOn', -1),
    happening(shift + 3600 + random.between(0, 3000), lane, 'pickup', 0),
    ...(random.chance(0.4)
      ? [happening(secondIn(store, random), lane, 'noSale', 0, withEvent(empty, 'noSale', 'Change'))]
      : []),
    ...(random.chance(0.1) ? [happening(secondIn(store, random), lane, 'paidOut', 0)] : []),
    happening(close + 600, lane, 'signOff', 1),
  ];
  const ofSelfCheckout = (lane: string): Happening[] => [
    happening(open, lane, 'signOn', -3),
    happening(close + 600, lane, 'signOff', 1),
  ];
  const first = store.staffedLanes[0] ?? '1';
  return [
    ...store.staffedLanes.flatMap(ofLane),
    ...store.selfCheckouts.flatMap(ofSelfCheckout),
    happening(close + 1800, first, 'endOfDay', 2),
  ];
};

const cashierOf = (store: Store, date: string, lane: string, second: number): { number: string; name: string } => {
  if (store.selfCheckouts.includes(lane)) return selfCheckoutCashier;
  const late = second >= 14 * 3600 + 1815 ? 1 : 0;
  return cashiers[(seedOf(store.number, date) + Number(lane) * 2 + late) % cashiers.length] ?? selfCheckoutCashier;
};

const written = (
  store: Store,
  date: string,
  number: string,
  { second, lane, kind, basket }: Happening,
  random: Random,
): Transaction => {
  const { lines, discounts, taxes, tenders, events, total } = basket;
  const cashier = cashierOf(store, date, lane, second);
  const ring = lines.length * random.between(3, 6);
  const paying = tenders.length > 0 ? random.between(12, 45) : 0;
  return {
    ...{ store: store.number, businessDate: date, lane, number, occurrence: 0, kind },
    ...{ began: `${date}T${clock(second - ring - paying)}`, ended: `${date}T${clock(second)}` },
    ...{ cashier: cashier.number, cashierName: cashier.name, customer: '', currency: 'USD', total },
    ...{ ringSeconds: ring, tenderSeconds: paying, idleSeconds: 0 },
    ...{ lines, discounts, taxes, tenders, vouchers: [], events },
  };
};

/**
 * The business day of a store in the order of its lanes' journals: numbers of a lane follow one another, so that a gap is a
 * receipt that is missing. `until` cuts the day off at a second, for a day that is not over.
 */
export const dayOf = (store: Store, date: string, week: number, until = 86_400): Transaction[] => {
  if (store.trouble === 'empty' || store.closedOn.includes(weekday(date))) return [];
  const random = openRandom(seedOf('day', store.number, date));
  const visits = Math.round(store.volume * (weekdayShare[weekday(date)] ?? 1) * (0.92 + random.next() * 0.16));
  const happenings = [
    ...Array.from({ length: visits }, () => visit(store, week, random)).flat(),
    ...(store.sends === 'csv' ? [] : chores(store, random)),
  ]
    .filter(({ second }) => second < until)
    .sort((a, b) => a.second - b.second || a.rank - b.rank);
  const numbers = new Map<string, number>();
  return happenings.map((happening) => {
    const first = seedOf('first', store.number, date, happening.lane) % 8_000;
    const number = (numbers.get(happening.lane) ?? first) + 1;
    numbers.set(happening.lane, number);
    return written(store, date, String(number).padStart(4, '0'), happening, random);
  });
};
