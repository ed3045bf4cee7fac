import type { Transaction } from '@lanewise/contract/facts/transaction';
import { weekday } from '@lanewise/domain/calendar/day';
import { byTransaction, overall } from '@lanewise/testkit/oracle';
import { beforeAll, describe, expect, it } from 'vitest';
import { planted } from './affinities.ts';
import { catalogueOf, checkDigit } from './catalogue.ts';
import { companies } from './companies.ts';
import { dayOf } from './day.ts';
import { demandOf, easterOf, holidayOf } from './seasons.ts';
import { shelfOf } from './shelf.ts';
import { daysFrom, madeOn, storeOf } from './testing.ts';

const { items, families, familyNames } = catalogueOf('US');
const familyOf = new Map(items.map(({ upc, family }) => [upc, family]));

describe('the catalogue', () => {
  it('has about 1,500 items with codes of their own and check digits, in both languages', () => {
    expect(items.length).toBeGreaterThan(1_400);
    expect(new Set(items.map(({ upc }) => upc)).size).toBe(items.length);
    for (const { upc } of items.filter((item) => item.upc.length === 12))
      expect(checkDigit(upc.slice(0, 11))).toBe(Number(upc[11]));
    const french = catalogueOf('CA').items;
    expect(french.map(({ description }) => description)).toContain('BANANES KG');
    expect(french.filter(({ description }, at) => description === items[at]?.description).length).toBeLessThan(60);
    expect(french.map(({ department }) => department[0]?.name)).toContain('Épicerie');
  });

  it('has items that come and items that go', () => {
    const sold = (date: string): Set<string> =>
      new Set(items.filter(({ index }) => (shelfOf('US', date).weight[index] ?? 0) > 0).map(({ upc }) => upc));
    const [before, now] = [sold('2026-01-05'), sold('2026-06-05')];
    expect([...now].filter((upc) => !before.has(upc)).length).toBeGreaterThan(10);
    expect([...before].filter((upc) => !now.has(upc)).length).toBeGreaterThan(10);
  });
});

describe('the calendar', () => {
  it('knows holidays that move', () => {
    expect([easterOf(2024), easterOf(2025), easterOf(2026)]).toEqual(['2024-03-31', '2025-04-20', '2026-04-05']);
    expect(holidayOf('US', '2026-11-26')?.hours).toBe('short');
    expect(holidayOf('CA', '2026-10-12')).toBeDefined();
    expect(holidayOf('CA', '2026-11-26')).toBeUndefined();
  });

  it('fills the stores before Thanksgiving and empties them after', () => {
    const rush = demandOf('US', 'Coast', '2026-11-25') / demandOf('US', 'Coast', '2026-10-21');
    expect(rush).toBeGreaterThan(1.4);
    expect(demandOf('US', 'Coast', '2026-11-27') / demandOf('US', 'Coast', '2026-11-20')).toBeLessThan(0.95);
  });
});

describe('trade', () => {
  const store = storeOf({ name: 'Harbor Point' });
  const weeks = daysFrom('2026-02-01', 28);
  let all: Transaction[] = [];
  beforeAll(() => {
    all = madeOn(store, weeks);
  });

  it('has a week: Saturdays sell a fifth more than Tuesdays', () => {
    const byDay = byTransaction(all, ({ businessDate }) => String(weekday(businessDate)));
    expect((byDay.get('6')?.amount ?? 0) / (byDay.get('2')?.amount ?? 1)).toBeGreaterThan(1.2);
  });

  it('has a year: December sells more than February', () => {
    const demand = (from: string): number =>
      daysFrom(from, 28).reduce((sum, date) => sum + demandOf('US', 'Coast', date), 0);
    expect(demand('2025-11-30') / demand('2026-02-01')).toBeGreaterThan(1.1);
  });

  it('has a day: five in the afternoon sees three times the customers of eight in the morning', () => {
    const byHour = byTransaction(all, ({ ended }) => ended.slice(11, 13));
    expect((byHour.get('17')?.customers ?? 0) / (byHour.get('08')?.customers ?? 1)).toBeGreaterThan(2);
  });

  it('has customers who leave a suspended sale behind, a few in two weeks of a store', () => {
    const made = madeOn(storeOf({ country: 'US' }), daysFrom('2026-03-02', 14));
    const suspended = made.filter(({ kind }) => kind === 'suspended');
    const resumed = made.filter(({ events }) => events.some(({ kind }) => kind === 'resumed'));
    expect(suspended.length - resumed.length).toBeGreaterThan(0);
    expect(suspended.length - resumed.length).toBeLessThan(15);
  });

  it('has empty days and a day below zero', () => {
    expect(dayOf(store, '2025-12-25')).toEqual([]);
    const square = storeOf({ trait: 'sundayReturns' });
    expect(dayOf(square, '2026-02-08')).toEqual([]);
    const sunday = overall(dayOf(square, '2026-02-01'));
    expect(sunday.amount).toBeLessThan(0);
    expect(sunday.customers).toBe(0);
  });

  it('puts what belongs together into the same baskets: lift over 2 for every planted pair that is bought enough', () => {
    const baskets = all
      .filter(({ kind }) => kind === 'sale')
      .map(({ lines }) => new Set(lines.map(({ upc }) => familyOf.get(upc))));
    const having = (...wanted: (number | undefined)[]): number =>
      baskets.filter((basket) => wanted.every((family) => basket.has(family))).length;
    const lifts = planted.flatMap(({ from, to }) => {
      const [a, b] = [familyNames.get(from), familyNames.get(to)];
      const [withA, withB] = [having(a), having(b)];
      return withA < 40 ? [] : [{ from, to, lift: (having(a, b) * baskets.length) / (withA * withB) }];
    });
    expect(lifts.length).toBeGreaterThan(20);
    expect(lifts.filter(({ lift }) => lift < 2)).toEqual([]);
  });

  it('shows the dishonest cashier: their voids and no-sales stand far out, honest ones differ', () => {
    const made = madeOn(storeOf({ trait: 'thief' }), daysFrom('2026-02-01', 42));
    const staffed = made.filter(({ cashier, kind }) => cashier !== '900' && kind !== 'signOn');
    /** Share of each cashier's transactions, the highest first. */
    const rates = (counts: (transaction: Transaction) => boolean): { cashier: string; rate: number }[] =>
      [...new Set(staffed.map(({ cashier }) => cashier))]
        .map((cashier) => {
          const own = staffed.filter((transaction) => transaction.cashier === cashier);
          return { cashier, rate: own.filter(counts).length / own.length };
        })
        .sort((a, b) => b.rate - a.rate);
    const voids = rates(({ kind, events }) => kind === 'void' || events.some((event) => event.kind === 'void'));
    const drawers = rates(({ kind }) => kind === 'noSale');
    expect(voids[0]?.cashier).toBe(drawers[0]?.cashier);
    expect((voids[0]?.rate ?? 0) / (voids[1]?.rate ?? 1)).toBeGreaterThan(1.8);
    expect((drawers[0]?.rate ?? 0) / (drawers[1]?.rate ?? 1)).toBeGreaterThan(3);
    expect(voids.length).toBeGreaterThan(6);
  });
});

describe('the companies', () => {
  it('G-09 are two: one ACE with the US week, one neither, with 36 stores in regions of two levels', () => {
    expect(companies.map(({ connector_type, us_week }) => [connector_type, us_week])).toEqual([
      ['ACE', true],
      ['', false],
    ]);
    expect(companies.flatMap(({ stores }) => stores)).toHaveLength(36);
    for (const { regions, stores } of companies) {
      const below = Object.values(regions).flat();
      expect(below.length).toBeGreaterThan(Object.keys(regions).length);
      expect(stores.filter(({ region }) => !below.includes(region))).toEqual([]);
    }
  });

  it('names every family that belongs with another', () => {
    for (const { from, to } of planted) expect([familyNames.has(from), familyNames.has(to)]).toEqual([true, true]);
    expect(families.every((family) => family.length > 0)).toBe(true);
  });
});
