import { permissionNames } from '@lanewise/contract/permissions';
import { expect, it } from 'vitest';
import { permissionAreas } from './areas.ts';

it('every right stands in one area', () => {
  expect(Object.values(permissionAreas).flat().sort()).toEqual([...permissionNames].sort());
});
