import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { durationOf, longestFirst } from './longest-first.mjs';
import { inRoot } from './paths.mjs';

it('the files of a project stand together: long ones first, the longest at the head; short ones keep their order', () => {
  const files = {
    page: ['web', 2],
    scope: ['server', 14.9],
    steps: ['server-alone', 93],
    units: ['unit', 40],
    figures: ['server', 0],
    chain: ['server', 15],
    wide: ['server', 51],
    kills: ['server-alone', 150],
    real: ['servers', 3],
  };
  const sorted = longestFirst(
    Object.keys(files),
    (file) => files[file][1] * 1000,
    (file) => files[file][0],
  );
  expect(sorted).toEqual(['kills', 'steps', 'wide', 'chain', 'scope', 'figures', 'real', 'page', 'units']);
});

it('no project is left out', async () => {
  const { default: config } = await import('../../vitest.config.mjs');
  const names = config.test.projects.map(({ test }) => test.name);
  const sorted = longestFirst(
    names,
    () => 0,
    (name) => name,
  );
  expect(sorted.sort()).toEqual(names.sort());
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
