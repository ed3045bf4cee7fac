import { addDays } from '@lanewise/domain/calendar/day';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOf, type Scope } from '../facts/scope.ts';
import { date, sql, text, u32 } from '../facts/sql.ts';
import { openTestFacts } from '../facts/testing.ts';
import type { Facts, Questions } from '../facts/types.ts';
import { rounds } from '../thorough.testing.ts';
import type { Changes } from './remembered.ts';
import { readSelfCheckouts, rememberSelfCheckouts, type Lanes } from './self-checkouts.ts';

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

/** A cashier number that sells at a lane in all three parts of several days. No person works like that for weeks. */
const sell = async (company: number, location: number, lane: string, from: string, days: number): Promise<void> => {
  await facts.command(sql`
    insert into cashier_work (company, location, business_date, grain, cashier, lane, shift, customers)
    select ${u32(company)}, ${u32(location)}, ${date(from)} + intDiv(number, 3), 'day', ${text(`9${lane}`)}, ${text(lane)},
      toUInt8(1 + number % 3), 5 from numbers(${u32(days * 3)})`);
  const months = new Set(Array.from({ length: days }, (_, at) => addDays(from, at).slice(0, 7)));
  for (const month of months)
    entered = [...entered, { company, manifest: entered.length + 1, locations: [location], month }];
};

const stores = [7, 8].map((locationId) => ({ locationId, regLocId: 1000 + locationId }));
const scopeIn = (companyId: number, lastDate: string, permitted = stores): Scope =>
  scopeOf({ companyId, locations: permitted, everyStore: false }, { startDate: '2026-01-01', lastDate });

const byStore = (found: readonly Lanes[]): Lanes[] =>
  found.map(({ location, lanes }) => ({ location, lanes: lanes.toSorted() })).sort((a, b) => a.location - b.location);

it('remembers what the store would answer, whatever entered since and whoever asks up to which day', async () => {
  let company = 0;
  let lanes = 0;
  const step = fc.record({
    location: fc.constantFrom(7, 8),
    lane: fc.constantFrom('1', '2'),
    from: fc.constantFrom('2026-08-25', '2026-09-01', '2026-09-20', '2026-10-01'),
    days: fc.constantFrom(1, 9, 20),
  });
  const turn = fc.record({
    steps: fc.array(step, { maxLength: 2 }),
    to: fc.constantFrom('2026-09-10', '2026-09-28', '2026-10-05', '2026-10-20'),
    one: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(turn, { minLength: 3, maxLength: 6 }),
      fc.constantFrom(1, 3, 1_000),
      async (turns, most) => {
        company += 1;
        const remembered = rememberSelfCheckouts(changes, most);
        for (const { steps, to, one } of turns) {
          for (const { location, lane, from, days } of steps) await sell(company, location, lane, from, days);
          const scope = scopeIn(company, to, one ? stores.slice(1) : stores);
          const expected = byStore(await readSelfCheckouts(facts, scope));
          lanes += expected.length;
          expect(byStore(await remembered(facts, scope))).toEqual(expected);
        }
      },
    ),
    { numRuns: rounds(8, 200) },
  );
  expect(lanes).toBeGreaterThan(0);
});

it('asks again for the stores alone that something entered in the days by which they are judged', async () => {
  const company = 900;
  let asked = 0;
  const counted: Questions = {
    ...facts,
    query: (statement, options) => {
      asked += 1;
      return facts.query(statement, options);
    },
  };
  const remembered = rememberSelfCheckouts(changes);
  const ask = (to = '2026-09-30') => remembered(counted, scopeIn(company, to));
  await sell(company, 7, '1', '2026-09-05', 20);
  expect(byStore(await ask())).toEqual([{ location: 7, lanes: ['1'] }]);
  await ask();
  expect(asked).toBe(1);
  await sell(company, 8, '2', '2026-11-01', 1);
  await ask();
  expect(asked).toBe(1);
  await sell(company, 8, '2', '2026-09-05', 20);
  expect(byStore(await ask())).toEqual([
    { location: 7, lanes: ['1'] },
    { location: 8, lanes: ['2'] },
  ]);
  expect(asked).toBe(2);
  await ask('2026-09-29');
  expect(asked).toBe(3);
});

it('does not keep what was read while something entered', async () => {
  const company = 901;
  const remembered = rememberSelfCheckouts(changes);
  const scope = scopeIn(company, '2026-09-30');
  const meanwhile: Questions = {
    ...facts,
    query: async (statement, options) => {
      const rows = await facts.query(statement, options);
      await sell(company, 7, '1', '2026-09-05', 20);
      await remembered(facts, scopeIn(company, '2026-09-30', []));
      return rows as never;
    },
  };
  await remembered(meanwhile, scope);
  expect(byStore(await remembered(facts, scope))).toEqual([{ location: 7, lanes: ['1'] }]);
});
