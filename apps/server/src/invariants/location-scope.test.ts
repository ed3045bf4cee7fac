import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOf } from '../facts/scope.ts';
import { noSight } from '../meta/sight.ts';
import { openTestMeta } from '../meta/testing.ts';
import type { Meta } from '../meta/types.ts';

/**
 * A tree of regions and stores, drawn as numbers. Each number selects one of the earlier regions as parent; null: no
 * parent.
 */
const trees = fc.record({
  regions: fc.array(fc.option(fc.nat(20), { freq: 3 }), { maxLength: 8 }),
  stores: fc.array(fc.option(fc.nat(20), { freq: 5 }), { minLength: 1, maxLength: 12 }),
});
type Tree = typeof trees extends fc.Arbitrary<infer Value> ? Value : never;

interface Place {
  regLocId: RegLocId;
  /** location_id of a store. */
  locationId: LocationId | null;
  above: Place | null;
}

const wishCount = 20;
const peopleCount = 25;
const runs = 20;

/**
 * Lists of places, drawn as numbers. A number selects a place of the company, a place of the previous company, or an id
 * that does not exist.
 */
const lists = fc.array(fc.nat(99), { maxLength: 8 });
const people = fc.array(fc.record({ all: fc.boolean(), places: lists }), {
  minLength: peopleCount,
  maxLength: peopleCount,
});
const wishes = fc.array(fc.record({ wanted: fc.option(lists, { nil: undefined }), unwanted: lists }), {
  minLength: wishCount,
  maxLength: wishCount,
});

let meta: Meta;
let made = 0;
let cases = 0;
/** Ids of earlier companies. They must not appear in an answer to any other company. */
let foreign: number[] = [0, 2_000_000_000];

beforeAll(async () => {
  meta = await openTestMeta();
});
afterAll(() => meta.close());

const drawTree = async (companyId: number, { regions, stores }: Tree): Promise<Place[]> => {
  const places: Place[] = [];
  const pick = (at: number | null): Place | null => {
    const known = places.filter(({ locationId }) => locationId === null);
    return at === null ? null : (known[at % Math.max(known.length, 1)] ?? null);
  };
  for (const [index, at] of regions.entries()) {
    const above = pick(at);
    const name = `Region ${index}`;
    const regLocId = await meta.places.createRegion(companyId, { name, parentRegLocId: above?.regLocId ?? null });
    places.push({ regLocId, locationId: null, above });
  }
  for (const [index, at] of stores.entries()) {
    const above = pick(at);
    const store = await meta.places.createLocation(companyId, {
      storeNumber: String(index),
      name: `Store ${index}`,
      regionRegLocId: above?.regLocId ?? null,
    });
    places.push({ regLocId: store.reg_loc_id, locationId: store.location_id, above });
  }
  return places;
};

/** Rows of users without a password hash each. */
const drawPeople = async (
  companyId: number,
  drawn: readonly { all: boolean; assigned: readonly number[] }[],
): Promise<number[]> => {
  const { role_id } = await meta.db
    .selectFrom('role')
    .select('role_id')
    .where('name', '=', 'Store Manager')
    .executeTakeFirstOrThrow();
  const rows = await meta.db
    .insertInto('app_user')
    .values(
      drawn.map(({ all }, index) => ({
        username: `user${companyId}.${index}@example.com`,
        first_name: '',
        last_name: '',
        password_hash: null,
        role_id,
        company_id: companyId,
        status: 'Active' as const,
        all_locations: all,
        picture_image: null,
      })),
    )
    .returning('user_id')
    .execute();
  const assigned = rows.flatMap(({ user_id }, index) =>
    [...new Set(drawn[index]?.assigned)].map((reg_loc_id) => ({ user_id, reg_loc_id })),
  );
  if (assigned.length > 0) await meta.db.insertInto('user_place').values(assigned).execute();
  return rows.map(({ user_id }) => user_id);
};

const isBelow = (place: Place | null, assigned: ReadonlySet<number>): boolean =>
  place !== null && (assigned.has(place.regLocId) || isBelow(place.above, assigned));

describe('the scope of a person', () => {
  it('is what is assigned to a user and stands below it, whatever ids they ask for: 10,000 cases', async () => {
    await fc.assert(
      fc.asyncProperty(trees, people, wishes, async (tree, drawnPeople, drawnWishes) => {
        const { id: company } = await meta.companies.create({
          name: `Drawn ${(made += 1)}`,
          us_week: true,
          connector_type: '',
          currency: 'USD',
          timeZone: 'UTC',
        });
        const places = await drawTree(company, tree);
        const stores = places.filter(({ locationId }) => locationId !== null).length;
        const own = places.map(({ regLocId }) => regLocId);
        const ids = [...own, ...foreign];
        const chosen = (list: readonly number[], from: readonly number[]): number[] =>
          list.flatMap((at) => from[at % from.length] ?? []);
        const drawn = drawnPeople.map(({ all, places: list }) => ({ all, assigned: all ? [] : chosen(list, own) }));
        const userIds = await drawPeople(company, drawn);
        for (const [index, userId] of userIds.entries()) {
          const { all, assigned } = drawn[index] ?? { all: false, assigned: [] };
          const held = new Set(assigned);
          const visible = places.filter((place) => place.locationId !== null && (all || isBelow(place, held)));
          const user = await meta.users.find(userId);
          if (!user) throw new Error('a person vanished');
          const sight = await meta.users.sight(user, company);
          expect(sight).toMatchObject({ companyId: company, whole: all, everyStore: visible.length === stores });
          expect(sight.locations.map(({ regLocId }) => regLocId).sort()).toEqual(
            visible.map(({ regLocId }) => regLocId).sort(),
          );
          for (const { wanted, unwanted } of drawnWishes) {
            cases += 1;
            const locationIds = wanted && chosen(wanted, ids);
            const deselectedLocationIds = chosen(unwanted, ids);
            const scope = scopeOf(sight, {
              startDate: '2026-03-01',
              lastDate: '2026-03-02',
              locationIds,
              deselectedLocationIds,
            });
            const expected = visible.filter(
              ({ regLocId }) => (locationIds?.includes(regLocId) ?? true) && !deselectedLocationIds.includes(regLocId),
            );
            expect(scope).toEqual({
              company,
              from: '2026-03-01',
              to: '2026-03-02',
              whole: expected.length === stores,
              locations: expected.map(({ locationId }) => locationId ?? 0).sort((a, b) => a - b),
            });
          }
          // In another company users see nothing.
          if (index === 0 && company > 1)
            expect(await meta.users.sight(user, company - 1)).toEqual(noSight(company - 1));
        }
        foreign = [...own, 0, 2_000_000_000];
      }),
      { numRuns: runs, interruptAfterTimeLimit: 45_000, markInterruptAsFailure: true },
    );
    expect(cases).toBeGreaterThanOrEqual(10_000);
  });
});
