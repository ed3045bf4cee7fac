import { pagePaths } from '@lanewise/contract/page-paths';
import { expect, it } from 'vitest';
import { aliases, places } from './places.ts';

it('the server knows the first part of every address, which may come without its hash', () => {
  const known = new Set<string>(pagePaths);
  const first = [...places, ...aliases].map(({ path }) => path.split('/')[1] ?? '');
  expect(first.filter((part) => !known.has(part))).toEqual([]);
});
