import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const named = [...page.matchAll(/`([\w./-]+)`: "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }));

/** Possible locations of a test that the page names by a short path. */
const placesOf = (file) => [
  `apps/server/src/${file}.test.ts`,
  `${file.replace('tlog/', 'packages/tlog/src/')}.test.ts`,
  `${file}.spec.ts`,
];

it('names tests for faults and abuse, each of which exists', () => {
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(({ file, title }) => {
    const path = placesOf(file)
      .map((place) => join(root, place))
      .find(existsSync);
    return path === undefined || !readFileSync(path, 'utf8').includes(title);
  });
  expect(missing).toEqual([]);
});

it('has a row for each of 24 faults, 20 abuses and 12 gates', () => {
  const rowsOf = (heading) => (page.split(`## ${heading}\n`)[1] ?? '').split('\n## ')[0] ?? '';
  const numbers = (heading) => [...rowsOf(heading).matchAll(/^\| +(\d+) /gm)].map(([, number]) => Number(number));
  expect(numbers('Faults')).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
  expect(numbers('Abuse')).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  for (let gate = 1; gate <= 12; gate += 1) expect(rowsOf('Gates')).toContain(`| G${gate} `);
});
