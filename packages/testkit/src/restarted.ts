import type { Transaction } from '@lanewise/contract/facts/transaction';
import fc from 'fast-check';
import { happening, transactionOf, type ChainPlan, type DrawnReceipt } from './arbitrary.ts';

/** Lanes whose numbers begin again within a day: reset with each shift, or rolled over behind the highest one. */

interface Visit {
  parts: readonly DrawnReceipt[];
  /** Seconds since the visit before, and seconds that it takes. */
  pause: number;
  lasts: number;
}

interface Shift {
  visits: readonly Visit[];
  /** The number before its first one; null: the shift before goes on counting. */
  counter: number | null;
  /** Seconds since the shift before. */
  rest: number;
}

const visit: fc.Arbitrary<Visit> = fc.record({
  parts: happening,
  pause: fc.integer({ min: 1, max: 900 }),
  lasts: fc.integer({ min: 1, max: 400 }),
});

/** The highest number of a counter with four digits. */
const highest = 9_999;

const shift: fc.Arbitrary<Shift> = fc.record({
  visits: fc.array(visit, { minLength: 1, maxLength: 5 }),
  counter: fc.constantFrom(0, 0, 0, 1, highest - 2, null),
  rest: fc.integer({ min: 0, max: 3 * 3_600 }),
});

const opens = 5 * 3_600;

const clock = (date: string, second: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + second * 1000).toISOString().slice(0, 19);

const dayOf = (store: string, date: string, lane: string, shifts: readonly Shift[]): Transaction[] => {
  let second = opens;
  let number = 0;
  return shifts.flatMap(({ visits, counter, rest }, at) => {
    second += rest;
    if (counter !== null) number = counter;
    return visits.flatMap(({ parts, pause, lasts }) =>
      parts.map((part): Transaction => {
        second += pause;
        number = number === highest ? 1 : number + 1;
        const drawn = transactionOf({ store, date, lane, second }, number, part);
        const began = clock(date, second);
        second += lasts;
        return { ...drawn, began, ended: clock(date, second), cashier: `${114 + at}`, cashierName: '' };
      }),
    );
  });
};

/** A day of each lane of a plan, in clock order. Numbers come twice and more; times do not. */
export const restartedOf = ({ stores, dates, lanes }: ChainPlan): fc.Arbitrary<Transaction[]> => {
  const places = stores.flatMap((store) => dates.flatMap((date) => lanes.map((lane) => ({ store, date, lane }))));
  const days = places.map(({ store, date, lane }) =>
    fc.array(shift, { minLength: 1, maxLength: 4 }).map((shifts) => dayOf(store, date, lane, shifts)),
  );
  return fc.tuple(...days).map((all) => all.flat());
};

const hour = 3_600_000;

/**
 * Whether anybody would call these two sales, whatever their number: more than an hour apart, not alike in length, goods
 * or money. Says nothing about others.
 */
export const isPlainlyTwo = (a: Transaction, b: Transaction): boolean => {
  const [first, second] = a.began < b.began ? [a, b] : [b, a];
  const length = ({ began, ended }: Transaction): number => Date.parse(ended) - Date.parse(began);
  const upcs = new Set(a.lines.map(({ upc, description }) => `${upc} ${description}`));
  const isOther = b.lines.every(({ upc, description }) => !upcs.has(`${upc} ${description}`));
  const net = ({ lines }: Transaction): number => lines.reduce((sum, line) => sum + line.amount + line.discount, 0);
  return (
    Date.parse(second.began) - Date.parse(first.ended) > hour &&
    length(a) !== length(b) &&
    isOther &&
    a.total !== b.total &&
    net(a) !== net(b)
  );
};
