import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOf, type Scope } from '../facts/scope.ts';
import { date, sql, u32 } from '../facts/sql.ts';
import { openTestFacts } from '../facts/testing.ts';
import type { Facts } from '../facts/types.ts';
import { readMonths, rememberMonths, type OfMonth, type Topic } from './months.ts';
import type { Changes } from './remembered.ts';
import { within } from './scoped.ts';
import { rounds } from '../thorough.testing.ts';

interface Sold extends OfMonth {
  customers: string;
}

/** Customers of a store in a month. */
const sold: Topic<Sold> = {
  name: () => 'sold',
  read: (facts, scope) =>
    facts.query<Sold>(sql`
      select location, substring(toString(business_date), 1, 7) as month, sum(customers) as customers
      from sales_day where ${within(scope)} group by location, month`),
};

let facts: Facts;
let entered: (Awaited<ReturnType<Changes['changesAfter']>>[number] & { company: number })[] = [];
const changes: Changes = {
  changesAfter: async (company, manifest) =>
    entered.filter((change) => change.company === company && change.manifest > manifest),
  lastApplied: async (company) => entered.findLast((change) => change.company === company)?.manifest ?? 0,
};

beforeAll(async () => {
  facts = await openTestFacts();
});
afterAll(() => facts.close());

const write = async (company: number, location: number, day: string): Promise<void> => {
  await facts.command(sql`
    insert into sales_day (company, location, business_date, customers)
    select ${u32(company)}, ${u32(location)}, ${date(day)}, 1`);
  entered = [...entered, { company, manifest: entered.length + 1, locations: [location], month: day.slice(0, 7) }];
};

const stores = [7, 8].map((locationId) => ({ locationId, regLocId: 1000 + locationId }));
const scopeIn = (company: number, startDate: string, lastDate: string, permitted = stores): Scope =>
  scopeOf({ companyId: company, locations: permitted, everyStore: false }, { startDate, lastDate });

/** Sums customers by store. A month that is split may have two rows. */
const summed = (rows: readonly Sold[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { location, month, customers } of rows)
    sums[`${location} ${month}`] = (sums[`${location} ${month}`] ?? 0) + Number(customers);
  return sums;
};

const today = '2026-11-20';
const day = fc.constantFrom('2026-08-31', '2026-09-01', '2026-09-30', '2026-10-15', '2026-11-01', '2026-11-20');
const step = fc.record({ location: fc.constantFrom(7, 8), day });
const range = fc.tuple(day, day).map(([a, b]) => (a < b ? ([a, b] as const) : ([b, a] as const)));

it('remembers what the store would answer, whatever entered since and whoever asks for which dates', async () => {
  let company = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ steps: fc.array(step, { maxLength: 2 }), range, one: fc.boolean() }), { maxLength: 6 }),
      fc.constantFrom(1, 3, 1_000),
      async (turns, most) => {
        company += 1;
        const remembered = rememberMonths(changes, most);
        for (const {
          steps,
          range: [from, to],
          one,
        } of turns) {
          for (const each of steps) await write(company, each.location, each.day);
          const scope = scopeIn(company, from, to, one ? stores.slice(1) : stores);
          const expected = await readMonths.of(facts, sold, scope, today);
          expect(summed(await remembered.of(facts, sold, scope, today))).toEqual(summed(expected));
        }
      },
    ),
    { numRuns: rounds(3, 60) },
  );
});

it('asks again for the months and stores alone that something entered, and for the month that is not over', async () => {
  const asked: string[] = [];
  const noted: Topic<Sold> = {
    ...sold,
    read: (store, scope) => {
      asked.push(`${scope.locations.join('+')} ${scope.from} ${scope.to}`);
      return sold.read(store, scope);
    },
  };
  const remembered = rememberMonths(changes);
  const ask = () => remembered.of(facts, noted, scopeIn(900, '2026-09-01', '2026-11-20'), today);
  await write(900, 7, '2026-09-10');
  await ask();
  await ask();
  await write(900, 8, '2026-10-11');
  expect(summed(await ask())).toEqual({ '7 2026-09': 1, '8 2026-10': 1 });
  const open = '7+8 2026-11-01 2026-11-20';
  const wanted = ['7+8 2026-09-01 2026-10-31', open, open, '8 2026-10-01 2026-10-31', open];
  expect(asked.toSorted()).toEqual(wanted.toSorted());
});

it('does not keep what was read while something entered', async () => {
  const remembered = rememberMonths(changes);
  const scope = scopeIn(901, '2026-09-01', '2026-09-30');
  const meanwhile: Topic<Sold> = {
    ...sold,
    read: async (store, asked) => {
      const rows = await sold.read(store, asked);
      await write(901, 7, '2026-09-10');
      await remembered.of(store, sold, scope, today);
      return rows;
    },
  };
  await remembered.of(facts, meanwhile, scope, today);
  expect(summed(await remembered.of(facts, sold, scope, today))).toEqual({ '7 2026-09': 1 });
});
