import { describe, expect, it } from 'vitest';
import type { Giver } from './standing.ts';
import { switchObstacle } from './switching.ts';
import type { SwitchTarget } from './switching.ts';

const person = (userId: number, role: string, more: Partial<SwitchTarget> = {}): SwitchTarget => ({
  userId,
  role,
  companyId: 1,
  authorityLevel: 1,
  accessGroupIds: [1, 2],
  places: [10, 11],
  status: 'Active',
  ...more,
});
const admin = (userId: number, role: string): SwitchTarget => person(userId, role, { companyId: null, places: 'all' });
const as = ({ places, ...rest }: SwitchTarget): Giver => ({
  ...rest,
  places: places === 'all' ? 'all' : new Set(places),
});

const boss = as(admin(1, 'Super Admin'));
const support = as(admin(2, 'Support Admin'));
const chief = as(person(3, 'Company Admin'));
const manager = person(4, 'Store Manager', { authorityLevel: 1000, accessGroupIds: [1], places: [10] });

describe('working as somebody else', () => {
  it('is refused as oneself, and as somebody who cannot log in', () => {
    expect(switchObstacle(boss, admin(1, 'Super Admin'))).toBe('self');
    expect(switchObstacle(chief, { ...manager, status: 'Inactive' })).toBe('notActive');
    expect(switchObstacle(boss, { ...manager, status: 'Invited' })).toBe('notActive');
  });

  it('SW-15 never goes upward, nor to an admin of the same kind', () => {
    expect(switchObstacle(support, admin(1, 'Super Admin'))).toBe('above');
    expect(switchObstacle(support, admin(9, 'Support Admin'))).toBe('above');
    expect(switchObstacle(boss, admin(9, 'Super Admin'))).toBe('above');
    expect(switchObstacle(boss, admin(2, 'Support Admin'))).toBeNull();
    expect(switchObstacle(chief, admin(2, 'Support Admin'))).toBe('foreign');
    expect(switchObstacle(as(manager), person(3, 'Company Admin'))).toBe('above');
  });

  it('gives only admins what they do not have, and nobody another company', () => {
    expect(switchObstacle(chief, { ...manager, accessGroupIds: [3] })).toBe('above');
    expect(switchObstacle(chief, { ...manager, places: [10, 12] })).toBe('above');
    expect(switchObstacle(chief, { ...manager, companyId: 2 })).toBe('foreign');
    expect(switchObstacle(chief, manager)).toBeNull();
    expect(switchObstacle(support, { ...manager, companyId: 2, accessGroupIds: [3], places: 'all' })).toBeNull();
  });

  it('to look is possible before a password is set, and else needs the same', () => {
    const looks = { looks: true };
    expect(switchObstacle(boss, { ...manager, status: 'Invited' }, looks)).toBeNull();
    expect(switchObstacle(boss, { ...manager, status: 'Inactive' }, looks)).toBe('notActive');
    expect(switchObstacle(chief, { ...manager, places: [10, 12] }, looks)).toBe('above');
    expect(switchObstacle(chief, { ...manager, companyId: 2 }, looks)).toBe('foreign');
  });
});
