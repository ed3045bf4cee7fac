import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { switchObstacle } from './switching.ts';
import type { Standing } from './switching.ts';

let id = 0;
const person = (role: string, rest: Partial<Standing> = {}): Standing => ({
  ...{ userId: (id += 1), role, status: 'Active', authorityLevel: 1 },
  ...{ accessGroups: [], permissions: [], locations: [], ...rest },
});

const superAdmin = person('Super Admin');
const support = person('Support Admin');
const chief = person('Company Admin', {
  ...{ accessGroups: ['Sales Access Group', 'Users Setting'], permissions: ['switchUser'], locations: [1, 2, 3] },
});
const manager = (rest: Partial<Standing> = {}): Standing =>
  person('Store Manager', {
    ...{ authorityLevel: 1000, accessGroups: ['Sales Access Group'], locations: [2], ...rest },
  });

describe('working as somebody else', () => {
  it('is refused as oneself, and as somebody who cannot log in', () => {
    expect(switchObstacle(chief, chief)).toBe('self');
    expect(switchObstacle(chief, manager({ status: 'Inactive' }))).toBe('notActive');
    expect(switchObstacle(superAdmin, manager({ status: 'Invited' }))).toBe('notActive');
  });

  it('SW-15 never goes upward', () => {
    expect(switchObstacle(support, superAdmin)).toBe('admin');
    expect(switchObstacle(support, person('Support Admin'))).toBe('admin');
    expect(switchObstacle(superAdmin, person('Super Admin'))).toBe('admin');
    expect(switchObstacle(chief, support)).toBe('admin');
    expect(switchObstacle(manager({ locations: [2] }), person('Analyst'))).toBe('authority');
    expect(switchObstacle(superAdmin, support)).toBeNull();
  });

  it('gives nobody but an admin what he does not have', () => {
    expect(switchObstacle(chief, manager({ accessGroups: ['Analytics Access Group'] }))).toBe('rights');
    expect(switchObstacle(chief, manager({ permissions: ['deleteCompany'] }))).toBe('rights');
    expect(switchObstacle(chief, manager({ locations: [2, 9] }))).toBe('places');
    expect(switchObstacle(chief, manager())).toBeNull();
    expect(switchObstacle(support, manager({ accessGroups: ['Analytics Access Group'], locations: [9] }))).toBeNull();
  });

  it('whoever is let in by somebody who is no admin sees and may a part of what he does, 1,000 times', () => {
    const some = <Value>(...values: Value[]) => fc.subarray(values);
    const anybody = fc.record({
      userId: fc.integer({ min: 1, max: 5 }),
      role: fc.constantFrom('Super Admin', 'Support Admin', 'Company Admin', 'Store Manager'),
      status: fc.constantFrom('Active', 'Inactive', 'Invited'),
      authorityLevel: fc.constantFrom(1, 2, 1000),
      accessGroups: some('Sales Access Group', 'Users Setting'),
      permissions: some('switchUser', 'addUser'),
      locations: some(1, 2, 3),
    });
    fc.assert(
      fc.property(anybody, anybody, (actor, target) => {
        if (switchObstacle(actor, target) !== null) return;
        expect(target.role).not.toBe('Super Admin');
        expect(target.authorityLevel).toBeGreaterThanOrEqual(actor.authorityLevel);
        if (actor.role.endsWith('n') && actor.role.startsWith('Su')) return;
        expect(new Set([...actor.locations, ...target.locations]).size).toBe(actor.locations.length);
        expect(new Set([...actor.permissions, ...target.permissions]).size).toBe(actor.permissions.length);
        expect(new Set([...actor.accessGroups, ...target.accessGroups]).size).toBe(actor.accessGroups.length);
      }),
      { numRuns: 1_000 },
    );
  });
});
