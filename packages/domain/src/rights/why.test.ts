import { describe, expect, it } from 'vitest';
import { whyGroup, whyLocation } from './why.ts';

// North
//   Lakes
//     Store 1
const store = { regLocId: 3, name: 'Store 1' };
const lakes = { regLocId: 2, name: 'Lakes' };
const north = { regLocId: 1, name: 'North' };
const path = [lakes, north];

const person = (more: object = {}) => ({
  roleId: 5,
  role: 'Store Manager',
  status: 'Active' as const,
  accessGroupIds: [7],
  regLocIds: [],
  ...more,
});

describe('why somebody sees a location', () => {
  const grants = (regLocIds: 'all' | number[]) => whyLocation(person({ regLocIds }), store, path).grants;

  it('names what is missing: the location, a region above it, or all locations', () => {
    expect(whyLocation(person({ regLocIds: [99] }), store, path)).toEqual({
      granted: false,
      status: 'Active',
      grants: [],
      missing: [
        { kind: 'location', place: store },
        { kind: 'region', place: lakes },
        { kind: 'region', place: north },
        { kind: 'allLocations' },
      ],
    });
  });

  it('names every assignment that grants it', () => {
    expect(grants([3])).toEqual([{ kind: 'location', place: store }]);
    expect(grants([1, 3])).toEqual([
      { kind: 'location', place: store },
      { kind: 'region', place: north },
    ]);
    expect(grants('all')).toEqual([{ kind: 'allLocations' }]);
  });

  it('is the role, for an admin', () => {
    const admin = person({ role: 'Support Admin' });
    expect(whyLocation(admin, store, path).grants).toEqual([{ kind: 'role', roleId: 5, role: 'Support Admin' }]);
  });
});

describe('why somebody may use a screen', () => {
  const sales = { accessGroupId: 7, name: 'Sales Access Group' };
  const sheets = { accessGroupId: 8, name: 'Sheets Access Group' };

  it('names the groups of which one is missing, or held', () => {
    expect(whyGroup(person(), [sheets])).toMatchObject({ granted: false, missing: [{ kind: 'group', group: sheets }] });
    expect(whyGroup(person(), [sheets, sales])).toMatchObject({
      granted: true,
      grants: [{ kind: 'group', group: sales }],
      missing: [],
    });
  });

  it('is the role, for an admin', () => {
    const { grants } = whyGroup(person({ role: 'Super Admin', accessGroupIds: [] }), [sales]);
    expect(grants).toEqual([{ kind: 'role', roleId: 5, role: 'Super Admin' }]);
  });

  it('says also whether the person can log in at all', () => {
    expect(whyGroup(person({ status: 'Inactive' }), [sales])).toMatchObject({ granted: true, status: 'Inactive' });
  });
});
