import { expect, it } from 'vitest';
import { otherThan } from './nothing.tsx';

// A Saturday.
const calendar = { today: '2026-11-28', usWeek: true };
const instead = (start: string, last = start) => otherThan({ start, last }, calendar);

it('an empty period is left for the first usual one that has no day of it', () => {
  expect([instead('2026-11-28'), instead('2026-03-04'), instead('2026-12-01')]).toEqual([
    'yesterday',
    'yesterday',
    'yesterday',
  ]);
  expect(instead('2026-11-27')).toBe('lastWeek');
  expect(instead('2026-11-01', '2026-11-28')).toBe('lastMonth');
  expect(instead('2026-01-01', '2026-11-28')).toBeUndefined();
});
