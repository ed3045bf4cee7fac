import type { Transaction, TransactionKind } from '@lanewise/contract/facts/transaction';
import type { Day } from '@lanewise/domain/calendar/day';
import { cashierOf, selfCheckout, type Cashier } from './cashiers.ts';
import { companies, type Store } from './companies.ts';
import { Random, seedOf, shareOf } from './random.ts';
import { bare } from './sale.ts';
import { leftBehind, moved, opened, reboot, type VisitStep, type VisitPlace } from './visits.ts';

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

const clock = (second: number): string =>
  `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;

/** The second at which the afternoon shift takes over, a few minutes apart for each lane. */
const shiftAt = (lane: number): number => 52_200 + lane * 420;

/** Probability that a lane restarts by itself on a day. */
const rebootShare = (store: Store, lane: number): number =>
  store.traits.includes('flaky') && lane === 0 ? 0.45 : 0.006;

/** Share of the days of a lane on which a customer leaves a suspended sale behind. */
const leftShare = 0.06;

/** The number of a lane in the store, and its position among the lanes, from 0. */
export interface LanePlace {
  store: Store;
  date: Day;
  /** Hours of the day at which the store opens and closes. */
  hours: { opens: number; closes: number };
  number: string;
  at: number;
  /** A self-checkout, which nobody signs on to. */
  self: boolean;
}

const bareStep = (seconds: number): VisitStep => ({ kind: 'other', rung: bare(), pause: 0, seconds });

/** A register on one day: its sign-ons and sign-offs, its receipts, and when it is free for the next customer. */
export class Lane {
  readonly self: boolean;
  /** Second of the day. */
  freeAt: number;
  readonly #place: LanePlace;
  readonly #random: Random;
  readonly #written: Transaction[] = [];
  readonly #currency: string;
  /** The number of the first receipt. */
  readonly #first: number;
  /** Number of customers after which the lane restarts by itself; -1: it does not restart. */
  readonly #restartsAfter: number;
  /** Number of customers after which a customer leaves without paying; -1: no customer does. */
  readonly #leftAfter: number;
  #cashier: Cashier;
  #shift = -1;
  #idleSince = 0;
  #served = 0;
  /** Cash in the drawer since its cashier signed on. */
  #cash = 0;

  constructor(place: LanePlace) {
    const { store, date, hours, number, at, self } = place;
    this.#place = place;
    this.self = self;
    this.freeAt = hours.opens * 3600 - 600;
    this.#random = new Random(seedOf('lane', store.country, store.number, date, number));
    this.#currency = companies.find(({ country }) => country === store.country)?.currency ?? '';
    this.#first = 1_000 + (seedOf('first', store.country, store.number, date, number) % 7_000);
    this.#cashier = self ? selfCheckout(store) : cashierOf(store, date, at, 0);
    const restarts = shareOf('reboot', store.country, store.number, date, number) < rebootShare(store, at);
    this.#restartsAfter = restarts ? this.#random.between(1, 12) : -1;
    const isLeft = !self && shareOf('left', store.country, store.number, date, number) < leftShare;
    this.#leftAfter = isLeft ? 1 + (seedOf('leftAfter', store.number, date, number) % 8) : -1;
  }

  /** Serves a customer who is ready at a second. `stepsOf` runs once the cashier is known. */
  serve(second: number, stepsOf: (place: VisitPlace) => VisitStep[]): void {
    this.#man(second);
    const { store, date } = this.#place;
    const [random, cashier] = [this.#random, this.#cashier];
    const place = { store, date, cashier, random };
    this.#served += 1;
    const restarts = this.#served === this.#restartsAfter;
    const inside = restarts && random.chance(0.4);
    if (restarts) this.#perform(second, reboot(place, inside, String(this.#first + this.#written.length)));
    if (this.#served === this.#leftAfter) this.#perform(second, leftBehind(place));
    // Sometimes the customer leaves during the wait. The lane then stays closed until an employee has checked it.
    if (inside && random.chance(0.3)) this.freeAt += random.between(700, 1_500);
    else this.#perform(second, stepsOf(place));
    if (random.chance(cashier.noSale)) this.#perform(this.freeAt + random.between(5, 60), [opened(store)]);
    if (!this.self && random.chance(0.002))
      this.#perform(this.freeAt + 30, [moved(store, 'paidOut', random.between(5, 60) * 10_000)]);
  }

  /** Signs off, and ends the day on the first lane; returns everything that the lane wrote. */
  close(): Transaction[] {
    const { hours, at } = this.#place;
    if (this.#shift >= 0) this.#signOff(hours.closes * 3600 + 300);
    const ends = Math.max(hours.closes * 3600 + 1_500, this.freeAt + 60);
    if (at === 0 && !this.self) this.freeAt = this.#write('endOfDay', bareStep(20), ends);
    return this.#written;
  }

  /** Signs on the cashier of the shift at a second. */
  #man(second: number): void {
    const { store, hours, at } = this.#place;
    const change = shiftAt(at);
    const wanted = !this.self && second >= change ? 1 : 0;
    if (this.#shift < 0) this.#signOn(Math.max(hours.opens * 3600 - 600, Math.min(second - 90, this.freeAt)), wanted);
    else if (wanted > this.#shift) {
      if (this.#random.chance(0.6)) {
        const drawn = this.#random.between(8, 40) * 500_000;
        const cash = moved(store, 'pickup', Math.max(500_000, Math.min(drawn, this.#cash - (this.#cash % 500_000))));
        this.freeAt = this.#write('pickup', cash, Math.max(this.freeAt, change - 60) + 10);
      }
      this.#signOff(Math.max(this.freeAt + 10, change - 20));
      this.#signOn(this.freeAt + 45, wanted);
    }
  }

  #signOn(second: number, shift: number): void {
    const { store, date, at } = this.#place;
    this.#shift = shift;
    this.#cash = 0;
    if (!this.self) this.#cashier = cashierOf(store, date, at, shift);
    this.freeAt = this.#write('signOn', bareStep(5), second);
    if (!this.self && shift === 0) this.freeAt = this.#write('loan', moved(store, 'loan', 2_000_000), this.freeAt + 20);
    this.#idleSince = this.freeAt;
  }

  #signOff(second: number): void {
    this.freeAt = this.#write('signOff', bareStep(5), Math.max(second, this.freeAt));
  }

  #perform(second: number, steps: readonly VisitStep[]): void {
    const { secondsPerLine, secondsToPay } = this.#cashier;
    for (const step of steps) {
      const began = Math.max(second, this.freeAt + 4) + step.pause;
      const isTimed = step.seconds === undefined;
      const { lines, tenders } = step.rung;
      const ring = isTimed ? Math.round(lines.length * secondsPerLine * (0.8 + 0.4 * this.#random.next())) : 0;
      const pays = isTimed && tenders.length > 0;
      const paying = pays ? Math.round(secondsToPay * (0.6 + 0.8 * this.#random.next())) : 0;
      this.freeAt = this.#write(step.kind, step, began, ring, paying + (isTimed && ring + paying === 0 ? 5 : 0));
    }
  }

  /** Writes one transaction; returns the second at which it ends. */
  #write(kind: TransactionKind, step: VisitStep, began: number, ring = 0, paying = 0): number {
    const { store, date, number } = this.#place;
    const { lines, discounts, taxes, tenders, vouchers, events, total, customer } = step.rung;
    if (lines.length > 0) this.#cash += tenders.reduce((sum, one) => sum + (one.kind === 'cash' ? one.amount : 0), 0);
    const ended = began + (step.seconds ?? ring + paying);
    const idle = Math.min(3_600, Math.max(0, began - this.#idleSince));
    this.#written.push({
      store: store.number,
      businessDate: date,
      lane: number,
      number: String(this.#first + this.#written.length),
      occurrence: 0,
      kind,
      began: `${date}T${clock(began)}`,
      ended: `${date}T${clock(ended)}`,
      cashier: this.#cashier.number,
      cashierName: this.#cashier.name,
      customer,
      currency: this.#currency,
      total,
      ringSeconds: ring,
      tenderSeconds: paying,
      idleSeconds: lines.length > 0 && this.#idleSince > 0 ? idle : 0,
      lines,
      tenders,
      taxes,
      discounts,
      vouchers,
      events,
    });
    this.#idleSince = ended;
    return ended;
  }
}
