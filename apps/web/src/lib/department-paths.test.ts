import { expect, it } from 'vitest';
import { departmentPaths } from './department-paths.ts';

it('a department of the registers is named with those above it', () => {
  const node = (dep_id: number, name: string, parent: number | null) => ({ dep_id, name, parent, depth: 1, code: '' });
  const paths = departmentPaths([node(2, 'Produce', 1), node(1, 'Fresh', null)]);
  expect(paths.get(2)).toEqual(['Fresh', 'Produce']);
});
