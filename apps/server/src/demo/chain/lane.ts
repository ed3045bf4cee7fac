import type { Transaction, TransactionKind } from '@lanewise/contract/facts/transaction';
import type { Day } from '@lanewise/domain/calendar/day';
import { cashierOf, selfCheckout, type Cashier } from './cashiers.ts';
import { companies, type Store } from './companies.ts';
import { Random, seedOf, shareOf } from './random.ts';
import { bare } from './sale.ts';
import { moved, opened, reboot, type Step, type VisitPlace } from './visits.ts';

/** A register on one day: its sign-ons and sign-offs, its receipts, and when it is free for the next customer. */
export interface Lane {
  self: boolean;
  /** Second of the day. */
  freeAt: number;
  /** Serves a customer who is ready at a second. `steps` runs once the cashier is known. */
  serve(second: number, steps: (place: VisitPlace) => Step[]): void;
  /** Signs off, and ends the day on the first lane; returns everything that the lane wrote. */
  close(): Transaction[];
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

const clock = (second: number): string =>
  `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;

/** The second at which the afternoon shift takes over, a few minutes apart for each lane. */
const shiftAt = (lane: number): number => 52_200 + lane * 420;

/** Probability that a lane restarts by itself on a day. */
const rebootShare = (store: Store, lane: number): number =>
  store.traits.includes('flaky') && lane === 0 ? 0.45 : 0.006;

export const openLane = (
  store: Store,
  date: Day,
  { opens, closes }: { opens: number; closes: number },
  number: string,
  at: number,
  self: boolean,
): Lane => {
  const random = new Random(seedOf('lane', store.country, store.number, date, number));
  const written: Transaction[] = [];
  const currency = companies.find(({ country }) => country === store.country)?.currency ?? '';
  const first = 1_000 + (seedOf('first', store.country, store.number, date, number) % 7_000);
  let cashier: Cashier = self ? selfCheckout(store) : cashierOf(store, date, at, 0);
  let shift = -1;
  let idleSince = 0;

  const write = (kind: TransactionKind, step: Step, began: number, ring: number, paying: number): number => {
    const ended = began + (step.seconds ?? ring + paying);
    const { lines, discounts, taxes, tenders, vouchers, events, total, customer } = step.rung;
    written.push({
      store: store.number,
      businessDate: date,
      lane: number,
      number: String(first + written.length),
      occurrence: 0,
      kind,
      began: `${date}T${clock(began)}`,
      ended: `${date}T${clock(ended)}`,
      cashier: cashier.number,
      cashierName: cashier.name,
      customer,
      currency,
      total,
      ringSeconds: ring,
      tenderSeconds: paying,
      idleSeconds: lines.length > 0 && idleSince > 0 ? Math.min(3_600, Math.max(0, began - idleSince)) : 0,
      lines,
      tenders,
      taxes,
      discounts,
      vouchers,
      events,
    });
    idleSince = ended;
    return ended;
  };
  const bareStep = (seconds: number): Step => ({ kind: 'other', rung: bare(), pause: 0, seconds });

  const signOn = (second: number, next: number): void => {
    shift = next;
    if (!self) cashier = cashierOf(store, date, at, next);
    lane.freeAt = write('signOn', bareStep(5), second, 0, 0);
    if (!self && next === 0) lane.freeAt = write('loan', moved(store, 'loan', 2_000_000), lane.freeAt + 20, 0, 0);
    idleSince = lane.freeAt;
  };
  const signOff = (second: number): void => {
    lane.freeAt = write('signOff', bareStep(5), Math.max(second, lane.freeAt), 0, 0);
  };

  /** Signs on the cashier of the shift at a second. */
  const man = (second: number): void => {
    const wanted = !self && second >= shiftAt(at) ? 1 : 0;
    if (shift < 0) signOn(Math.max(opens * 3600 - 600, Math.min(second - 90, lane.freeAt)), wanted);
    else if (wanted > shift) {
      if (random.chance(0.6)) {
        const cash = moved(store, 'pickup', random.between(8, 40) * 500_000);
        lane.freeAt = write('pickup', cash, Math.max(lane.freeAt, shiftAt(at) - 60) + 10, 0, 0);
      }
      signOff(Math.max(lane.freeAt + 10, shiftAt(at) - 20));
      signOn(lane.freeAt + 45, wanted);
    }
  };

  const perform = (second: number, steps: readonly Step[]): void => {
    for (const step of steps) {
      const began = Math.max(second, lane.freeAt + 4) + step.pause;
      const ring =
        step.seconds === undefined
          ? Math.round(step.rung.lines.length * cashier.secondsPerLine * (0.8 + 0.4 * random.next()))
          : 0;
      const paying =
        step.rung.tenders.length > 0 && step.seconds === undefined
          ? Math.round(cashier.secondsToPay * (0.6 + 0.8 * random.next()))
          : 0;
      lane.freeAt = write(
        step.kind,
        step,
        began,
        ring,
        paying + (step.seconds === undefined && ring + paying === 0 ? 5 : 0),
      );
    }
  };

  const restartsAfter =
    shareOf('reboot', store.country, store.number, date, number) < rebootShare(store, at) ? random.between(1, 12) : -1;
  let served = 0;

  const lane: Lane = {
    self,
    freeAt: opens * 3600 - 600,
    serve: (second, stepsOf) => {
      man(second);
      const place = { store, date, cashier, random };
      served += 1;
      const inside = served === restartsAfter && random.chance(0.4);
      if (served === restartsAfter) perform(second, reboot(place, inside, String(first + written.length)));
      // Sometimes the customer has left meanwhile, and the lane stays closed until an employee has checked it.
      if (inside && random.chance(0.3)) lane.freeAt += random.between(700, 1_500);
      else perform(second, stepsOf(place));
      if (random.chance(cashier.noSale)) perform(lane.freeAt + random.between(5, 60), [opened(store)]);
      if (!self && random.chance(0.002))
        perform(lane.freeAt + 30, [moved(store, 'paidOut', random.between(5, 60) * 10_000)]);
    },
    close: () => {
      if (shift >= 0) signOff(closes * 3600 + 300);
      if (at === 0 && !self)
        lane.freeAt = write('endOfDay', bareStep(20), Math.max(closes * 3600 + 1_500, lane.freeAt + 60), 0, 0);
      return written;
    },
  };
  return lane;
};
