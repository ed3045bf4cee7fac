import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { durationOf, longestFirst } from './longest-first.mjs';
import { inRoot } from './paths.mjs';

it('long files start first, the longest of them before all; short ones keep their order', () => {
  const seconds = { page: 2, steps: 93, unit: 0, kills: 50, scope: 14.9, chain: 15 };
  const sorted = longestFirst(Object.keys(seconds), (file) => seconds[file] * 1000);
  expect(sorted).toEqual(['steps', 'kills', 'chain', 'page', 'unit', 'scope']);
});

it('what was measured on this machine counts before what is usual', () => {
  const path = 'apps/server/src/faults/steps.test.ts';
  expect([durationOf(path, undefined), durationOf(path, 20), durationOf('a.test.ts', undefined)]).toEqual([
    87_000, 20, 0,
  ]);
});

it('names only files that are there', () => {
  const text = readFileSync(inRoot('scripts/lib/longest-first.mjs'), 'utf8');
  const named = text.match(/[\w/-]+\.test\.tsx?/g) ?? [];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
});
