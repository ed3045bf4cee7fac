import type { ReportReply } from '@lanewise/contract/envelope';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { addDays } from '@lanewise/domain/calendar/day';
import { scoreOf, standings, type CashierStanding, type Stratum } from '@lanewise/domain/cashiers/exceptions';
import { salesOf } from '@lanewise/testkit/oracle';
import { describe, expect, it } from 'vitest';
import { companies } from '../../demo/chain/companies.ts';
import { rosterOf } from '../../demo/chain/cashiers.ts';
import { daysFrom, madeOn, storeOf } from '../../demo/chain/testing.ts';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { written } from '../../invariants/world.testing.ts';

const last = '2026-03-07';
const from = addDays(last, -34);
const thiefStore = storeOf({ trait: 'thief' });
const others =
  companies[0]?.stores.filter(({ traits }) => !traits.includes('thief') && !traits.includes('closed')) ?? [];

/** Days of a store of the sample chain, under the number of a test store. */
const under = (store: string, made: readonly Transaction[]): Transaction[] => made.map((one) => ({ ...one, store }));

/**
 * Receipts of three stores: five weeks of the dishonest cashier's store, three weeks of another store, and two days of
 * a third store with few receipts per cashier.
 */
const sold = [
  ...under('0008', madeOn(thiefStore, daysFrom(from, 35))),
  ...under('0014', madeOn(others[0] ?? thiefStore, daysFrom(addDays(last, -20), 21))),
  ...under('21', madeOn(others[1] ?? thiefStore, daysFrom(addDays(last, -1), 2))),
];

let reply: ReportReply;
const period = { startDate: from, lastDate: last, limit: 1_000 };
const { world, chain } = drawnChain(async () => {
  await world.send(chain, written(sold, 'jsonl'));
  reply = await world.report(chain, 'report/cashiers/list', { ...period, view: 'exceptions' });
}, 240_000);

const count = <Item>(items: readonly Item[], meets: (item: Item) => boolean): number => items.filter(meets).length;
const one = (meets: boolean): number => (meets ? 1 : 0);

/**
 * The amount that a receipt adds to each measure, calculated from the parts of the receipt, in the order of the
 * columns.
 */
const eventsOf = ({ kind, lines, discounts, events, taxes }: Transaction): number[] => {
  const sells = kind === 'sale' || kind === 'return';
  const has = (of: string): boolean => lines.some((line) => line.kind === of);
  const program = (reason: string): boolean => /snap|ebt|wic/i.test(reason);
  const lowered = Math.max(
    count(events, (event) => event.kind === 'override'),
    count(discounts, (discount) => discount.kind === 'manual' || discount.kind === 'override'),
  );
  const freed =
    taxes.some((tax) => (tax.exempted !== 0 || tax.exemptTax !== 0) && !program(tax.exemptReason)) ||
    events.some((event) => event.kind === 'taxExempt' && !program(event.detail));
  const typed = count(
    lines,
    ({ kind: of, entry, upc }) => of === 'sale' && (entry === 'department' || (entry === 'keyed' && upc.length >= 8)),
  );
  return [
    one(kind === 'void' || kind === 'postVoid' || (sells && has('void'))),
    one(kind === 'return' || (sells && has('return'))),
    one(kind === 'noSale'),
    sells ? lowered : 0,
    one(sells && freed),
    sells ? typed : 0,
  ];
};

const perLine = [false, false, false, true, false, true];
const indexes = ['void_index', 'refund_index', 'no_sale_index', 'override_index', 'exempt_index', 'typed_index'];
const marks = ['void', 'refund', 'noSale', 'override', 'taxExempt', 'manualEntry'];

const partOf = ({ ended }: Transaction): string => {
  const hour = Number(ended.slice(11, 13));
  return hour >= 4 && hour < 12 ? 'morning' : hour >= 12 && hour < 17 ? 'afternoon' : 'evening';
};

/**
 * The standing of every cashier in every measure, calculated in a slow and simple way. Self-checkouts sell under the
 * number 900.
 */
const expectedOf = (): Map<string, CashierStanding[]> => {
  const counted = sold.filter(({ kind }) => ['sale', 'return', 'postVoid', 'void', 'noSale'].includes(kind));
  const keyOf = ({ store, cashier }: Transaction): string => `Store ${store} ${cashier}`;
  const cashiers = [...new Set(counted.map(keyOf))];
  const measures = perLine.map((byLine, measure) =>
    standings(
      cashiers.map((key) => {
        const strata = new Map<string, Stratum>();
        for (const receipt of counted.filter((each) => keyOf(each) === key)) {
          // Two days are too few to recognize a self-checkout.
          const self = receipt.cashier === '900' && receipt.store !== '21';
          const stratum = `${self ? 'self' : 'staffed'} ${partOf(receipt)}`;
          const known = strata.get(stratum) ?? { key: stratum, events: 0, exposure: 0 };
          const sells = receipt.kind === 'sale' || receipt.kind === 'return';
          known.events += eventsOf(receipt)[measure] ?? 0;
          known.exposure += byLine
            ? one(sells) * count(receipt.lines, ({ kind }) => kind === 'sale')
            : one(salesOf(receipt).length > 0);
          strata.set(stratum, known);
        }
        return [...strata.values()];
      }),
    ),
  );
  return new Map(cashiers.map((key, at) => [key, measures.map((all) => all[at] ?? { index: null, lower: 0 })]));
};

/** Answers are rounded to two decimals. */
const near = (value: number): unknown => expect.closeTo(value, 1);

describe('exceptions of cashiers', () => {
  it('have the dishonest one among the first three, and nobody first with fewer than fifty receipts', () => {
    const thief = rosterOf(thiefStore)[4];
    const first = reply.data.slice(0, 3).map((row) => [row['location'], row['cashier_number']]);
    expect(first).toContainEqual(['Store 0008', thief?.number]);
    expect(Number(reply.data[0]?.['customer_qty'])).toBeGreaterThan(50);
    expect(reply.data.some((row) => Number(row['customer_qty']) < 50)).toBe(true);
  });

  it('stand as the formula says, for every cashier and measure', () => {
    const expected = expectedOf();
    expect(reply.data).toHaveLength(expected.size);
    for (const row of reply.data) {
      const key = `${String(row['location'])} ${String(row['cashier_number'])}`;
      const own = expected.get(key) ?? [];
      const rounded = own.map(({ index }) => (index === null ? null : near(index)));
      expect([key, ...indexes.map((name) => row[name])]).toEqual([key, ...rounded]);
      expect([key, row['exception_score']]).toEqual([key, near(scoreOf(own))]);
    }
  });

  it('lead from what a cashier stands out by to the receipts with that mark', async () => {
    const standing = reply.data.filter((row) => row['exception_reason'] !== '');
    const [first] = standing;
    const { totalCount } = await world.report(chain, 'dashboard/v1/transaction', {
      startDate: from,
      lastDate: last,
      exception: String(first?.['exception_mark']),
      kinds: 'all',
      limit: 1,
      locationIds: Number(first?.['reg_loc_id']),
      cashierNumber: String(first?.['cashier_key']),
    });
    expect(totalCount).toBeGreaterThan(0);
    for (const row of reply.data) {
      const at = indexes.indexOf(String(row['exception_reason']));
      expect([row['cashier_key'], row['exception_mark']]).toEqual([row['cashier_key'], marks[at] ?? '']);
    }
  });

  it('are judged against everybody, whoever is looked for', async () => {
    const [first] = reply.data;
    const alone = await world.report(chain, 'report/cashiers/list', {
      ...period,
      view: 'exceptions',
      cashierNumber: String(first?.['cashier_number']),
      locationIds: undefined,
    });
    expect(alone.data[0]?.['exception_score']).toBe(first?.['exception_score']);
  });

  it('count the receipts that the drill of each figure finds', async () => {
    const [row] = reply.data;
    const counts = {
      voids_per_100: 'void',
      refunds_per_100: 'refund',
      no_sales_per_100: 'noSale',
      exemptions_per_100: 'taxExempt',
    };
    for (const [field, exception] of Object.entries(counts)) {
      const { totalCount } = await world.report(chain, 'dashboard/v1/transaction', {
        startDate: from,
        lastDate: last,
        exception,
        kinds: 'all',
        limit: 1,
        locationIds: Number(row?.['reg_loc_id']),
        cashierNumber: String(row?.['cashier_key']),
      });
      expect([field, row?.[field]]).toEqual([field, near((totalCount / Number(row?.['customer_qty'])) * 100)]);
    }
  });
});
