import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { date, sql, text, texts, u32, u64 } from '../facts/sql.ts';
import { openTestFacts } from '../facts/testing.ts';
import type { AskedFacts, Facts, Questions } from '../facts/types.ts';
import { arrivalsBefore, readArrivals, rememberArrivals, type SetAside } from './arrivals.ts';
import { entriesBefore, readLastEntries } from './last-entries.ts';
import { dayKey } from './lane-numbers.ts';
import type { Changes } from './remembered.ts';
import { rounds } from '../thorough.testing.ts';

interface LaneDay {
  location: number;
  day: string;
  lane: string;
  numbers: number[];
}

let facts: Facts;
type Entered = Awaited<ReturnType<Changes['changesAfter']>>[number] & { company: number };
let entered: Entered[] = [];
let setAside: Awaited<ReturnType<SetAside['setAsideDays']>> = [];
const changes: Changes & SetAside = {
  setAsideDays: async () => setAside,
  changesAfter: async (company, manifest) =>
    entered.filter((change) => change.company === company && change.manifest > manifest),
  lastApplied: async (company) => entered.findLast((change) => change.company === company)?.manifest ?? 0,
};

/** Enters the rows of a lane and day in the form that the views produce, and their manifest. */
const enter = async (company: number, rows: readonly LaneDay[]): Promise<void> => {
  for (const { location, day, lane, numbers } of rows) {
    const here = sql`${u32(company)}, ${u32(location)}, ${date(day)}, ${text(lane)}`;
    await facts.command(sql`
      insert into lane_day select ${here}, ${u64(numbers.length)}, ${u64(numbers.length)},
        ${u64(Math.min(...numbers))}, ${u64(Math.max(...numbers))}, toDateTime64(concat(${text(day)}, ' 21:50:00'), 0, 'UTC')`);
    await facts.command(sql`
      insert into transaction (company, location, business_date, lane, number, sign)
      select ${here}, arrayJoin(${texts(numbers.map(String))}), 1`);
    const manifest = entered.length + 1;
    entered = [...entered, { company, manifest, locations: [location], month: day.slice(0, 7) }];
  }
};

beforeAll(async () => {
  facts = await openTestFacts();
});
afterAll(() => facts.close());

const row = fc.record({
  location: fc.constantFrom(7, 8),
  day: fc.constantFrom('2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'),
  lane: fc.constantFrom('1', '2'),
  numbers: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
});

it('remembers what the store would answer, whatever entered since', async () => {
  let company = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(row, { maxLength: 2 }), { maxLength: 4 }), async (steps) => {
      company += 1;
      const remembered = rememberArrivals(facts, changes);
      const asked = readArrivals(facts);
      const keys = ['2026-10-31', '2026-11-01'].map((day) => ({ location: 7, day }));
      for (const step of [[], ...steps]) {
        await enter(company, step);
        const range = [company, [7, 8], '2026-10-01', '2026-11-30'] as const;
        expect(await remembered.of(...range)).toEqual(await asked.of(...range));
        expect(await remembered.gaps(company, keys)).toEqual(await asked.gaps(company, keys));
      }
    }),
    { numRuns: rounds(2, 40) },
  );
});

it('does not ask again while nothing entered', async () => {
  let questions = 0;
  const counting: AskedFacts = {
    of: (asker) => {
      const asked = facts.of(asker);
      return { ...asked, query: (statement, options) => ((questions += 1), asked.query(statement, options)) };
    },
  };
  await enter(900, [{ location: 7, day: '2026-11-01', lane: '1', numbers: [1, 2, 5] }]);
  const remembered = rememberArrivals(counting, changes);
  const keys = [{ location: 7, day: '2026-11-01' }];
  const first = await remembered.gaps(900, keys);
  expect(first.get(dayKey({ location: 7, day: '2026-11-01' }))).toEqual([{ lane: '1', from: '3', to: '4', count: 2 }]);
  const before = questions;
  await remembered.gaps(900, keys);
  await remembered.of(900, [7], '2026-11-01', '2026-11-30');
  expect(questions).toBe(before);
});

it('knows nothing of a company without stores, and asks anew after a failure', async () => {
  let failing = true;
  const remembered = rememberArrivals(facts, {
    ...changes,
    lastApplied: async () => {
      if (failing) throw new Error('the metadata store is not there');
      return 0;
    },
  });
  expect(await remembered.of(901, [], '2026-11-01', '2026-11-30')).toEqual(new Map());
  await expect(remembered.of(901, [7], '2026-11-01', '2026-11-30')).rejects.toThrow('not there');
  failing = false;
  expect(await remembered.of(901, [7], '2026-11-01', '2026-11-30')).toEqual(new Map());
});

it('tells what was received and could not be entered, also of a store of which nothing else came', async () => {
  await enter(903, [{ location: 7, day: '2026-11-01', lane: '1', numbers: [1, 2] }]);
  const remembered = rememberArrivals(facts, changes);
  setAside = [
    { location: 7, date: '2026-11-01', transactions: 3 },
    { location: 8, date: '2026-11-02', transactions: 1 },
  ];
  const told = await remembered.of(903, [7, 8], '2026-11-01', '2026-11-30');
  const first = told.get(7)?.days[0] ?? 0;
  expect([...(told.get(7)?.setAside ?? [])]).toEqual([[first, 3]]);
  expect([...(told.get(8)?.setAside ?? [])]).toEqual([[first + 1, 1]]);
  setAside = [];
  expect((await remembered.of(903, [7, 8], '2026-11-01', '2026-11-30')).get(7)?.setAside).toBeUndefined();
});

it('does not call numbers missing that a lane skipped when it began anew', async () => {
  await enter(902, [
    { location: 7, day: '2026-11-01', lane: '1', numbers: [9997, 9999, 1, 2] },
    { location: 7, day: '2026-11-02', lane: '1', numbers: [3, 4] },
    { location: 7, day: '2026-11-02', lane: '2', numbers: [1, 4] },
  ]);
  const asked = readArrivals(facts);
  const histories = await asked.of(902, [7], '2026-11-01', '2026-11-30');
  expect(histories.get(7)?.gaps).toEqual([1, 2]);
  const key = { location: 7, day: '2026-11-01' };
  expect((await asked.gaps(902, [key])).get(dayKey(key))).toEqual([{ lane: '1', from: '9998', to: '9998', count: 1 }]);
});

it('does not call a number missing of which the first sale left and the second stands', async () => {
  const [at, location] = ['2026-11-01', 7];
  await enter(905, [{ location, day: at, lane: '1', numbers: [1, 3] }]);
  await facts.command(sql`
    insert into transaction (company, location, business_date, lane, number, occurrence, entry_no, sign)
    select ${u32(905)}, ${u32(location)}, ${date(at)}, '1', '2', 1, 77, 1`);
  await facts.command(sql`
    insert into superseded (company, location, business_date, entry_no)
    select ${u32(905)}, ${u32(location)}, ${date(at)}, 76`);
  const histories = await readArrivals(facts).of(905, [location], at, at);
  expect(histories.get(location)?.gaps).toEqual([0]);
});

it('reads what came on the last day that there can be, after 32 bits of seconds', async () => {
  await enter(904, [{ location: 7, day: '2148-12-31', lane: '1', numbers: [1, 2] }]);
  const found = await readArrivals(facts).of(904, [7], '2148-12-01', '2148-12-31');
  expect(found.get(7)?.last).toEqual([Date.parse('2148-12-31T21:50:00Z') / 1000]);
});

it('asks for an earlier moment only what changed since', async () => {
  await enter(906, [
    { location: 7, day: '2026-11-01', lane: '1', numbers: [1, 2, 5] },
    { location: 8, day: '2026-11-01', lane: '1', numbers: [1, 2] },
    { location: 8, day: '2026-11-02', lane: '1', numbers: [1] },
  ]);
  const now = rememberArrivals(facts, changes);
  const range = ['2026-10-01', '2026-11-30'] as const;
  const asked: string[] = [];
  const counting: Questions = {
    ...facts.of({ company: '906', user: 'test' }),
    query: (statement, options) => {
      asked.push('asked');
      return facts.of({ company: '906', user: 'test' }).query(statement, options);
    },
  };
  const changed = [{ location: 8, day: '2026-11-02', last: 0 }];
  const before = arrivalsBefore(now, { facts: counting, changed });
  expect(await before.of(906, [7], ...range)).toEqual(await now.of(906, [7], ...range));
  await before.gaps(906, [{ location: 7, day: '2026-11-01' }]);
  expect(asked).toEqual([]);
  // Nothing in these facts has changed since then, so the current state of the day is read.
  expect(await before.of(906, [7, 8], ...range)).toEqual(await now.of(906, [7, 8], ...range));
  expect(asked).toEqual(['asked']);
  const entries = await entriesBefore(readLastEntries(facts), changed).of(906, [8], ...range);
  expect([...(entries.get(8)?.keys() ?? [])]).toEqual(['2026-11-01']);
});
