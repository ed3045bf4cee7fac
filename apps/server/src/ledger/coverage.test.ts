import { expect, it } from 'vitest';
import { gapsOf } from './coverage.ts';

// A shortened list states how many entries it leaves out.

it('departments that no sheet takes up are named up to a hundred, and the others counted', () => {
  const sold = { tenders: [], departments: Array.from({ length: 130 }, (_, at) => at + 1) };
  const covered = { tenders: new Set<never>(), departments: new Set([1, 2]) };
  const { departments, moreDepartments } = gapsOf(covered, sold, { departments: new Map() });
  expect([departments.length, moreDepartments]).toEqual([100, 28]);
});
