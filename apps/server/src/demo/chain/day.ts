import type { Transaction } from '@lanewise/contract/facts/transaction';
import { weekday, type Day } from '@lanewise/domain/calendar/day';
import type { Store } from './companies.ts';
import { Lane } from './lane.ts';
import { howMany } from './lines.ts';
import { isVoided, redeemedOn, redeemingVisit, snapVisit, snapVisits, wicVisit } from './programs.ts';
import { Random, Sampler, seedOf, shareOf } from './random.ts';
import type { Rung } from './sale.ts';
import { demandOf, holidayOf, hourShares } from './seasons.ts';
import { bringBack, customerOf, laneVisit, selfVisit, takenBack, type VisitStep, type VisitPlace } from './visits.ts';

/** Customers of an average store on an ordinary day. */
const usual = 138;

interface Hours {
  opens: number;
  closes: number;
}

/** Opening hours of a date; null if the store stays closed. */
const hoursOf = ({ country, opens, closes, traits }: Store, date: Day): Hours | null => {
  if (traits.includes('closed')) return null;
  const holiday = holidayOf(country, date);
  if (holiday?.hours === 'closed') return null;
  if (traits.includes('sundayReturns') && weekday(date) === 0) return null;
  return { opens, closes: holiday?.hours === 'short' ? Math.min(closes, 17) : closes };
};

const demandIn = (store: Store, date: Day): number => {
  const month = Number(date.slice(5, 7));
  const guests = store.traits.includes('summer') ? (month >= 6 && month <= 8 ? 1.5 : 0.8) : 1;
  const noise = 0.94 + 0.12 * shareOf('noise', store.country, store.number, date);
  return demandOf(store.country, store.region, date) * guests * noise;
};

const snapOn =
  (store: Store) =>
  (date: Day): number =>
    store.country === 'US' && hoursOf(store, date) ? snapVisits(store, date, demandIn(store, date)) : 0;

/** A customer: the second at which they are ready to pay, and their visit at a lane. */
interface Visitor {
  second: number;
  /** Whether the customer goes to a self-checkout if there is one. */
  few: boolean;
  steps: (place: VisitPlace) => VisitStep[];
}

const visitorsOf = (store: Store, date: Day, { opens, closes }: Hours, random: Random): Visitor[] => {
  const hours = new Sampler(hourShares(date).map((share, hour) => (hour >= opens && hour < closes ? share + 0.2 : 0)));
  const second = (): number => hours.draw(random) * 3600 + random.between(0, 3_599);
  const fixed = (make: () => Rung): Visitor => ({
    second: second(),
    few: false,
    steps: () => [{ kind: 'sale', rung: make(), pause: 0 }],
  });
  const few = (): number => Math.floor(random.wait(3));
  const ordinary = Math.round(store.size * usual * demandIn(store, date));
  const visitors: Visitor[] = [];
  for (let at = 0; at < ordinary; at += 1) {
    const count = howMany(random);
    const self = count <= 12 && random.chance(0.48);
    visitors.push({
      second: second(),
      few: self,
      steps: (place) => (self && place.cashier.number === '900' ? selfVisit(place, count) : laneVisit(place, count)),
    });
  }
  const snap = snapOn(store);
  for (let at = 0; at < snap(date); at += 1) {
    const [more, customer] = [1 + few(), customerOf(store, random)];
    const visit = fixed(() => snapVisit(store, date, at, more, customer));
    visitors.push(
      isVoided(store, date, at) ? { ...visit, steps: (place) => takenBack(store, visit.steps(place)) } : visit,
    );
  }
  for (const voucher of redeemedOn(store, date, snap)) {
    const [more, customer, own] = [few(), customerOf(store, random), new Random(seedOf('redeems', voucher.number))];
    visitors.push(fixed(() => redeemingVisit(store, date, voucher, more, customer, own)));
  }
  const wic = store.country === 'US' ? Math.round(store.size * 2 * random.next()) : 0;
  for (let at = 0; at < wic; at += 1) {
    const [more, own] = [few(), new Random(seedOf('wic', store.number, date, at))];
    visitors.push(fixed(() => wicVisit(store, date, more, '', own)));
  }
  return visitors.sort((a, b) => a.second - b.second);
};

/** Longest wait in a queue in seconds. Then the customer leaves their cart. */
const patience = 900;

/** Number of staffed lanes that are open: one in the morning, all in the evening rush. */
const openLanes = (staffed: number, date: Day, second: number): number => {
  const shares = hourShares(date);
  const rush = (shares[Math.floor(second / 3600)] ?? 0) / Math.max(...shares);
  return Math.min(staffed, 1 + Math.floor(rush * (staffed - 0.4)));
};

/** The lane of a customer: any free lane, otherwise the lane that is free first; null if all queues are too long. */
const laneFor = (lanes: readonly Lane[], { second, few }: Visitor, date: Day, random: Random): Lane | null => {
  const selfs = few ? lanes.filter(({ self }) => self) : [];
  const staffed = lanes.filter(({ self }) => !self);
  const inReach = selfs.length > 0 ? selfs : staffed.slice(0, openLanes(staffed.length, date, second));
  const free = inReach.filter((lane) => lane.freeAt <= second);
  if (free.length > 0) return random.pick(free);
  const first = inReach.reduce((best, lane) => (lane.freeAt < best.freeAt ? lane : best));
  return first.freeAt - second <= patience ? first : null;
};

/**
 * The business day of a store, in the order in which its receipts end. Numbers of a lane are consecutive, so that a gap
 * is a missing receipt. Each date has its own seed, and is the same whichever other days are made.
 */
export const dayOf = (store: Store, date: Day): Transaction[] => {
  const random = new Random(seedOf('day', store.country, store.number, date));
  const hours = hoursOf(store, date);
  if (!hours) return returnsOnly(store, date, random);
  const lanes = [
    ...store.staffedLanes.map((number, at) => new Lane({ store, date, hours, number, at, self: false })),
    ...store.selfCheckouts.map((number, at) => new Lane({ store, date, hours, number, at, self: true })),
  ];
  for (const visitor of visitorsOf(store, date, hours, random))
    laneFor(lanes, visitor, date, random)?.serve(visitor.second, visitor.steps);
  const written = lanes.flatMap((lane) => lane.close());
  return written.sort((a, b) => (a.ended < b.ended ? -1 : a.ended > b.ended ? 1 : 0));
};

/**
 * On the first Sunday of a month, the service desk of a closed store takes goods back, so that net sales are negative.
 */
const returnsOnly = (store: Store, date: Day, random: Random): Transaction[] => {
  const first = weekday(date) === 0 && Number(date.slice(8)) <= 7;
  if (!store.traits.includes('sundayReturns') || !first) return [];
  const lane = new Lane({ store, date, hours: { opens: 12, closes: 22 }, number: '1', at: 0, self: false });
  for (let at = 0; at < 6; at += 1) {
    lane.serve(43_200 + at * 4_200 + random.between(0, 600), (place) => [
      { kind: 'return', rung: bringBack(place, random.between(1, 3)), pause: 0 },
    ]);
  }
  return lane.close();
};
