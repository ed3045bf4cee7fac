import type { UserStatus } from '@lanewise/contract/entities/user-status';
import { describe, expect, it } from 'vitest';
import { usualGroups } from './usual-groups.ts';

const having = (status: UserStatus, ...accessGroupIds: number[]) => ({ status, accessGroupIds });

describe('the usual access groups of a role', () => {
  it('are those of more than half of its people, whoever is inactive left out', () => {
    const people = [having('Active', 3, 1), having('Invited', 1, 2), having('Active', 1, 3), having('Active', 1)];
    expect(usualGroups(people)).toEqual([1]);
    expect(usualGroups([...people, having('Active', 3)])).toEqual([1, 3]);
    expect(usualGroups([...people, having('Inactive', 3), having('Inactive', 3)])).toEqual([1]);
  });

  it('are none where nobody has the role', () => expect(usualGroups([having('Inactive', 1)])).toEqual([]));
});
