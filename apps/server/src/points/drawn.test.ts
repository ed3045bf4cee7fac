import type { DataPoint, PointDefinition } from '@lanewise/contract/entities/data-point';
import { posTotals, typesOf } from '@lanewise/contract/entities/data-point-rules';
import {
  tenderKinds,
  type Discount,
  type EventKind,
  type Line,
  type Tax,
  type Transaction,
  type Voucher,
} from '@lanewise/contract/facts/transaction';
import { decimalTextOf } from '@lanewise/domain/points/evaluate';
import { chainOf } from '@lanewise/testkit/arbitrary';
import { checkedTotals, pointAdds, type PointCell } from '@lanewise/testkit/point-cells';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scopeOf, withDates } from '../facts/scope.ts';
import { drawnChain } from '../invariants/drawn-chain.testing.ts';
import { storeNumbers, written, type Chain } from '../invariants/world.testing.ts';
import { rounds } from '../thorough.testing.ts';
import { namesOf } from '../question/names.ts';
import { definitionFrom, exact, summed } from './drawn-definitions.testing.ts';
import { expectMarks } from '../reports/data-points/marked.testing.ts';
import { readerOf, readPoints } from './read.ts';
import { readPointValues } from './values.ts';

const { world } = drawnChain(async () => {});

const dates = ['2026-02-28', '2026-03-01', '2026-03-02'] as const;

/**
 * First and last days of ranges around `dates`. They make the test read months as a whole, without their ends, or not
 * at all.
 */
const begins = ['2026-01-31', '2026-02-01', '2026-02-09', '2026-02-28'] as const;
const ends = ['2026-03-02', '2026-03-20', '2026-03-31'] as const;

/** Adds vouchers, events, exemptions and names of discounts to receipts, because drawn baskets lack them. */
const dressed = (receipts: readonly Transaction[]): fc.Arbitrary<Transaction[]> =>
  fc.tuple(...receipts.map((receipt) => dressing.map((more) => more(receipt))));

type Dress = (receipt: Transaction) => Transaction;

const dressing: fc.Arbitrary<Dress> = fc
  .record({
    events: fc.array(fc.constantFrom<EventKind>('ageCheck', 'override', 'loyalty', 'noSale'), { maxLength: 2 }),
    vouchers: fc.array(
      fc.tuple(fc.constantFrom('doubleUp', 'milkIncentive'), fc.constantFrom<Voucher['action']>('issued', 'redeemed')),
      { maxLength: 1 },
    ),
    exempt: fc.constantFrom(null, 'SNAP', 'WIC', 'Certificate 12', 'Manager'),
    kind: fc.constantFrom<Discount['kind']>('promotion', 'storeCoupon', 'loyalty'),
    entry: fc.constantFrom<Line['entry']>('scanned', 'keyed', 'unknown'),
    tenderName: fc.constantFrom('', 'Visa', 'Espèces'),
    paidBy: fc.constantFrom(...tenderKinds),
  })
  .map(({ events, vouchers, exempt, kind, entry, tenderName, paidBy }): Dress => (receipt) => ({
    ...receipt,
    lines: receipt.lines.map((line, at) => ({ ...line, entry: at === 0 ? entry : line.entry })),
    tenders: receipt.tenders.map((tender) => ({
      ...tender,
      kind: tender.kind === 'cash' ? tender.kind : paidBy,
      description: tenderName,
    })),
    discounts: receipt.discounts.map((one, at) => ({ ...one, kind, description: at === 0 ? '' : 'Weekly deal' })),
    events: events.map((of, at) => ({ sequence: at + 1, kind: of, detail: '' })),
    vouchers: vouchers.map(([program, action], at) => ({
      sequence: at + 1,
      number: `V${receipt.number}`,
      program,
      action,
      amount: 20_000,
      expiry: '',
    })),
    taxes: exempt === null ? receipt.taxes : [...receipt.taxes, untaxed(receipt.taxes.length + 1, exempt)],
  }));

const untaxed = (sequence: number, exemptReason: string): Tax => ({
  sequence,
  code: 'T9',
  description: 'County tax',
  taxable: 0,
  percent: 50_000,
  amount: 0,
  exempted: 40_000,
  exemptTax: 2_000,
  exemptReason,
});

type Drawn = PointDefinition & { change: { since: string; earlier: PointDefinition } | null };

const pointOf = (drawn: Drawn, at: number): DataPoint => {
  const { change, ...definition } = drawn;
  const type = typesOf(definition.posAssignment ?? 'net_sales_amt')[0] ?? 'amount';
  return {
    dpId: at + 1,
    name: `Point ${at}`,
    description: '',
    categoryId: null,
    format: 'number',
    glAccount: '',
    goodDirection: 'none',
    sign: '+',
    status: 'Active',
    valueType: type,
    ...definition,
    since: change?.since ?? null,
    earlier: change ? [{ ...change.earlier, since: null }] : [],
  };
};

const companyOf = async (own: Chain) => {
  const all = namesOf({
    locations: [],
    regions: [],
    departments: await world.test.meta.departments.list(own.company.id),
  });
  const { departments } = all;
  const path = (ids: readonly number[]): string =>
    ids
      .map((id) => departments.get(id))
      .map((one) => `${one?.code ?? ''} ${one?.name ?? ''}`)
      .join(' / ');
  const lists = new Map([
    [1, ['4011', 'ab12']],
    [2, ['0041100001']],
  ]);
  return {
    names: {
      departments: new Map([...departments].map(([id, one]) => [id, path(one.path)])),
      lists,
      isSelf: () => false,
    },
    facts: { departments, items: lists },
    place: { facts: world.facts, names: all, items: lists },
  };
};

/** Sorts totals of items first, because they have the most filters. */
const byItems = (points: readonly DataPoint[]): DataPoint[] => {
  const isOfItems = ({ posAssignment }: DataPoint): number => Number(posAssignment?.startsWith('item.') ?? false);
  return points.toSorted((a, b) => isOfItems(b) - isOfItems(a));
};

/** The figures of a value. A figure that the value does not have is replaced by the expected figure. */
const figuresOf = (
  value: { amount: string | null; quantity: string | null } | undefined,
  { amount, quantity }: PointCell,
): string[] => [value?.amount ?? exact(amount), value?.quantity ?? exact(quantity)];

describe('data points of drawn definitions', () => {
  it(
    'come to what their receipts add, by the definition of each day, and mark it',
    async () => {
      let cells = 0;
      let marked = 0;
      const receipts = chainOf({ stores: storeNumbers, dates, lanes: ['1', '2'], least: 12, most: 40 }).chain(dressed);
      await fc.assert(
        fc.asyncProperty(receipts, fc.gen(), async (transactions, draw) => {
          const own = await world.chain(true);
          await world.send(own, written(transactions, 'jsonl'));
          const { names, facts, place: here } = await companyOf(own);
          const drawn = fc.record({
            definition: definitionFrom(names),
            change: fc.option(fc.record({ since: fc.constantFrom(...dates), earlier: definitionFrom(names) }), {
              freq: 3,
            }),
          });
          const definitions = draw(() => fc.array(drawn, { minLength: 30, maxLength: 40 })).map(
            ({ definition, change }): Drawn => ({
              ...definition,
              change: change && { ...change, earlier: { ...change.earlier, posAssignment: definition.posAssignment } },
            }),
          );
          const points = definitions.map(pointOf);
          const locations = [...own.places.values()].map((place) => ({
            locationId: place.location_id,
            regLocId: place.reg_loc_id,
          }));
          const scope = scopeOf(
            { companyId: own.company.id, locations, everyStore: true },
            { startDate: dates[0], lastDate: dates[2] },
          );
          const valueOf = await readPointValues(
            { facts: world.facts, scope },
            {
              points,
              ...facts,
            },
            new Map(),
          );
          const wide = draw(() => fc.tuple(fc.constantFrom(...begins), fc.constantFrom(...ends)));
          const { valuation, rows } = await readPoints(
            readerOf({ facts: world.facts, scope: withDates(scope, ...wide) }, { points, ...facts }),
            points.map(({ dpId }) => dpId),
            { by: [], months: true, ofLanes: [] },
          );
          for (const [store, place] of own.places) {
            const whole = points.map(() => ({ amount: 0, quantity: 0 }));
            for (const date of dates) {
              const day = transactions.filter((one) => one.store === store && one.businessDate === date);
              const values = valueOf(place.location_id, date);
              for (const [at, point] of points.entries()) {
                const { change, ...now } = definitions[at] ?? { change: null, ...point };
                const { posAssignment, filters } = change && date < change.since ? change.earlier : now;
                const sum = summed(day.map((one) => pointAdds(one, posAssignment ?? 'net_sales_amt', filters, names)));
                whole[at] = summed([whole[at] ?? sum, sum]);
                cells += 1;
                const about = JSON.stringify([store, date, posAssignment, filters]);
                const value = values.find(({ dpId }) => dpId === point.dpId);
                expect([about, figuresOf(value, sum)]).toEqual([about, [exact(sum.amount), exact(sum.quantity)]]);
                expect(value?.amount ?? value?.quantity, posAssignment ?? '').toBeTypeOf('string');
              }
            }
            // All days together are read in another way.
            const read = valuation.read(rows.find(({ keys }) => keys['location'] === place.location_id)?.sums ?? []);
            for (const [at, { dpId }] of points.entries()) {
              const sum = whole[at] ?? { amount: 0, quantity: 0 };
              const { amount, quantity } = read(dpId);
              const value = {
                amount: amount && decimalTextOf(amount, 4),
                quantity: quantity && decimalTextOf(quantity, 4),
              };
              const about = JSON.stringify([store, 'all days', definitions[at]]);
              expect([about, figuresOf(value, sum)]).toEqual([about, [exact(sum.amount), exact(sum.quantity)]]);
            }
          }
          for (const point of byItems(points).slice(0, 12))
            marked += await expectMarks(point, points, { ...here, scope });
        }),
        // Every run sends a new chain of stores, so the test stops at the first failure and reports it without
        // shrinking.
        { numRuns: rounds(2, 30), endOnFailure: true },
      );
      expect(cells).toBeGreaterThan(300);
      expect(marked).toBeGreaterThan(0);
    },
    rounds(300_000, 3_600_000),
  );

  it('have an independent definition of every total', () => {
    expect(checkedTotals.toSorted()).toEqual(posTotals.toSorted());
  });
});
