import { adminRoles } from '@lanewise/contract/access';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beyond, isAdminRole, refusedFor } from './standing.ts';
import type { Giver, UserStanding } from './standing.ts';

const person = (more: Partial<UserStanding> = {}): UserStanding => ({
  userId: 1,
  role: 'Regional Manager',
  companyId: 1,
  authorityLevel: 2,
  accessGroupIds: [1, 2],
  places: [10, 11],
  ...more,
});
const giver = ({ places, ...rest }: UserStanding): Giver => ({
  ...rest,
  places: places === 'all' ? 'all' : new Set(places),
});

describe('what a person may do to another', () => {
  const actor = giver(person());
  const refused = (more: Partial<UserStanding>, by = actor) => refusedFor(by, person({ userId: 2, ...more }));

  it('is nothing where the other is oneself, of another company, or above', () => {
    expect(refused({ userId: 1 })).toBe('self');
    expect(refused({ companyId: 2 })).toBe('foreign');
    expect(refused({ companyId: null, role: 'Support Admin' })).toBe('foreign');
    expect(refused({ authorityLevel: 1 })).toBe('above');
    expect(refused({ accessGroupIds: [1, 3] })).toBe('above');
    expect(refused({ places: [10, 12] })).toBe('above');
    expect(refused({ places: 'all' })).toBe('above');
  });

  it('is everything to equals and below', () => {
    expect(refused({})).toBeNull();
    expect(refused({ authorityLevel: 3, accessGroupIds: [], places: [] })).toBeNull();
    expect(refused({ places: 'all' }, giver(person({ places: 'all' })))).toBeNull();
  });

  it('is, for a Support Admin, everything but to a Super Admin; for a Super Admin everything', () => {
    const admin = (role: string, userId: number) => person({ userId, role, companyId: null, places: 'all' });
    const support = giver(admin('Support Admin', 8));
    const boss = giver(admin('Super Admin', 9));
    expect(refusedFor(support, admin('Super Admin', 9))).toBe('above');
    expect(refusedFor(support, admin('Support Admin', 7))).toBeNull();
    expect(refusedFor(support, person({ companyId: 5, authorityLevel: 1, places: 'all' }))).toBeNull();
    expect(refusedFor(boss, admin('Super Admin', 7))).toBeNull();
    expect(refusedFor(boss, admin('Super Admin', 9))).toBe('self');
  });

  it('is not oneself for a program of this machine, which has no user', () => {
    const program = person({ userId: 0, role: 'Super Admin', companyId: null, places: 'all' });
    expect(refusedFor(giver(program), program)).toBeNull();
  });
});

const roles = [...adminRoles, 'Company Admin', 'Regional Manager', 'Store Manager'];
const someone: fc.Arbitrary<UserStanding> = fc
  .record({
    userId: fc.integer({ min: 1, max: 9 }),
    role: fc.constantFrom(...roles),
    companyId: fc.constantFrom(1, 2),
    authorityLevel: fc.integer({ min: 1, max: 4 }),
    accessGroupIds: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
    places: fc.oneof(fc.constant('all' as const), fc.uniqueArray(fc.integer({ min: 1, max: 6 }))),
  })
  .map((drawn) => (isAdminRole(drawn.role) ? { ...drawn, companyId: null, places: 'all' as const } : drawn));

describe('giving', () => {
  it('never leads to more than the giver has, over any chain of people', () => {
    fc.assert(
      fc.property(someone, someone, someone, (a, b, c) => {
        // What b may give is within what a may give, if b is.
        fc.pre(beyond(giver(a), b).length === 0 && beyond(giver(b), c).length === 0);
        expect(beyond(giver(a), c)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('names exactly what is beyond the giver', () => {
    fc.assert(
      fc.property(someone, someone, (a, b) => {
        const fields = beyond(giver(a), b);
        if (isAdminRole(a.role)) {
          expect(fields).toEqual(a.role === 'Support Admin' && b.role === 'Super Admin' ? ['roleId'] : []);
          return;
        }
        expect(fields.includes('roleId')).toBe(isAdminRole(b.role));
        expect(fields.includes('authorityLevelId')).toBe(b.authorityLevel < a.authorityLevel);
        const more = b.accessGroupIds.filter((id) => !a.accessGroupIds.includes(id));
        expect(fields.includes('accessGroupIds')).toBe(more.length > 0);
        const held = a.places;
        const places = held === 'all' || (b.places !== 'all' && b.places.every((place) => held.includes(place)));
        expect(fields.includes('regLocIds')).toBe(!places);
      }),
      { numRuns: 1_000 },
    );
  });
});
