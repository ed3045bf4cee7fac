import type { Transaction } from '@lanewise/contract/facts/transaction';
import { imbalanceOf } from '@lanewise/testkit/balance';
import { overall } from '@lanewise/testkit/oracle';
import { describe, expect, it } from 'vitest';
import { losesOn, sentOf } from './chain.ts';
import { companies } from './companies.ts';
import { dayOf } from './day.ts';
import { daysFrom, storeOf } from './testing.ts';

/** Two ordinary weeks of four stores, one of them in Quebec. */
const dates = daysFrom('2026-03-02', 14);
const chosen = [
  storeOf({ name: 'Harbor Point' }),
  storeOf({ trait: 'thief' }),
  storeOf({ trait: 'flaky', country: 'US' }),
  storeOf({ trait: 'flaky', country: 'CA' }),
];
const days = chosen.flatMap((store) => dates.map((date) => ({ store, date, transactions: dayOf(store, date) })));
const all = days.flatMap(({ transactions }) => transactions);

const lanesOf = (transactions: readonly Transaction[]): Map<string, Transaction[]> => {
  const lanes = new Map<string, Transaction[]>();
  for (const transaction of transactions)
    lanes.set(transaction.lane, [...(lanes.get(transaction.lane) ?? []), transaction]);
  return lanes;
};
const journals = days.flatMap(({ transactions }) => [...lanesOf(transactions).values()]);

describe('a day of a store', () => {
  it('is the same for the same date, whatever else is made', () => {
    const some = days.slice(0, 4);
    const again = some.toReversed().map(({ store, date }) => JSON.stringify(dayOf(store, date)));
    // Compared as text, since a deep comparison of so many receipts takes seconds.
    expect(again.toReversed().join() === some.map(({ transactions }) => JSON.stringify(transactions)).join()).toBe(
      true,
    );
  });

  it('adds up in every receipt', () => {
    expect(all.length).toBeGreaterThan(6_000);
    expect(all.filter((transaction) => imbalanceOf(transaction) !== null)).toEqual([]);
  });

  it('gives every line the sign of its kind', () => {
    const wrong = all.flatMap(({ lines }) =>
      lines.filter(
        ({ kind, amount, discount }) =>
          (kind === 'sale' && amount < 0) ||
          ((kind === 'return' || kind === 'void') && amount > 0) ||
          amount * discount > 0,
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('is as long as about 150 receipts in an average store', () => {
    const sizes = chosen.reduce((sum, { size }) => sum + size, 0);
    const perDay = all.length / dates.length / sizes;
    expect(perDay).toBeGreaterThan(125);
    expect(perDay).toBeLessThan(185);
  });

  it('numbers the receipts of a lane without a gap, in the order of their ends', () => {
    for (const journal of journals) {
      const numbers = journal.map(({ number }) => Number(number));
      expect(numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)).toBe(true);
    }
  });

  it('serves one customer after another on a lane', () => {
    const overlapping = journals.flatMap((journal) =>
      journal.slice(1).filter(({ began }, at) => began < (journal[at]?.ended ?? '')),
    );
    expect(overlapping).toEqual([]);
  });

  it('has every receipt inside a session of its cashier', () => {
    for (const journal of journals) {
      let signedOn = '';
      for (const { kind, cashier, began, ended } of journal) {
        expect(ended >= began).toBe(true);
        if (kind === 'signOn') {
          expect(signedOn).toBe('');
          signedOn = cashier;
        }
        if (kind !== 'endOfDay') expect(cashier).toBe(signedOn);
        if (kind === 'signOff') signedOn = '';
      }
      expect(signedOn).toBe('');
    }
  });

  it('has nobody at two lanes', () => {
    for (const { transactions } of days) {
      const lanes = new Map<string, Set<string>>();
      for (const { cashier, lane, kind } of transactions)
        if (cashier !== '900' && kind !== 'endOfDay') lanes.set(cashier, (lanes.get(cashier) ?? new Set()).add(lane));
      expect([...lanes].filter(([, on]) => on.size > 1)).toEqual([]);
    }
  });

  it('takes back with a post void what the sale before it sold', () => {
    const pairs = journals.flatMap((journal) =>
      journal.flatMap((back, at) => (back.kind === 'postVoid' ? [overall([journal[at - 1] ?? back, back])] : [])),
    );
    expect(pairs.length).toBeGreaterThan(10);
    for (const sums of pairs) expect(sums).toMatchObject({ amount: 0, units: 0, tax: 0, total: 0 });
  });

  it('restarts lanes, inside transactions too', () => {
    const reboots = journals.flatMap((journal) =>
      journal.flatMap(({ events }, at) =>
        events.filter(({ kind }) => kind === 'reboot').map(({ detail }) => ({ detail, before: journal[at - 1] })),
      ),
    );
    const inside = reboots.filter(({ detail }) => detail !== '');
    expect(inside.length).toBeGreaterThan(3);
    expect(reboots.length).toBeGreaterThan(inside.length);
    for (const { detail, before } of inside) expect(before).toMatchObject({ kind: 'void', number: detail });
  });
});

describe('what stores sent', () => {
  const installed = '2026-03-13';
  const yesterday = '2026-03-12';
  const gapsOf = (transactions: readonly Transaction[]): number[] =>
    [...lanesOf(transactions).values()].flatMap((journal) =>
      journal.slice(1).map(({ number }, at) => Number(number) - Number(journal[at]?.number) - 1),
    );

  it('lacks nine receipts of yesterday in Northgate, and the afternoon and today of Upper Lakes', () => {
    const northgate = gapsOf(sentOf(storeOf({ name: 'Northgate' }), yesterday, installed));
    expect(northgate.filter((missing) => missing > 0)).toEqual([9]);
    const silent = storeOf({ name: 'Upper Lakes' });
    const last = sentOf(silent, yesterday, installed).at(-1)?.ended ?? '';
    expect(last > `${yesterday}T12:00` && last < `${yesterday}T14:20`).toBe(true);
    expect(sentOf(silent, installed, installed)).toEqual([]);
  });

  it('has a closed store', () => {
    expect(sentOf(storeOf({ trait: 'closed' }), yesterday, installed)).toEqual([]);
  });

  it('lost a few receipts of long ago here and there', () => {
    const lossy = companies
      .flatMap(({ stores }) => stores)
      .flatMap((store) => daysFrom('2026-01-05', 40).map((date) => ({ store, date })))
      .filter(({ store, date }) => losesOn(store, date));
    expect(lossy.length).toBeGreaterThan(0);
    expect(lossy.length).toBeLessThan(15);
    const gaps = lossy.map(({ store, date }) =>
      gapsOf(sentOf(store, date, installed)).filter((missing) => missing > 0),
    );
    expect(gaps.filter((missing) => missing.length > 1)).toEqual([]);
  });
});
