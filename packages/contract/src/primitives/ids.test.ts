import { expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { locationIdNumber, regLocIdList, type regLocId, type LocationId, type RegLocId } from './ids.ts';

it('the two numbers of a store are not taken for each other: it does not compile', () => {
  expectTypeOf<RegLocId>().not.toExtend<LocationId>();
  expectTypeOf<LocationId>().not.toExtend<RegLocId>();
  expectTypeOf<z.output<typeof regLocIdList>>().not.toExtend<readonly LocationId[]>();
  expectTypeOf<z.output<typeof regLocId>>().not.toExtend<LocationId>();
});

it('a number that nothing is known of may be either', () => {
  expectTypeOf<number>().toExtend<LocationId>();
  expectTypeOf<number>().toExtend<RegLocId>();
  expect(locationIdNumber.parse(500_001)).toBe(500_001);
  expect(regLocIdList.parse('1001,1002')).toEqual([1_001, 1_002]);
});
