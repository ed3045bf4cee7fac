import { describe, expect, it } from 'vitest';
import { tillOf, toleranceOf } from './tills.ts';

const any = { locationId: null, tender: null, cashier: null };

describe('tolerances of drawers', () => {
  const list = [
    { ...any, tolerance: '5' },
    { ...any, tender: 'cash' as const, tolerance: '4' },
    { ...any, locationId: 8, tolerance: '3' },
    { ...any, locationId: 8, tender: 'cash' as const, tolerance: '2' },
    { ...any, locationId: 8, cashier: '12', tolerance: null },
  ];
  it.each([
    ['the company', { regLocId: 9, tender: 'check', cashier: '12' }, '5'],
    ['its tender', { regLocId: 9, tender: 'cash', cashier: '12' }, '4'],
    ['its store', { regLocId: 8, tender: 'check', cashier: '1' }, '3'],
    ['its store and tender', { regLocId: 8, tender: 'cash', cashier: '1' }, '2'],
    ['its cashier, whom any amount is allowed', { regLocId: 8, tender: 'cash', cashier: '12' }, null],
  ] as const)('are those of %s where nothing more specific fits', (_name, till, tolerance) => {
    expect(toleranceOf(list, till)?.tolerance).toBe(tolerance);
  });

  it('are none without a list', () => {
    expect(toleranceOf([], { regLocId: 8, tender: 'cash', cashier: '1' })).toBeUndefined();
  });
});

describe('a drawer', () => {
  it('is told apart by what the company counts by', () => {
    const at = { lane: '003', cashier: '12' };
    expect([tillOf(at, 'lane'), tillOf(at, 'cashier'), tillOf(at, 'till')]).toEqual([
      { lane: '003', cashier: '' },
      { lane: '', cashier: '12' },
      at,
    ]);
  });
});
