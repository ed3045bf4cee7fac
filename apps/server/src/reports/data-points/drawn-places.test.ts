import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { StoreDayValues } from '@lanewise/contract/entities/data-point-values';
import { typesOf } from '@lanewise/contract/entities/data-point-rules';
import type { ReportReply } from '@lanewise/contract/envelope';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { chainOf } from '@lanewise/testkit/arbitrary';
import { pointAdds, type PointCell, type PointNames } from '@lanewise/testkit/point-cells';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { storeNumbers, written, type Chain } from '../../invariants/world.testing.ts';
import { rounds } from '../../thorough.testing.ts';
import { definitionFrom, departmentPaths, exact, summed } from '../../points/drawn-definitions.testing.ts';

const { world } = drawnChain(async () => {});

/** The days around the changes to summer time in North America and in Europe. */
const dates = ['2026-03-07', '2026-03-08', '2026-03-28', '2026-03-29'] as const;
const range = { startDate: '2026-03-06', lastDate: '2026-03-30' };

/**
 * The list also has zones whose date differs from the date in UTC for half of a day, and a zone that differs from its
 * neighbours by half an hour.
 */
const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Pacific/Honolulu',
];

/** Regions by name. A region comes before the regions below it. */
const regionNames = ['North', 'North East', 'South'] as const;
const aboveOf: Readonly<Partial<Record<string, string>>> = { 'North East': 'North' };

interface Place {
  timeZone: string;
  region: (typeof regionNames)[number] | null;
}

const chainDrawn = fc.record({
  // The company has another zone than all of its stores, so some receipts have another date in the zone of the company.
  timeZone: fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago'),
  usWeek: fc.boolean(),
  places: fc.tuple(
    ...storeNumbers.map(() =>
      fc.record({ timeZone: fc.constantFrom(...zones), region: fc.constantFrom(null, ...regionNames) }),
    ),
  ),
});

let made = 0;

/** Makes a company whose stores have other zones than the company. */
const open = async (
  timeZone: string,
  usWeek: boolean,
  places: readonly Place[],
): Promise<Pick<Chain, 'company' | 'places'>> => {
  const { meta } = world.test;
  const company = await meta.companies.create({
    name: `Drawn places ${(made += 1)}`,
    us_week: usWeek,
    connector_type: '',
    currency: 'USD',
    timeZone,
  });
  const regions = new Map<string, number>();
  for (const name of regionNames) {
    const parentRegLocId = regions.get(aboveOf[name] ?? '') ?? null;
    regions.set(name, await meta.places.createRegion(company.id, { name, parentRegLocId }));
  }
  const opened: Chain['places'] extends ReadonlyMap<string, infer Location> ? Map<string, Location> : never = new Map();
  for (const [at, storeNumber] of storeNumbers.entries()) {
    const { timeZone: zone = timeZone, region = null } = places[at] ?? {};
    const regionRegLocId = regions.get(region ?? '') ?? null;
    const place = { storeNumber, name: `Store ${storeNumber}`, regionRegLocId, timeZone: zone };
    opened.set(storeNumber, await meta.places.createLocation(company.id, place));
  }
  return { company, places: opened };
};

/** The date of a moment on the clock of a place. */
const dateAt = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(`${moment}Z`),
  );

/** The drawn times as UTC times, in a file without business dates. No receipt number appears on two dates. */
const inUtc = (transactions: readonly Transaction[]): Buffer =>
  Buffer.from(
    String(written(transactions, 'poslog'))
      .replaceAll(/<BusinessDayDate>[^<]*<\/BusinessDayDate>/g, '')
      .replaceAll(/(<(Begin|End)DateTime>[^<]+)/g, '$1Z'),
  );

const call = async <Data>(own: Pick<Chain, 'company'>, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const headers = { 'x-company-id': String(own.company.id) };
  const answer = await world.test.ask(method, path, { as: localToken, body, headers });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body as unknown as { data: Data } & Pick<ReportReply, 'totals'>;
};

it(
  'come to what the receipts of the days of each store add, by store and region, whatever the zones of company and stores',
  async () => {
    let cells = 0;
    let elsewhere = 0;
    const receipts = chainOf({ stores: storeNumbers, dates, lanes: ['1', '2'], most: 40 });
    await fc.assert(
      fc.asyncProperty(receipts, chainDrawn, fc.gen(), async (drawn, { timeZone, usWeek, places }, draw) => {
        const own = await open(timeZone, usWeek, places);
        const numbered = drawn.map((one, at) => ({ ...one, number: String(at + 1).padStart(4, '0') }));
        const zoneOf = (store: string): string => places[storeNumbers.indexOf(store)]?.timeZone ?? timeZone;
        const transactions = numbered.map((one) => ({ ...one, businessDate: dateAt(one.began, zoneOf(one.store)) }));
        elsewhere += transactions.filter(({ businessDate, began }) => businessDate !== dateAt(began, timeZone)).length;
        await world.send(own as Chain, inUtc(numbered));

        const departments = await departmentPaths(world.test.meta, own.company.id);
        const names: PointNames = { departments, lists: new Map(), isSelf: () => false };
        const definitions = draw(() => fc.array(definitionFrom(names), { minLength: 16, maxLength: 24 }))
          // Leaves out definitions by event or entry. A file without business dates says so in an event of each
          // receipt, and does not tell how anything was entered.
          .filter(({ posAssignment, filters }) => posAssignment !== 'event.any' && !filters.event && !filters.entry)
          .filter(
            ({ posAssignment, filters: { exception } }) =>
              !exception?.includes('manualEntry') && (exception || posAssignment !== 'exception.any'),
          );
        const points: { dpId: number; adds: (one: Transaction) => PointCell }[] = [];
        for (const [at, { posAssignment, filters }] of definitions.entries()) {
          const total = posAssignment ?? 'net_sales_amt';
          const body = { name: `Point ${at}`, source: 'posTotal', posAssignment: total, filters };
          const { data } = await call<DataPoint>(own, 'POST', 'company/data_point', {
            ...body,
            valueType: typesOf(total)[0],
          });
          points.push({ dpId: data.dpId, adds: (one) => pointAdds(one, total, filters, names) });
        }
        const sumOf = ({ adds }: (typeof points)[number], of: (one: Transaction) => boolean): PointCell =>
          summed(transactions.filter(of).map(adds));

        const query = `startDate=${range.startDate}&lastDate=${range.lastDate}`;
        const { data: days } = await call<StoreDayValues[]>(own, 'GET', `location/values?${query}`);
        const numberOf = new Map([...own.places].map(([number, { reg_loc_id: id }]) => [id, number]));
        const found = new Set<string>();
        for (const { reg_loc_id: id, date, values } of days) {
          const store = numberOf.get(id) ?? '';
          found.add(`${store} ${date}`);
          for (const point of points) {
            const sum = sumOf(point, (one) => one.store === store && one.businessDate === date);
            const value = values.find(({ dpId }) => dpId === point.dpId);
            const about = `${store} ${date} ${JSON.stringify(definitions[points.indexOf(point)])}`;
            expect([about, value?.amount ?? exact(sum.amount), value?.quantity ?? exact(sum.quantity)]).toEqual([
              about,
              exact(sum.amount),
              exact(sum.quantity),
            ]);
            cells += 1;
          }
        }
        for (const { store, businessDate } of transactions) expect(found).toContain(`${store} ${businessDate}`);

        // Tests the same by region, for some of the stores.
        const some = draw(() => fc.subarray([...storeNumbers], { minLength: 1 }));
        const level = draw(() => fc.constantFrom(1, 2, 3));
        const fields = points.flatMap(({ dpId }) => [`dp${dpId}_amt`, `dp${dpId}_qty`]);
        const columns = (await call<{ field: string }[]>(own, 'GET', 'data_point_columns')).data.map(
          ({ field }) => field,
        );
        const asked = fields.filter((field) => columns.includes(field));
        const ids = some.map((number) => own.places.get(number)?.reg_loc_id);
        const { data: rows, totals } = await call<Record<string, unknown>[]>(
          own,
          'GET',
          `report/sales-v2/store/overview?${query}&locationIds=${ids.join()}&regionLevel=${level}&points=${asked.join()}`,
        );
        /**
         * The row that contains a store: the region of the requested level above the store, or else the store itself.
         */
        const rowOf = (store: string): string => {
          const { region } = places[storeNumbers.indexOf(store)] ?? { region: null };
          const path = region === null ? [] : [...(aboveOf[region] ? [aboveOf[region]] : []), region];
          return path[Math.max(0, level - 2)] ?? `Store ${store}`;
        };
        expect(rows.map(({ name }) => String(name)).sort()).toEqual([...new Set(some.map(rowOf))].sort());
        for (const field of asked) {
          const [point] = points.filter(({ dpId }) => field.startsWith(`dp${dpId}_`));
          const part = field.endsWith('_amt') ? 'amount' : 'quantity';
          const shown = (of: (one: Transaction) => boolean): number => (point ? sumOf(point, of)[part] / 10_000 : NaN);
          for (const row of rows)
            expect(Number(row[field]), `${String(row['name'])} ${field}`).toBeCloseTo(
              shown(({ store }) => some.includes(store) && rowOf(store) === row['name']),
              2,
            );
          expect(Number(totals[field]), field).toBeCloseTo(
            shown(({ store }) => some.includes(store)),
            2,
          );
          cells += rows.length + 1;
        }
      }),
      // Every run sends a new chain of stores, so the test stops at the first failure and reports it without shrinking.
      { numRuns: rounds(2, 20), endOnFailure: true },
    );
    expect(cells).toBeGreaterThan(100);
    expect(elsewhere).toBeGreaterThan(0);
  },
  rounds(300_000, 3_600_000),
);
