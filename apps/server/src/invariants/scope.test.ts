import { chainOf } from '@lanewise/testkit/arbitrary';
import type { Row } from '@lanewise/contract/envelope';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { overall, toMoney } from '@lanewise/testkit/oracle';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saidIn } from './figures.testing.ts';
import { expectEverything, receiptsOf } from './reports.testing.ts';
import { covered, type Question } from './reports-asked.testing.ts';
import { openWorld, storeNumbers, written, type Chain, type World } from './world.testing.ts';
import { rounds } from '../thorough.testing.ts';

const dates = ['2026-02-28', '2026-03-01'];
const patience = 300_000;
const range = { from: '2026-02-28', to: '2026-03-01' };

/** The same seed in every run: only the questions vary, not the data. */
const receiptsFor = (seed: number): Transaction[] => {
  const [made = []] = fc.sample(chainOf({ stores: storeNumbers, dates, lanes: ['1', '2'], most: 60 }), {
    seed,
    numRuns: 1,
  });
  return made;
};

let world: World;
let own: Chain;
let foreign: Chain;
let transactions: Transaction[];
let rows: Row[];

beforeAll(async () => {
  world = await openWorld();
  own = await world.chain(true);
  foreign = await world.chain(true);
  transactions = receiptsFor(4);
  await world.send(own, written(transactions, 'jsonl'));
  await world.send(foreign, written(receiptsFor(5), 'jsonl'));
  rows = await expectEverything({ ...range, world, chain: own, stores: storeNumbers, transactions });
}, patience);
afterAll(() => world.close());

/** The assignment of a user: stores, regions, or both. */
const assignments = fc.record({
  stores: fc.subarray([...storeNumbers]),
  regions: fc.subarray(['North', 'South'] as const),
});
type Assignment = typeof assignments extends fc.Arbitrary<infer Value> ? Value : never;

const storesBelow: Readonly<Record<'North' | 'South', readonly string[]>> = { North: ['0008', '0014'], South: ['21'] };

const visible = ({ stores, regions }: Assignment): string[] =>
  storeNumbers.filter((store) => stores.includes(store) || regions.some((name) => storesBelow[name].includes(store)));

const regIds = (chain: Chain, stores: readonly string[]): number[] =>
  stores.map((store) => chain.places.get(store)?.reg_loc_id ?? 0);

let users = 0;
const tokenOf = async (chain: Chain, { stores, regions }: Assignment): Promise<string> => {
  const user = await world.test.user({
    username: `user${(users += 1)}@example.com`,
    role: 'Regional Manager',
    companyId: chain.company.id,
    accessGroups: ['Sales Access Group', 'Transactions Access Group'],
    regLocIds: [...regIds(chain, stores), ...regions.map((name) => chain.regions[name])],
  });
  return world.test.meta.sessions.open(user.userId);
};

/** Ids that any caller may send: their own, foreign ones, and ones that do not exist. */
const wishes = fc.record({
  own: fc.option(fc.subarray([...storeNumbers]), { nil: undefined }),
  foreign: fc.subarray([...storeNumbers]),
  unknown: fc.subarray([1_999_999_999, 0]),
  deselected: fc.subarray([...storeNumbers]),
});

describe('what a caller may not see', () => {
  it(
    'is in no row and no total, whatever ids the caller asks for',
    async () => {
      await fc.assert(
        fc.asyncProperty(assignments, wishes, async (assignment, wish) => {
          const as = await tokenOf(own, assignment);
          const asked = wish.own && [...regIds(own, wish.own), ...regIds(foreign, wish.foreign), ...wish.unknown];
          const stores = visible(assignment).filter(
            (store) => (wish.own?.includes(store) ?? true) && !wish.deselected.includes(store),
          );
          const question: Question = {
            ...range,
            world,
            chain: own,
            as,
            stores,
            transactions,
            locationIds: asked,
            deselectedLocationIds: regIds(own, wish.deselected),
          };
          await expectEverything(question);
        }),
        { numRuns: rounds(3, 40), interruptAfterTimeLimit: 200_000, markInterruptAsFailure: true },
      );
    },
    patience,
  );

  it(
    'has no receipt: an address of another store or company answers as if there were none',
    async () => {
      await fc.assert(
        fc.asyncProperty(assignments, async (assignment) => {
          const as = await tokenOf(own, assignment);
          const allowed = new Set(regIds(own, visible(assignment)));
          const question = { ...range, world, chain: own, as, stores: visible(assignment), transactions };
          const shown = await receiptsOf(question, rows);
          const permitted = rows.filter((row) => allowed.has(Number(row['reg_loc_id'])));
          expect(shown.map(({ uniqueId }) => uniqueId).sort()).toEqual(
            permitted.map((row) => String(row['uniqueId'])).sort(),
          );
          for (const row of rows.slice(0, 5)) {
            const { status } = await world.test.ask('GET', `transactions/${String(row['token'])}`, { as });
            expect(status).toBe(allowed.has(Number(row['reg_loc_id'])) ? 200 : 404);
          }
        }),
        { numRuns: rounds(2, 25) },
      );
      const stranger = await tokenOf(foreign, { stores: [...storeNumbers], regions: [] });
      for (const row of rows.slice(0, 5)) {
        const { status } = await world.test.ask('GET', `transactions/${String(row['token'])}`, { as: stranger });
        expect(status).toBe(404);
      }
    },
    patience,
  );

  it('stays so when the caller names another company', async () => {
    const as = await tokenOf(own, { stores: ['21'], regions: [] });
    const { body } = await world.test.ask(
      'GET',
      `dashboard/v1/location_items?startDate=${range.from}&lastDate=${range.to}`,
      { as, headers: { 'x-company-id': String(foreign.company.id) } },
    );
    expect((body.data as Row[]).map((row) => row['reg_loc_id'])).toEqual(regIds(own, ['21']));
  });
});

describe('parts of what a caller may see', () => {
  it(
    'add up to the whole',
    async () => {
      const as = await tokenOf(own, { stores: [...storeNumbers], regions: [] });
      const totalsOf = async (ids: readonly number[]) => {
        const period = { startDate: range.from, lastDate: range.to, limit: 1 };
        const { totals } = await world.report(own, 'dashboard/v1/location_items', { ...period, locationIds: ids }, as);
        return saidIn(totals);
      };
      const sums = overall(covered({ ...range, world, chain: own, stores: storeNumbers, transactions }));
      await fc.assert(
        fc.asyncProperty(fc.subarray([...storeNumbers]), async (part) => {
          const rest = storeNumbers.filter((store) => !part.includes(store));
          const [one, other] = await Promise.all([totalsOf(regIds(own, part)), totalsOf(regIds(own, rest))]);
          expect(Math.round((one[0] + other[0]) * 100)).toBe(Math.round(toMoney(sums.amount) * 100));
          expect([one[1] + other[1], one[2] + other[2]]).toEqual([sums.units / 10_000, sums.customers]);
        }),
        { numRuns: rounds(4, 50) },
      );
    },
    patience,
  );
});
